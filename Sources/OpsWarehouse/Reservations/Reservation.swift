import OpsDomain

/// A quantity at one place kept for one owner. Each unit is reserved once: the sum over active
/// reservations is the level's `reserved`.
public struct Reservation: Entity {
  /// The collection of reservations, and what people call one.
  public static let record = Record("reservations", .warehouse, "reservation")

  public var id: RecordID
  public var version: Int64 = 0
  /// The product that is reserved.
  public var productID: Reference<Product>
  /// The location where the reserved goods lie.
  public var locationID: Reference<Location>
  /// Empty for a product without sizes.
  public var size: Line = ""
  /// Lot code; empty without a lot.
  public var lot: Line = ""
  /// While active, the reserved quantity; afterwards what was given up, 0 when all of it was used.
  public var quantity: Quantity
  /// Whether the goods are still reserved, or how the reservation ended.
  public var status: ReservationStatus = .active
  /// The request that waits for the goods.
  public var requestID: Indexed<Reference<GoodsRequest>>?
  /// The owner when it is not a request. Together with a request: who has taken what is kept for
  /// it, such as an order that is not paid yet.
  public var reference: Indexed<Line>?
  /// From this moment on the stock is free again.
  public var expiresAt: Instant?
  /// When it was created.
  public var createdAt: Trail<Instant>
  /// Who created it.
  public var createdBy: Trail<Person>?

  /// Set by the store when the record is committed.
  public var place: JournalPlace?

  /// The quota whose goods it holds; nil for any other owner.
  public var quotaID: Reference<StockQuota>?
}

extension Reservation {
  public static let nameParts: [NamePart] = [
    .named(Columns.size), .named(Columns.lot), .at(Columns.locationID),
  ]
  public static let indexes: [SecondaryIndex] = [
    [Columns.productID, Columns.status, Columns.expiresAt],
    [Columns.status, Columns.expiresAt],
    [Columns.quotaID, Columns.status],
  ]
}

extension Reservation {
  /// When it was made among all reservations.
  public var order: MomentOrder { MomentOrder(createdAt, place, id) }

  /// Whether somebody has taken what is kept for a request, and will give it back or use it. Until
  /// then it does not end by itself.
  package var isTaken: Bool { requestID != nil && reference != nil }

  /// The reserved quantity; nothing once it has ended.
  public var held: Quantity { status == .active ? quantity : .zero }
}

/// Whether a reservation still holds stock.
public enum ReservationStatus: String, ColumnChoice, Codable {
  /// The goods are kept for the owner.
  case active
  /// The goods have left for the owner.
  case consumed
  /// It was given up, or its goods are lost or kept elsewhere: it holds nothing any more.
  case released
  /// Its time has ended, so that the goods are free again.
  case expired
}

/// What goods are reserved for. The requests themselves are records of a later area; here they have
/// a name, so that a reservation can refer to one.
public enum GoodsRequest {
  /// The collection of out-of-stock requests, what people call one, and the series of their
  /// numbers.
  public static let record = Record("oos_requests", .sales, "request", series: "OOS")
}
