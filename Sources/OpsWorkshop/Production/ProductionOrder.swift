import OpsDomain
import OpsKernel
import OpsStorage
import OpsWarehouse

/// An order to the workshop: a quantity of one product by a day.
///
/// Ordered = made + open, unless it is cancelled; scrapped pieces are counted separately.
public struct ProductionOrder: Entity, Referable {
  /// The workshop's collection of production orders; their numbers begin with `MO`.
  public static let record = Record(
    "production_orders", .workshop, "production order", series: "MO")
  public static let reference = ParameterReference(
    "production", example: "MO-000001", names: .production
  ) { try await $1.repository(ProductionOrder.self).named($0) }

  public var id: RecordID
  public var version: Int64 = 0
  /// `MO-000001` and so on.
  public var number: RecordNumber
  /// The product that is made; it cannot change.
  public var productID: Reference<Product>
  /// Empty for a product without sizes.
  public var size: Line = ""
  /// How far it has come; the floor may begin once it is released.
  public var status: ProductionStatus = .planned
  /// Ordered.
  public var quantity: Quantity
  /// Good pieces that were booked.
  public var made: Quantity = .zero
  /// Bad pieces that were booked.
  public var scrapped: Quantity = .zero
  /// The last day on which it is on time; nil if there is none.
  public var due: CivilDate?
  /// Not before this day.
  public var release: CivilDate?
  /// `priority`: How urgent it is, as its rank: 0 low … 3 urgent.
  public var rank: RankOf<ProductionPriority> = 1
  /// Whether its due day is promised: a new schedule moves it last.
  public var isPromised: Bool = false
  /// The colour it is made in; nil if any.
  public var colorID: Reference<ColorCard>?
  /// The bill of materials it was released with.
  public var billID: Reference<BillOfMaterials>?
  /// Where the goods go.
  public var locationID: Reference<Location>?
  /// The order whose bad pieces it reworks; nil for an order that takes new material.
  public var reworkOf: Indexed<Reference<ProductionOrder>>?
  /// A remark for people; nil if nobody wrote one.
  public var note: LongText?
  /// When it was last released; nil if it never was.
  public var releasedAt: Instant?
  /// When the last ordered good piece was made; nil while the order is not completed.
  public var completedAt: Instant?
  /// Why it was cancelled.
  public var reason: LongText?
  /// When it was created.
  public var createdAt: Trail<Instant>
  /// Who created it.
  public var createdBy: Trail<Person>?
  /// When it was last changed.
  public var updatedAt: Trail<Instant>
  /// Set by the store when the record is committed.
  public var place: JournalPlace?

  public static let indexes: [SecondaryIndex] = [
    [Columns.productID, Columns.status, Columns.createdAt, Column.journalPlace],
    [Columns.status, Columns.createdAt, Column.journalPlace],
    [Columns.createdAt, Column.journalPlace],
  ]
}

/// How far a production order has come.
public enum ProductionStatus: String, ColumnChoice, Codable {
  /// The floor may not begin yet.
  case planned
  /// The floor may begin.
  case released
  /// All pieces are made, or it was closed with fewer.
  case completed
  /// No more pieces are made; pieces that were already made stay.
  case cancelled

  /// Whether it is still open.
  public var isOpen: Bool { self == .planned || self == .released }
}

/// How urgent a production order is, in its own order.
public enum ProductionPriority: String, Sendable, RankedWord, Codable {
  /// From the least urgent to the most urgent.
  case low, normal, high, urgent

  /// Place in the order, as records store it: 0 for low to 3 for urgent.
  public var rank: Int64 {
    switch self {
    case .low: 0
    case .normal: 1
    case .high: 2
    case .urgent: 3
    }
  }
}

extension NameKind {
  /// Production orders, by their number.
  public static let production = NameKind("production")
}

/// Production orders by number.
extension Repository where Item == ProductionOrder {
  /// The order with this number or identifier; nil where there is none.
  func find(_ reference: String) async throws -> ProductionOrder? {
    if let found = try await fetch(key: ProductionOrder.numberKey, reference.uppercased()) {
      return found
    }
    guard let id = RecordID(reference) else { return nil }
    return try await fetch(id)
  }

  /// The order with this number or identifier. Throws `notfound.any`.
  public func named(_ reference: String) async throws -> ProductionOrder {
    if let found = try await find(reference) { return found }
    let meant = await hint(forNumber: reference, ProductionOrder.numberKey)
    throw OpsError(
      .notFound, "There is no production order \(Excerpt.of(reference))", field: "production",
      hint: meant ?? "run `opsh production list` to list the production orders")
  }
}
