import OpsDomain

/// What a payment provider tells.
public enum PaymentEventKind: String, ColumnChoice, Codable {
  /// Also that the customer has confirmed it.
  case authorized
  /// The money was collected.
  case captured
  /// The payment failed: no money comes.
  case failed
  /// The payment was given up before anything was captured.
  case voided
  /// The customer's bank took the money back.
  case chargedBack = "charged_back"
}
