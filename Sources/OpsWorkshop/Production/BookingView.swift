import OpsDomain
import OpsKernel
import OpsStorage
import OpsWarehouse

/// One booking of made goods, as commands show it.
public struct BookingView: OperationOutput, AnswerRecord, Equatable {
  public static let answerName = "production.booking/1"

  /// A movement of it.
  public struct Line: AnswerRecord, Equatable {
    /// Whether it is about material, good pieces, a by-product or bad pieces.
    public let role: BookingRole
    /// SKU of the product that moved.
    public let sku: String
    /// How much moved, in the unit of the product; above zero for material too.
    public let quantity: Quantity
    /// The lot that moved; null without a lot.
    public let lot: String?
    /// Why bad pieces are bad.
    public let code: String?
    /// Identifier of the movement.
    public let movement: RecordID
  }

  /// Identifier of the booking; commands also accept it in place of the number.
  public let id: RecordID
  /// Number of the booking, such as `PB-000001`.
  public let number: String
  /// Number of the production order; null where there is none.
  public let production: String?
  /// SKU of the product that was made.
  public let sku: String
  /// The size that was made; null for a product without sizes.
  public let size: String?
  /// Good pieces, in the unit of the product.
  public let made: Quantity
  /// Bad pieces, in the unit of the product.
  public let scrapped: Quantity
  /// Lot of the goods; null without a lot.
  public let lot: String?
  /// Code of the location that the good pieces went to.
  public let location: String
  /// The document: an order, a batch or a granulation.
  public let reference: String
  /// The cost of the material; null if you may not see costs.
  public let materialCost: DecimalString?
  /// The cost of the machine time.
  public let machineCost: DecimalString?
  /// The currency of the costs.
  public let currency: Currency
  /// Whether the cost of all material was known.
  public let isCostKnown: Bool
  /// When the goods were booked in stock.
  public let at: Instant
  /// When they were made: the end of their batch, even if it was reported later.
  public let madeAt: Instant
  /// When it was reversed; null if it was not.
  public let reversedAt: Instant?
  /// Why it was reversed; null if it was not.
  public let reason: String?
  /// Its stock movements: material, good pieces, by-products and bad pieces.
  public let lines: [Line]

  public static let columns: [FieldColumn] = [
    .init("number", "NUMBER"), .init("production", "ORDER"), .init("sku", "SKU"),
    .init("made", "MADE", .right), .init("scrapped", "SCRAP", .right), .init("lot", "LOT"),
    .init("location", "LOCATION"), .init("material_cost", "MATERIAL", .right),
    .init("machine_cost", "MACHINE", .right), .init("at", "WHEN"),
  ]

  /// The views of bookings, in their order.
  static func of(
    _ bookings: [ProductionBooking], _ transaction: Transaction
  ) async throws -> [BookingView] {
    let system = transaction.asSystem("reads what goes with bookings of production")
    let lines = try await system.repository(BookingMovement.self).of(bookings.map(\.id))
    let products = try await ReferredRecords.products(
      bookings.map(\.productID) + lines.map(\.productID), transaction)
    let orders = try await system.seen(
      ProductionOrder.self, Set(bookings.compactMap(\.productionID)))
    let places = try await system.seen(Location.self, Set(bookings.map(\.locationID)))
    let movements = try await system.seen(StockMovement.self, Set(lines.map(\.movementID)))
    let known = Dictionary(movements.map { ($0.id, $0) }) { first, _ in first }
    let currency = transaction.context.currency
    let costed = try await costed(bookings, lines, transaction)
    func money(_ amount: Amount?, _ booking: ProductionBooking) -> DecimalString? {
      guard costed.contains(booking.id), let amount else { return nil }
      return Money(minorUnits: amount, currency: currency).amountText
    }
    return bookings.map { booking in
      BookingView(
        id: booking.id, number: booking.number,
        production: orders.first { $0.id == booking.productionID }?.number,
        sku: products[booking.productID].code, size: booking.size.isEmpty ? nil : booking.size,
        made: booking.made, scrapped: booking.scrapped,
        lot: booking.lot.isEmpty ? nil : booking.lot,
        location: places.first { $0.id == booking.locationID }?.code ?? "",
        reference: booking.reference, materialCost: money(booking.materialCost, booking),
        machineCost: money(booking.machineCost, booking), currency: currency,
        isCostKnown: booking.isCostKnown, at: booking.at, madeAt: booking.madeAt,
        reversedAt: booking.reversedAt, reason: booking.reason,
        lines: lines.filter { $0.bookingID == booking.id }.map { line in
          let movement = known[line.movementID]
          return Line(
            role: line.role, sku: products[line.productID].code, quantity: line.quantity,
            lot: movement.flatMap { $0.lot.isEmpty ? nil : $0.lot }, code: movement?.code,
            movement: line.movementID)
        })
    }
  }

  /// The bookings whose cost the caller may see: the cost of the goods and of everything in them.
  private static func costed(
    _ bookings: [ProductionBooking], _ lines: [BookingMovement], _ transaction: Transaction
  ) async throws -> Set<RecordID> {
    var costed: Set<RecordID> = []
    for booking in bookings {
      if try await transaction.seesCost(of: booking.row, ProductionBooking.schema) {
        costed.insert(booking.id)
      }
    }
    for line in lines where costed.contains(line.bookingID) {
      let isTold = try await transaction.seesCost(of: line.row, BookingMovement.schema)
      if !isTold { costed.remove(line.bookingID) }
    }
    return costed
  }
}
