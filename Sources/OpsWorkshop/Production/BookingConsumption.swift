import OpsDomain
import OpsStorage
import OpsWarehouse

/// Issues the material of one booking from the stock.
struct BookingConsumption {
  let booking: ProductionBooking
  /// With the rights of the system.
  let transaction: Transaction

  init(_ booking: ProductionBooking, _ transaction: Transaction) {
    self.booking = booking
    self.transaction = transaction
  }

  /// What is taken and from where: free material, or the bad pieces to rework.
  ///
  /// Throws `rule.insufficient_stock`.
  func picks(
    _ needs: BillNeeds, _ goods: FinishedGoods, _ order: ProductionOrder?
  ) async throws -> [MaterialPicks.Pick] {
    if order?.reworkOf != nil {
      return try await scrapPicks(goods.product, try goods.made.adding(goods.scrapped))
    }
    return try await MaterialPicks(
      transaction: transaction, moment: goods.at, usesAlternatives: goods.usesAlternatives
    ).picks(needs.materials)
  }

  /// Bad pieces at the scrap location, the oldest lots first.
  private func scrapPicks(
    _ product: Product, _ quantity: Quantity
  ) async throws -> [MaterialPicks.Pick] {
    let scrap = try await StockLedger(transaction).location(LocationCode.scrap)
    let levels = try await transaction.repository(StockLevel.self).all(
      where: .and([
        .equals(StockLevel.Columns.productID, product.id),
        .equals(StockLevel.Columns.locationID, scrap.id),
        .equals(StockLevel.Columns.size, booking.size),
      ]))
    var rest = quantity
    var picks: [MaterialPicks.Pick] = []
    for level in levels.sorted(by: { ($0.due, $0.id) < ($1.due, $1.id) })
    where rest.isPositive && level.onHand.isPositive {
      let part = min(rest, level.onHand)
      picks.append(MaterialPicks.Pick(product: product, level: level, quantity: part))
      rest -= part
    }
    guard rest.isZero else {
      throw OpsError(
        .insufficientStock,
        "\(quantity) bad pieces of \(Excerpt.of(product.sku)) wanted, \(quantity - rest) at "
          + Excerpt.of(scrap.code),
        field: "quantity", hint: "run `opsh stock level \(Excerpt.of(product.sku))` to see them")
    }
    return picks
  }

  /// Writes the movements. Returns them as lines of the booking.
  func post(_ picks: [MaterialPicks.Pick]) async throws -> [BookingMovement] {
    guard !picks.isEmpty else { return [] }
    let ledger = StockLedger(transaction)
    let production = try await ledger.location(LocationCode.production)
    let places = transaction.repository(Location.self)
    var lines: [BookingMovement] = []
    for pick in picks {
      guard let place = try await places.fetch(pick.level.locationID) else {
        throw OpsError(.notFoundLocation, "There is no such location", field: "location")
      }
      let movement = try await ledger.post(
        pick.product, pick.quantity, from: place, to: production, kind: .consumption,
        size: pick.level.size, lot: pick.level.lot, reference: booking.reference,
        at: booking.at, actor: booking.bookedBy)
      lines.append(
        BookingMovement(
          id: transaction.nextID(), bookingID: booking.id, movementID: movement.id,
          role: .material, productID: pick.product.id, quantity: pick.quantity))
    }
    return lines
  }
}
