import OpsDomain

/// One side of a posting of the money ledger. The entries of a posting sum to zero, so all entries
/// do. Entries are only ever added.
public struct MoneyEntry: Entity {
  /// Where the book keeps the entries of the money ledger; the journal has every change.
  public static let record = Record("money_entries", .marketplace, "money entry")

  public var id: RecordID
  public var version: Int64 = 0
  /// The key of the posting, such as `capture PAY-000001 ORD-000001`, the same for all its entries:
  /// a posting with a known key is not made again.
  public var posting: Indexed<Line>
  /// The kind of account that is owed more or less.
  public var account: MoneyAccount
  /// Whose account it is: the partner, the driver or the customer; nil for accounts of the house.
  public var holderID: RecordID?
  /// The user who sees it as their own: the partner's owner, the driver or the customer.
  public var ownerID: Indexed<Reference<User>>?
  /// In minor units; above zero the account is owed more, below zero less.
  public var amount: Amount
  /// The order that it is about; nil for one about no order, such as a payout.
  public var orderID: Indexed<Reference<MarketOrder>>?
  /// What the amount is for.
  public var purpose: MoneyPurpose
  /// When it was posted.
  public var at: Instant
  /// Set by the store when the record is committed.
  public var place: JournalPlace?

  public static let indexes: [SecondaryIndex] = [
    [Columns.account, Columns.holderID, Columns.at, Column.journalPlace],
    [Columns.ownerID, Columns.account, Columns.at, Column.journalPlace],
  ]
}
