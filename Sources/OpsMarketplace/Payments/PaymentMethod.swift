/// How customers pay. Cash is not among them: no provider captures it.
public enum PaymentMethod: String, CaseIterable, Codable, Sendable {
  case card
  case debitCard = "debit_card"
  case applePay = "apple_pay"
  case googlePay = "google_pay"
  case paypal
  case giftCard = "gift_card"
  /// Nothing is left to pay in money.
  case points

  /// Those that people choose.
  static let chosen = allCases.filter { $0 != .points }
}
