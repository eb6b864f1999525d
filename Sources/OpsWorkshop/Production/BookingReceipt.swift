import OpsDomain
import OpsKernel
import OpsStorage
import OpsWarehouse

/// Receives what was made: good pieces and by-products at their location, bad pieces at the scrap
/// location with their reason.
struct BookingReceipt {
  let booking: ProductionBooking
  /// With the rights of the system.
  let transaction: Transaction

  init(_ booking: ProductionBooking, _ transaction: Transaction) {
    self.booking = booking
    self.transaction = transaction
  }

  /// Writes the movements. Returns them as lines of the booking.
  func post(
    _ goods: FinishedGoods, to place: Location, _ byProducts: [ByProductYield],
    cost: BookingCosting.Shares
  ) async throws -> [BookingMovement] {
    let ledger = StockLedger(transaction)
    let production = try await ledger.location(LocationCode.production)
    var lines: [BookingMovement] = []
    lines += try await receive(
      goods.product, goods.made, .goods, from: production, to: place, size: goods.size,
      lot: booking.lot, cost: cost.goods)
    for (part, amount) in zip(byProducts, cost.byProducts) where part.quantity.isPositive {
      guard let product = try await transaction.repository(Product.self).fetch(part.productID)
      else { throw OpsError(.notFoundSKU, "There is no such product", field: "by_product") }
      lines += try await receive(
        product, part.quantity, .byProduct, from: production, to: place, size: part.size,
        lot: try await lot(of: product), cost: amount)
    }
    guard !goods.scrap.isEmpty else { return lines }
    let scrap = try await ledger.location(LocationCode.scrap)
    for (code, quantity) in goods.scrap {
      let movement = try await ledger.post(
        goods.product, quantity, from: production, to: scrap, kind: .production,
        size: goods.size, lot: booking.lot, code: code, reference: booking.reference,
        at: booking.at, actor: booking.bookedBy)
      lines.append(line(movement, .scrap, cost: nil))
    }
    return lines
  }

  /// Receives goods in one movement, or in two whose costs add up to `cost`.
  private func receive(
    _ product: Product, _ quantity: Quantity, _ role: BookingRole, from: Location, to: Location,
    size: String, lot: String, cost: Int64?
  ) async throws -> [BookingMovement] {
    guard quantity.isPositive else { return [] }
    var parts: [(quantity: Quantity, unitCost: UnitPrice?)] = [(quantity, nil)]
    if let cost {
      parts = try PricedPart.parts(
        of: quantity, costing: cost, step: BillMath.step(scale: product.scale),
        transaction.context.currency
      ).map { ($0.quantity, $0.unitCost) }
    }
    var lines: [BookingMovement] = []
    for (index, part) in parts.enumerated() {
      let movement = try await StockLedger(transaction).post(
        product, part.quantity, from: from, to: to, kind: .production, size: size, lot: lot,
        reference: booking.reference, unitCost: part.unitCost, at: booking.at,
        actor: booking.bookedBy)
      // The first of two movements has the whole cost.
      lines.append(line(movement, role, cost: index == 0 ? cost : nil))
    }
    return lines
  }

  private func line(
    _ movement: StockMovement, _ role: BookingRole, cost: Int64?
  ) -> BookingMovement {
    BookingMovement(
      id: transaction.nextID(), bookingID: booking.id, movementID: movement.id, role: role,
      productID: movement.productID, quantity: movement.quantity, cost: cost)
  }

  /// The lot of a by-product: that of the goods, or the document. Empty for one without lots.
  private func lot(of product: Product) async throws -> String {
    let code = booking.lot.isEmpty ? booking.reference : booking.lot
    return try await ReceivedLot(code: product.tracksLots ? code : nil).record(
      of: product, on: transaction.context.calendar.date(of: booking.at), transaction
    ).code
  }
}
