extension MovementKind {
  /// Whether goods of such a movement come from a place of the house; nil where only the place
  /// itself can tell.
  public var leavesHouse: Bool? {
    switch self {
    case .receipt, .giveBack, .packaging: false
    case .issue, .delivery, .writeOff: true
    case .adjustment, .transfer, .opening, .count, .conversion: nil
    }
  }

  /// Whether goods of such a movement come to a place of the house; nil where only the place itself
  /// can tell.
  public var entersHouse: Bool? {
    switch self {
    case .receipt, .packaging: true
    case .issue, .delivery, .writeOff: false
    case .giveBack, .adjustment, .transfer, .opening, .count, .conversion: nil
    }
  }
}
