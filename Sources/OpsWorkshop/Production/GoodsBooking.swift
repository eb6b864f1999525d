import OpsDomain
import OpsKernel
import OpsStorage
import OpsWarehouse

/// Books what was made: receives the goods, consumes their material, writes scrap off with its
/// reason, and allocates the goods to the requests that are pegged to their production order, all
/// in the transaction it is given.
///
/// Good and bad pieces take the same material. Its cost, with the machine time, goes to the good
/// pieces and, by their shares, to the by-products; waste costs nothing. An order that is booked in
/// parts takes as much material and costs as much as one that is booked at once. The cost of bad
/// pieces that are booked alone goes to the good pieces of the next booking; after the last good
/// pieces it is lost.
package struct GoodsBooking {
  let transaction: Transaction
  /// Writes the stock movements that follow from the permitted operation.
  let system: Transaction

  package init(_ transaction: Transaction) {
    self.transaction = transaction
    system = transaction.asSystem("books what was made with its material")
  }

  /// Books `goods`; after a partial quantity the production order stays open. A planned order is
  /// released first.
  ///
  /// Throws `rule.insufficient_stock` with all material that is short, `rule.bad_state` for a
  /// cancelled order, `data.bad_quantity` and `data.bad_value` for quantities and reasons,
  /// `denied.permission` if the right of the caller is limited to other records, and the errors of
  /// the ledger. After an error the transaction must not be committed.
  @discardableResult
  package func book(_ goods: FinishedGoods) async throws -> ProductionBooking {
    try goods.check()
    let order = try await begin(goods)
    let place = try await place(of: goods, order)
    let bill = try await bill(of: goods, order)
    let needs = try await needs(of: goods, order, bill)
    let lot = try await lot(of: goods, order)
    var booking = ProductionBooking(
      id: transaction.nextID(),
      number: try await SeriesNumber.next(of: ProductionBooking.self, transaction),
      productionID: order?.id, productID: goods.product.id, size: goods.size,
      reference: goods.reference, batchProductID: goods.batchProduct?.id, billID: bill?.id,
      made: goods.made, scrapped: goods.scrapped, lot: lot, locationID: place.id, at: goods.at,
      madeAt: goods.madeAt ?? goods.at, bookedAt: transaction.now,
      bookedBy: transaction.principal.userID)
    try await requireReach(over: booking, goods)
    if let order { booking.follows = try await LastBooking.number(of: order.id, system) }
    let consumption = BookingConsumption(booking, system)
    let picks = try await consumption.picks(needs, goods, order)
    let cost = BookingCosting(booking, system)
    let spent = try await cost.spent(
      picks, isRework: order?.reworkOf != nil,
      run: try await system.repository(RoutingStep.self).run(of: goods.product.id),
      worked: order?.worked ?? .zero)
    booking.apply(spent)
    let lines =
      try await consumption.post(picks)
      + BookingReceipt(booking, system).post(
        goods, to: place, needs.byProducts,
        cost: cost.shares(of: spent, needs.byProducts))
    let written = try await system.repository(ProductionBooking.self).create(booking)
    for line in lines { _ = try await system.repository(BookingMovement.self).create(line) }
    if let order { try await end(order, goods, written, at: place) }
    return written
  }

  /// Throws `denied.permission` unless the caller's right covers the booked goods and each material
  /// that the caller names. Material from a bill needs no check: somebody with that right wrote the
  /// bill.
  private func requireReach(over booking: ProductionBooking, _ goods: FinishedGoods) async throws {
    let action = "Booking goods"
    try await transaction.require(
      goods.permission, for: booking.row, of: ProductionBooking.schema, to: action)
    for material in goods.materials ?? [] {
      var taken = booking
      taken.productID = material.productID
      try await transaction.require(
        goods.permission, for: taken.row, of: ProductionBooking.schema, to: action)
    }
  }

  // MARK: The order

  /// The order as it is now, released. Throws `rule.bad_state` for one that was cancelled, and
  /// `denied.permission` for an order that the caller's right does not cover, at any location.
  private func begin(_ goods: FinishedGoods) async throws -> ProductionOrder? {
    guard let id = goods.production?.id else { return nil }
    let orders = system.repository(ProductionOrder.self)
    guard let order = try await orders.fetch(id) else {
      throw OpsError(.notFound, "There is no such production order", field: "production")
    }
    try await order.requireReach(of: goods.permission, transaction, to: "Booking goods")
    guard order.productID == goods.product.id, TextFolding.sameBytes(order.size, goods.size)
    else {
      throw OpsError(
        .ruleViolated,
        "\(order.number) does not make \(Excerpt.of(goods.product.sku))",
        field: "production", hint: "name an order of this product")
    }
    try order.require(
      [.planned, .released, .completed], to: "booked",
      hint: "run `opsh production reopen \(order.number)` to reopen it")
    guard order.status == .planned else { return order }
    return try await orders.update(try await order.releasing(system))
  }

  /// Allocates to the pegs, and completes the order when all of it is made.
  private func end(
    _ order: ProductionOrder, _ goods: FinishedGoods, _ booking: ProductionBooking,
    at place: Location
  ) async throws {
    try await PegAllocation(booking, system).allocate(to: order, at: place)
    guard let now = try await system.repository(ProductionOrder.self).fetch(order.id) else {
      return
    }
    if now.status == .completed { return try await now.endAgain(system) }
    guard now.status == .released, now.made >= now.quantity || goods.closesOrder else { return }
    try await now.end(system)
  }

  /// Completes an order with the pieces that are made, and books nothing.
  ///
  /// Throws `denied.permission`, and `rule.bad_state` where nothing is made.
  func close(_ order: ProductionOrder) async throws {
    try await order.requireReach(of: .batchComplete, transaction, to: "Completing an order")
    guard order.made.isPositive else {
      throw OpsError(
        .badState, "Nothing was made for \(order.number) yet", field: "production",
        hint: "run `opsh production cancel \(order.number) --reason TEXT` to cancel it")
    }
    try await order.end(system)
  }

  // MARK: What is booked

  private func place(
    of goods: FinishedGoods, _ order: ProductionOrder?
  ) async throws -> Location {
    if let place = goods.location {
      try place.requireInternal()
      return place
    }
    if let id = order?.locationID, let place = try await system.repository(Location.self).fetch(id)
    {
      return place
    }
    return try await StockLedger(system).placeOfGoods(nil)
  }

  /// The bill of the order, or, without one, the product's current one.
  private func bill(
    of goods: FinishedGoods, _ order: ProductionOrder?
  ) async throws -> BillOfMaterials? {
    guard goods.materials == nil else { return nil }
    let bills = system.repository(BillOfMaterials.self)
    if let order { return try await bills.bill(of: order) }
    return try await bills.current(of: goods.product.id)
  }

  /// The material of these pieces: for an order, what it needs in addition to its earlier pieces.
  private func needs(
    of goods: FinishedGoods, _ order: ProductionOrder?, _ bill: BillOfMaterials?
  ) async throws -> BillNeeds {
    if let materials = goods.materials { return BillNeeds(materials: materials) }
    guard let bill else { return BillNeeds() }
    let book = try await BillBook(of: [goods.product.id], instead: [bill], system)
    let pieces = try goods.made.adding(goods.scrapped)
    guard let order else {
      return try book.needs(of: goods.product.id, size: goods.size, quantity: pieces)
    }
    return try await BilledWork(of: order, by: bill, system).needs(ofNext: pieces, of: order, book)
  }

  /// The lot of the goods, recorded if it is new. For a product with lots, the default lot has the
  /// number of the document. Empty for goods without a lot.
  private func lot(of goods: FinishedGoods, _ order: ProductionOrder?) async throws -> String {
    let named = goods.lot.isEmpty ? nil : goods.lot
    let made = goods.product.tracksLots ? goods.reference : nil
    let received = ReceivedLot(
      code: try (named ?? made).map(StockText.lot), bestBefore: goods.expires)
    return try await received.record(
      of: goods.product, on: transaction.context.calendar.date(of: goods.at), system
    ).code
  }
}
