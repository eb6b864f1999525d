/// What a payment provider says of a payment.
public enum ProviderAnswer: Sendable, Equatable {
  /// The customer has to confirm it.
  case needsConfirmation(id: String)
  /// The amount is kept for us.
  case authorized(id: String)
  /// The money was collected; `id` is what the provider calls the payment.
  case captured(id: String)
  /// It will never be captured; why, in a word of the provider.
  case failed(reason: String)
  /// Given up before anything was captured.
  case voided
  /// The amount of the request was given back.
  case refunded
  /// The customer's bank took it back.
  case chargedBack
  /// The provider does not know, or does not know yet.
  case unknown
}
