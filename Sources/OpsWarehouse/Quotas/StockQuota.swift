import OpsDomain
import OpsKernel
import OpsStorage

/// Stock of one product at one place that is leased to a person until a moment, so that this person
/// can promise it and give it out without a line to the server.
///
/// Its goods are reservations (``Reservation/quotaID``), so nobody else gets them, and what is left
/// at the end is free again.
public struct StockQuota: Entity {
  /// The collection of quotas, what people call one, and the series of their numbers.
  public static let record = Record("stock_quotas", .warehouse, "quota", series: "SQ")

  public var id: RecordID
  public var version: Int64 = 0
  /// `SQ-000001` and so on.
  public var number: RecordNumber
  /// The product that is leased.
  public var productID: Reference<Product>
  /// The location where the leased goods lie.
  public var locationID: Reference<Location>
  /// Empty for a product without sizes.
  public var size: Line = ""
  /// What was leased, above zero; never changes.
  public var taken: Quantity
  /// What its reservations still hold.
  public var held: Quantity = .zero
  /// What was given out of it.
  public var used: Quantity = .zero
  /// What was found missing or spoiled.
  public var lost: Quantity = .zero
  /// Whether it still holds goods, or how it ended.
  public var status: QuotaStatus = .active
  /// Who may use it.
  public var holderID: Person
  /// The desk that will use it, such as a van or a laptop; nil where the holder said none.
  public var desk: Line?
  /// When it was taken.
  public var since: Instant
  /// From this moment on it counts for nothing.
  public var until: Instant
  /// When it held nothing any more; nil until then.
  public var endedAt: Instant?
}

extension StockQuota {
  public static let indexes: [SecondaryIndex] = [
    [Columns.productID, Columns.status], [Columns.status, Columns.since],
  ]

  /// The fields that follow from its reservations, uses and losses.
  static var followingFields: [any AnyColumn] {
    [Columns.held, Columns.used, Columns.lost, Columns.status, Columns.endedAt]
  }
}

/// Input of operations that name a quota and nothing else.
public struct QuotaReference: OperationInput {
  /// The quota, such as SQ-000001.
  public var quota: NameOf<StockQuota>
}

/// State of a quota.
public enum QuotaStatus: String, ColumnChoice, Codable {
  /// It holds goods for its holder.
  case active
  /// All of it was given out or lost.
  case used
  /// The rest was returned before the end.
  case returned
  /// Its time was over, and the rest was returned.
  case expired
}

/// Quotas by number.
extension Repository where Item == StockQuota {
  /// The quota with this number or identifier. Throws `notfound.any`.
  public func named(_ reference: String) async throws -> StockQuota {
    if let found = try await fetch(key: StockQuota.numberKey, reference) { return found }
    if let id = RecordID(reference), let found = try await fetch(id) { return found }
    let meant = await hint(forNumber: reference, StockQuota.numberKey)
    throw OpsError(
      .notFound, "There is no quota \(Excerpt.of(reference))", field: "quota",
      hint: meant ?? "run `opsh quota list` to see the quotas")
  }
}
