import OpsDomain
import OpsStorage

/// One act of the money ledger, such as the capture of a payment. Its entries sum to zero, and its
/// key says what it is for, so that nothing is posted twice.
public struct MoneyPosting: Entity {
  /// Where the book keeps the postings of the money ledger; the journal has every change.
  public static let record = Record("money_postings", .marketplace, "money posting")

  public var id: RecordID
  public var version: Int64 = 0
  /// Such as `capture PAY-000001 ORD-000001`.
  public var key: Naming<Unique<Line>>
  /// The order that it is about; nil for one about no order, such as a payout.
  public var orderID: Indexed<Reference<MarketOrder>>?
  /// When it was posted.
  public var at: Instant
}
