/// How customers pay. Cash is not among them: no provider captures it.
public enum PaymentMethod: String, CaseIterable, Codable, Sendable {
  /// A credit card.
  case card
  /// A debit card.
  case debitCard = "debit_card"
  /// Apple Pay.
  case applePay = "apple_pay"
  /// Google Pay.
  case googlePay = "google_pay"
  /// An account at PayPal.
  case paypal
  /// A gift card that the payment provider accepts.
  case giftCard = "gift_card"
  /// Nothing is left to pay in money.
  case points

  /// Those that people choose.
  static let chosen = allCases.filter { $0 != .points }
}
