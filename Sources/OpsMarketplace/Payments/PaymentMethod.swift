/// How customers pay. Source: the payment methods of the domain catalogue (3.4), without cash,
/// which no provider captures.
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
