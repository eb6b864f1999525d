import OpsDomain

/// What a payment provider tells.
public enum PaymentEventKind: String, ColumnChoice, Codable {
  /// Also that the customer has confirmed it.
  case authorized
  case captured
  case failed
  case voided
  case chargedBack = "charged_back"
}
