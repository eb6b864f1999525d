import OpsDomain

/// Why stock moved.
public enum MovementKind: String, ColumnChoice, Codable {
  /// Goods came from a supplier.
  case receipt
  /// Goods were given out to a customer.
  case issue
  /// Somebody corrected the stock, with a reason code.
  case adjustment
  /// Goods went from one place of the house to another.
  case transfer
  /// Goods went to a customer for a request or an invoice.
  case delivery
  /// Goods that a customer gave back and that came to the house. Goods that went to the scrap at
  /// once are written off.
  case giveBack = "give_back"
  /// Goods were thrown away or given up, with a reason code.
  case writeOff = "write_off"
  /// Goods were there before the book began.
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
