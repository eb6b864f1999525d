import OpsDomain

/// Why points were added or taken.
public enum LoyaltyReason: String, ColumnChoice, Codable {
  /// An order was delivered.
  case earned
  /// They paid a part of an order.
  case spent
  /// An order that they paid was cancelled: they are there again.
  case returned
  /// Money went back of an order that earned them: they are gone again.
  case revoked

  /// Whether they count for the level.
  var countsForLevel: Bool { self == .earned || self == .revoked }
  /// Whether they are added, and not taken.
  var isAddition: Bool { self == .earned || self == .returned }
}
