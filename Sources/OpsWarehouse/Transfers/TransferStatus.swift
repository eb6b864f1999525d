import OpsDomain

/// State of a transfer between two places of the house.
public enum TransferStatus: String, ColumnChoice, Codable {
  /// Everything is on its way.
  case inTransit = "in_transit"
  /// Some has arrived, the rest is on its way.
  case partlyReceived = "partly_received"
  /// Nothing is on its way any more: what has not arrived is lost.
  case received
  /// What had not arrived went back.
  case cancelled

  /// Whether goods are still on their way.
  public var isOpen: Bool { self == .inTransit || self == .partlyReceived }
}
