import OpsDomain
import OpsKernel
import OpsStorage

/// One count of stock: which bins, by whom, and how far it has come. The products it was opened for
/// are in ``CountSessionProduct``, those who make it in ``CountSessionCounter``.
public struct CountSession: Entity {
  /// The collection of counts, what people call one, and the series of their numbers.
  public static let record = Record("count_sessions", .warehouse, "count", series: "C")

  public var id: RecordID
  public var version: Int64 = 0
  /// `C-000001` and so on.
  public var number: RecordNumber
  /// How far the count has come, or how it ended.
  public var status: CountStatus = .open
  /// What is counted, in words.
  public var scope: LongText
  /// The place that is counted, with all places inside it; nil for all places.
  public var locationID: Reference<Location>?
  /// The category whose products are counted, with all categories inside it; nil for all
  /// categories.
  public var categoryID: Indexed<Reference<Category>>?
  /// Up to 0.1.0: identifiers of the products that were named, separated by commas.
  public var products: Kept<Retired> { "" }
  /// Whether it counts the products whose cycle count was due: those it has lines for.
  public var isDue: Bool = false
  /// Whether counters do not see what is expected.
  public var isBlind: Bool = false
  /// Up to 0.1.0: identifiers of the users who count, separated by commas.
  public var assigned: Kept<Retired> { "" }
  /// The moment the figures are of, for a count entered later than it was made; nil for a count
  /// that goes on while goods move.
  public var asOf: Instant?
  /// The round that is being counted, from 1.
  public var round: Int64 = 1
  /// How many lines there are.
  public var lines: Int64
  /// What happens to lines nobody has counted; nil until somebody decides.
  public var uncounted: UncountedLines?
  /// Who decided it.
  public var uncountedBy: Person?
  /// When counting ended.
  public var closedAt: Instant?
  /// When its differences were approved; nil until then, and after the approval is withdrawn.
  public var approvedAt: Instant?
  /// Who approved its differences; nil until then, and after the approval is withdrawn.
  public var approvedBy: Person?
  /// What the reviewer said, or why it was cancelled.
  public var reason: String?
  /// Whether it was approved against a rule, by permission and with a reason.
  public var isOverridden: Bool = false
  /// When the stock was corrected by its differences; nil until then.
  public var postedAt: Instant?
  /// Who posted it, so that the stock was corrected; nil until then.
  public var postedBy: Person?
  /// Movements its posting wrote.
  public var movements: Int64?
  /// When it was created.
  public var createdAt: Trail<Instant>
  /// Who created it.
  public var createdBy: Trail<Person>?
  /// When it was last changed.
  public var updatedAt: Trail<Instant>
  /// Lines that differed by more than the tolerance when the count was approved, in any round; nil
  /// before, and for a count that an earlier release approved.
  public var beyond: Int64?
  /// From when on the person who counted and approved may post alone, because nobody else in the
  /// book may review counts; nil where another person has to take part.
  public var aloneFrom: Instant?

  /// Where it was opened in the journal. Set by the store when the record is committed.
  public var place: JournalPlace?
}

extension CountSession {
  public static let indexes: [SecondaryIndex] = [
    [Columns.status, Columns.createdAt, Column.journalPlace]
  ]
}

/// Counts by number.
extension Repository where Item == CountSession {
  /// The count with this number or identifier. Throws `notfound.any`.
  public func named(_ reference: String) async throws -> CountSession {
    if let found = try await fetch(key: CountSession.numberKey, reference) { return found }
    if let id = RecordID(reference), let found = try await fetch(id) { return found }
    let meant = await hint(forNumber: reference, CountSession.numberKey)
    throw OpsError(
      .notFound, "There is no count \(Excerpt.of(reference))", field: "count",
      hint: meant ?? "run `opsh count list` to see the counts")
  }
}

/// What happens to lines that nobody has counted.
public enum UncountedLines: String, ColumnChoice, Codable {
  /// Their stock stays as it is.
  case keep
  /// The stock becomes zero.
  case zero
}

/// A user who was asked to make a count. Without such users, anybody who may count can make it.
public struct CountSessionCounter: Entity {
  /// The collection of users who were asked to count, and what people call one.
  public static let record = Record("count_session_counters", .warehouse, "assigned counter")

  public var id: RecordID
  public var version: Int64 = 0
  /// The count that the user was asked to make.
  public var sessionID: Indexed<Reference<CountSession>>
  /// The user who was asked to count.
  public var userID: Indexed<Reference<User>>
  /// The place in the list, with gaps.
  public var position: Positive
}

extension CountSessionCounter {
  public static let keys = [UniqueKey(Columns.sessionID, Columns.userID)]
}

/// A product that a count was opened for. Without such products, it counts its whole category, or
/// everything.
public struct CountSessionProduct: Entity {
  /// The collection of products that counts were opened for, and what people call one.
  public static let record = Record("count_session_products", .warehouse, "counted product")

  public var id: RecordID
  public var version: Int64 = 0
  /// The count that was opened for the product.
  public var sessionID: Indexed<Reference<CountSession>>
  /// The product that is counted.
  public var productID: Indexed<Reference<Product>>
}

extension CountSessionProduct {
  public static let keys = [UniqueKey(Columns.sessionID, Columns.productID)]
}
