import OpsDomain

/// Whether one user agrees to one purpose, and since when.
public struct Consent: Entity {
  /// Where the book keeps the consents of users; the journal has every change.
  public static let record = Record("consents", .identity, "consent")

  public var id: RecordID
  public var version: Int64 = 0
  /// The user who agrees or does not agree.
  public var userID: Reference<User>
  /// What the user agrees to.
  public var purpose: ConsentPurpose
  /// Whether the user agrees now.
  public var isGiven: Bool
  /// When it was last given or taken back.
  public var at: Instant
}

extension Consent {
  /// A user has at most one consent for each purpose.
  public static let pairKey = uniqueKey(Columns.userID, Columns.purpose)
  public static let keys = [pairKey.unique]
}

/// What somebody may agree to.
public enum ConsentPurpose: String, ColumnChoice, Codable {
  /// Needed for the work itself; nobody can give it or withdraw it while the account exists.
  case essential
  /// Measuring how the person uses the product. Nothing is kept for it yet.
  case analytics
  /// Advertising. Nothing is kept for it yet.
  case marketing
  /// Where the person is. Nothing is kept for it yet.
  case location
  /// Messages to the person. Nothing is kept for it yet.
  case notifications
  /// Marks that the user sets, such as favourites and visits.
  case personalisation

  /// Those that somebody may give and take back.
  public static let optional = allCases.filter { $0 != .essential }
}
