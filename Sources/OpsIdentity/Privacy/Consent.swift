import OpsDomain

/// Whether one user agrees to one purpose, and since when.
public struct Consent: Entity {
  public static let record = Record("consents", .identity, "consent")

  public var id: RecordID
  public var version: Int64 = 0
  public var userID: Reference<User>
  public var purpose: ConsentPurpose
  public var isGiven: Bool
  /// When it was last given or taken back.
  public var at: Instant
}

extension Consent {
  public static let pairKey = uniqueKey(Columns.userID, Columns.purpose)
  public static let keys = [pairKey.unique]
}

/// What somebody may agree to.
public enum ConsentPurpose: String, ColumnChoice, Codable {
  /// Needed for the work itself; nobody can give it or withdraw it while the account exists.
  case essential
  case analytics
  case marketing
  case location
  case notifications
  case personalisation

  /// Those that somebody may give and take back.
  public static let optional = allCases.filter { $0 != .essential }
}
