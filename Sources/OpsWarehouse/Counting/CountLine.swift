import OpsDomain
import OpsKernel

/// One bin of a count: a product, in one size and lot, at one place.
public struct CountLine: Entity {
  /// The collection of lines of counts, and what people call one.
  public static let record = Record("count_lines", .warehouse, "count line")

  public var id: RecordID
  public var version: Int64 = 0
  /// The count that the line belongs to.
  public var sessionID: Reference<CountSession>
  /// The product that is counted.
  public var productID: Reference<Product>
  /// Empty for a product without sizes.
  public var size: Line = ""
  /// Lot code; empty without a lot.
  public var lot: Line = ""
  /// The place where the product is counted.
  public var locationID: Reference<Location>
  /// What was on hand when the count was opened; zero for users who may not see it.
  public var expected: Hidden<Quantity>
  /// What was counted in round ``round``; nil until somebody counts.
  public var counted: Quantity?
  /// What was on hand by the book when it was counted, where that is something else: set when the
  /// count is approved. Nil before, and where nothing differs.
  public var book: Quantity?
  /// The moment that ``counted`` is of.
  public var countedAt: Indexed<Instant>?
  /// The latest entry: its place in the journal decides which movements of the very same moment
  /// came after it.
  public var entryID: RecordID?
  /// The last round it was counted in; 0 for none.
  public var round: Int64 = 0
  /// The round it is to be counted in.
  public var wanted: Int64 = 1
  /// Why the counted quantity differs, such as `count` or `damaged`.
  public var code: Line?
  /// A remark about the count of the line, at most 2000 characters; nil for none.
  public var note: String?
  /// What movements changed in the book that were recorded after the posting, and dated before the
  /// count; below zero for what they took. It is part of ``book``. Nil for none.
  public var late: Quantity?
}

extension CountLine {
  public static let nameParts: [NamePart] = [
    .named(Columns.size), .named(Columns.lot), .at(Columns.locationID),
  ]
  /// Finds the line of a bin: a count has only one.
  public static let binKey = uniqueKey(
    Columns.sessionID, Columns.productID, Columns.locationID, Columns.size, Columns.lot)
  public static let keys = [binKey.unique]

  public static let indexes: [SecondaryIndex] = [
    pinIndex
  ]

  /// Finds the counts of one bin after a moment.
  public static let pinIndex: SecondaryIndex = [
    Columns.productID, Columns.locationID, Columns.size, Columns.lot, Columns.countedAt,
  ]

}

/// Puts a line of a count back. The part that late movements explain is not put back: undoing such
/// a movement changes it.
struct CountLineReversal: RecordReversal {
  var schema: Schema { CountLine.schema }

  var following: [any AnyColumn] { [CountLine.Columns.late, CountLine.Columns.book] }
}
