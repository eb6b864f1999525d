import OpsDomain

/// Points that were added to somebody's account, or taken. Entries are only ever added.
public struct LoyaltyEntry: Entity {
  /// Where the book keeps loyalty entries; the journal has every change.
  public static let record = Record("loyalty_entries", .marketplace, "loyalty entry")

  public var id: RecordID
  public var version: Int64 = 0
  /// The user whose points they are.
  public var userID: Reference<User>
  /// Above zero for points that were added, below for points that were taken.
  public var points: Int64
  /// The order that earned the points, or that they paid a part of.
  public var orderID: Indexed<Reference<MarketOrder>>
  /// Why the points were added or taken.
  public var reason: LoyaltyReason
  /// When the points were added or taken.
  public var at: Instant
  /// Set by the store when the record is committed.
  public var place: JournalPlace?

  public static let indexes: [SecondaryIndex] = [
    [Columns.userID, Columns.at, Column.journalPlace]
  ]
}
