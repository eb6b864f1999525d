import OpsDomain

/// How far a payment is.
public enum PaymentState: String, ColumnChoice, Codable {
  /// The provider was asked, and nothing is known.
  case requested
  /// The customer has to confirm it.
  case needsConfirmation = "needs_confirmation"
  /// The amount is kept for us.
  case authorized
  /// The money was collected.
  case captured
  /// The provider refused it, and nothing was collected.
  case failed
  /// Given up before anything was captured.
  case voided
  /// All of it was given back.
  case refunded
  /// The customer's bank took it back.
  case chargedBack = "charged_back"
}
