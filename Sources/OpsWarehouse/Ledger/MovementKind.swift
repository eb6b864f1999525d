import OpsDomain

/// Why stock moved.
public enum MovementKind: String, ColumnChoice, Codable {
  case receipt
  case issue
  case adjustment
  case transfer
  case delivery
  /// Goods that a customer gave back and that came to the house. Goods that went to the scrap at
  /// once are written off.
  case giveBack = "give_back"
  case writeOff = "write_off"
  case opening
  /// What a count found or missed.
  case count
  /// Finished goods that were packed.
  case packaging
  /// From one lot into another: goods were opened, frozen or thawed.
  case conversion
  /// Goods that were made: good ones to their place, bad ones to the scrap.
  case production
  /// Material that went into goods that were made.
  case consumption

  /// Whether such a movement from production brings goods that were made, and not goods that come
  /// back unused.
  var bringsMadeGoods: Bool { self == .packaging || self == .production }
}
