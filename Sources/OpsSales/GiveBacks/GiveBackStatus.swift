import OpsDomain

/// State of a give-back.
public enum GiveBackStatus: String, ColumnChoice, Codable {
  case requested
  case approved
  case received
  case closed
  case rejected

  /// Whether nothing follows this state.
  public var isFinal: Bool { self == .closed || self == .rejected }
}
