import OpsDomain
import OpsKernel
import OpsStorage
import OpsWarehouse

/// One booking of made goods, for a production order, a batch or a granulation: the good and bad
/// pieces, the movements and their cost.
public struct ProductionBooking: Entity, Referable {
  /// The workshop's collection of production bookings; their numbers begin with `PB`.
  public static let record = Record(
    "production_bookings", .workshop, "production booking", series: "PB")
  public static let reference = ParameterReference(
    "booking", example: "PB-000001"
  ) { try await $1.repository(ProductionBooking.self).named($0) }

  public var id: RecordID
  public var version: Int64 = 0
  /// `PB-000001` and so on.
  public var number: RecordNumber
  /// The order they were made for; nil for a batch or a granulation without one.
  public var productionID: Indexed<Reference<ProductionOrder>>?
  /// The product that was made.
  public var productID: Reference<Product>
  /// Empty for a product without sizes.
  public var size: Line = ""
  /// The document: the number of the order, of the batch or of the granulation.
  public var reference: Indexed<Line>
  /// The product of the batch; nil without a batch.
  public var batchProductID: Indexed<Reference<BatchProduct>>?
  /// Number of the last booking in force of the same order when this one was made: cost and
  /// material depend on it. Empty for the first booking, nil if it was not saved.
  public var follows: Line?
  /// The bill of materials that was followed.
  public var billID: Reference<BillOfMaterials>?
  /// Good pieces.
  public var made: Quantity
  /// Bad pieces.
  public var scrapped: Quantity
  /// Their lot; empty without one.
  public var lot: Line = ""
  /// Where the good pieces went.
  public var locationID: Reference<Location>
  /// What the material cost, in the smallest unit of the book's currency.
  public var materialCost: Amount?
  /// What the time of the machines cost.
  public var machineCost: Amount?
  /// Whether the cost of all material was known.
  public var isCostKnown: Bool = true
  /// ``StockWorth`` of the material as text: exact, so that parts of an order add up.
  public var materialWorth: Kept<String?>
  /// ``StockWorth`` of the time of the machines as text.
  public var machineWorth: Kept<String?>
  /// The cost of a machine hour at that time; nil for bookings from before it was saved.
  public var machineRate: Quantity?
  /// The machine time of one unit by the routing at that time; nil likewise.
  public var machineRun: Kept<TimeSpan?>
  /// When it was booked in stock.
  public var at: Instant
  /// When the pieces were made, never after ``at``: the end of their batch, even if it was reported
  /// or corrected later. Reports use this time.
  public var madeAt: Instant
  /// When the booking was entered.
  public var bookedAt: Trail<Instant>
  /// The user who entered the booking.
  public var bookedBy: Trail<Person>?
  /// When it was reversed; nil if it is in force.
  public var reversedAt: Instant?
  /// Why it was reversed.
  public var reason: LongText?
  /// Set by the store when the record is committed.
  public var place: JournalPlace?

  public static let indexes: [SecondaryIndex] = [
    [Columns.productID, Columns.at], [Columns.madeAt],
  ]

  /// Whether it is in force, so not reversed.
  public var isInForce: Bool { reversedAt == nil }

  /// The command that reverses it.
  var reversing: String { "opsh production reverse \(number) --reason TEXT" }
}

/// Bookings by number and by order.
extension Repository where Item == ProductionBooking {
  /// The booking with this number or identifier. Throws `notfound.any`.
  public func named(_ reference: String) async throws -> ProductionBooking {
    if let found = try await fetch(key: ProductionBooking.numberKey, reference.uppercased()) {
      return found
    }
    if let id = RecordID(reference), let found = try await fetch(id) { return found }
    let meant = await hint(forNumber: reference, ProductionBooking.numberKey)
    throw OpsError(
      .notFound, "There is no production booking \(Excerpt.of(reference))", field: "booking",
      hint: meant ?? "run `opsh production show MO` to see the bookings of an order")
  }

  /// The bookings in force of an order, in the order in which they were made.
  package func inForce(of order: RecordID) async throws -> [ProductionBooking] {
    try await all(where: .equals(ProductionBooking.Columns.productionID, order))
      .filter(\.isInForce)
  }
}
