import OpsDomain
import OpsKernel
import OpsSales
import OpsStorage

/// What a customer ordered from a partner, what it costs, and how far it is.
public struct MarketOrder: Entity, Referable {
  /// Where the book keeps orders, and their numbers: `ORD-000001` and so on.
  public static let record = Record("market_orders", .marketplace, "order", series: "ORD")
  public static let reference = ParameterReference(
    "order", example: "ORD-000001", label: .always("ORD"), names: .order
  ) {
    try await $1.repository(MarketOrder.self).named($0)
  }

  public var id: RecordID
  public var version: Int64 = 0
  /// `ORD-000001` and so on.
  public var number: RecordNumber
  /// How far the order is; ``OrderTransitions`` says what can come next.
  public var status: OrderStatus = .created
  /// Who ordered it.
  public var buyerID: Reference<User>
  /// The same person as a customer of the sales area.
  public var customerID: Reference<Customer>
  /// The partner that sells the goods.
  public var partnerID: Reference<Partner>
  /// The owner of the partner when it was ordered, who sees it as the seller. The order is not
  /// about them, so it is not emptied when they are erased.
  public var sellerID: Person?
  /// The first of the orders of several partners that were placed together; nil for that one, and
  /// for an order that was placed alone.
  public var placedWithID: Indexed<Reference<MarketOrder>>?
  /// Who brings it; nil as long as nobody does.
  public var driverID: Indexed<Reference<Driver>>?
  /// The driver's user, who sees it as the driver. The order is not about them either.
  public var courierID: Person?

  // What it costs, in minor units, as the quote said: see `PricePolicy`.
  /// Sum of the lines before discounts.
  public var subtotal: Amount
  /// What all discounts take off, goods and delivery.
  public var discounts: Amount = 0
  /// Price of the delivery before discounts.
  public var deliveryFee: Amount
  /// The fee of the platform, which the customer pays.
  public var platformFee: Amount
  /// The tax of all rates; net prices do not include it, gross prices do.
  public var tax: Amount
  /// What the customer gives the driver.
  public var tip: Amount = 0
  /// What it costs, before points pay a part of it.
  public var total: Amount
  /// Points that pay a part, and what they are worth.
  public var points: Int64 = 0
  /// What ``points`` pay; at most ``total``.
  public var pointsAmount: Amount = 0
  /// Points that it earns once it is delivered.
  public var pointsEarned: Int64 = 0
  /// What the platform keeps of the partner's share.
  public var commission: Amount
  /// What the partner pays of the discounts; the platform pays the rest.
  public var partnerDiscounts: Amount = 0
  /// The quote it was ordered by, line by line, as JSON.
  public var quote: LongText

  /// Street of the door; empty where only a place was given, and after it was erased.
  public var street: Private<Line> = ""
  /// City of the door; empty if it is not given, and after it was erased.
  public var city: Private<Line> = ""
  /// Postal code of the door; empty if it is not given, and after it was erased.
  public var postalCode: Private<Line> = ""
  /// The region of the partner, as the tax table names it: its rates hold for the order.
  public var region: Line = ""
  /// Millionths of a degree north and east.
  public var latitude: Private<Millionths>?
  /// Millionths of a degree east; nil after it was erased.
  public var longitude: Private<Millionths>?
  /// From the partner, in meters.
  public var distance: Int64?
  /// What the customer asks of the driver; nil for nothing, and after it was erased.
  public var instructions: Private<LongText>?
  /// What the customer wrote beside the lines, as `LineNotes` keeps it; nil where there is none.
  /// Here and not in the lines, because a change of the order removes lines: their notes would stay
  /// in the journal when the customer is erased.
  public var lineNotes: Private<LongText>?

  /// When the customer placed it.
  public var placedAt: Instant
  /// When its goods are free again unless it is paid; nil once it is, or when nothing is kept.
  public var payBy: Instant?
  /// When it is declined if the partner has not accepted it.
  public var acceptBy: Instant?
  /// When it is to be delivered; nil for as soon as possible.
  public var deliverAt: Instant?
  /// The latest time of delivery that was promised.
  public var promisedAt: Instant?
  /// When the partner accepted it; nil before.
  public var acceptedAt: Instant?
  /// When it will be ready, where the partner has said so; nil for after the usual preparation.
  public var readyBy: Instant?
  /// When the partner reported the goods ready; nil before.
  public var readyAt: Instant?
  /// When its driver fetched it; nil again where it was cancelled after all.
  public var pickedUpAt: Instant?
  /// When it was delivered or cancelled; nil before. A refund does not change it.
  public var endedAt: Instant?
  /// How far it was when it was cancelled; nil for every other order. What became of its goods
  /// follows from that: see ``OrderStatus/freesGoods``.
  public var cancelledFrom: OrderStatus?
  /// Why it was declined or cancelled, handed to another driver on its way, or why the last of its
  /// money, or of the points that paid all of it, was given back after the delivery.
  public var reason: LongText?
  /// When it was last changed.
  public var updatedAt: Trail<Instant>
  /// As what somebody cancelled it; nil for every other order.
  public var cancelledBy: OrderParty?
  /// When it was first to be ready: as was known when its partner accepted it, or earlier where a
  /// delay said so. Nil until then, and for orders that earlier versions accepted.
  public var firstReadyBy: Instant?

  /// Set by the store when the record is committed.
  public var place: JournalPlace?

  public static let indexes: [SecondaryIndex] = [
    [Columns.placedAt, Column.journalPlace],
    [Columns.buyerID, Columns.placedAt, Column.journalPlace],
    [Columns.buyerID, Columns.status, Columns.placedAt, Column.journalPlace],
    [Columns.sellerID, Columns.placedAt, Column.journalPlace],
    [Columns.courierID, Columns.placedAt, Column.journalPlace],
    [Columns.partnerID, Columns.placedAt, Column.journalPlace],
    [Columns.partnerID, Columns.status, Columns.placedAt, Column.journalPlace],
    [Columns.status, Columns.placedAt, Column.journalPlace],
    [Columns.status, Columns.payBy, Column.journalPlace],
    [Columns.status, Columns.acceptBy, Column.journalPlace],
    [Columns.driverID, Columns.status, Columns.placedAt, Column.journalPlace],
    [Columns.driverID, Columns.status, Columns.endedAt, Column.journalPlace],
    [Columns.status, Columns.endedAt, Column.journalPlace],
  ]
}
