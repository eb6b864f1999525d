import OpsDomain
import OpsStorage
import OpsWarehouse

/// The goods of an order in the one stock ledger: reserved at the partner's place when it is
/// placed, sold when it is paid, and back there when it is cancelled before anybody has begun with
/// it. Lines of unlimited items have none. Goods that are kept for what the customer asked for stay
/// so until the order is paid.
struct OrderGoods {
  let system: Transaction
  var ledger: StockLedger { StockLedger(system) }

  /// - Parameter transaction: With any rights; the ledger is written with the rights of the system.
  init(_ transaction: Transaction) {
    system = transaction.asSystem("keeps the goods of an order")
  }

  /// Keeps the goods of these lines until `end`: first those that are kept for what the customer
  /// asked for when it was sold out. Only goods that are still good on the day of the delivery.
  /// Throws `rule.insufficient_stock` with what is left, and what
  /// the ledger refuses.
  func reserve(_ lines: [OrderLine], for order: MarketOrder, until end: Instant) async throws {
    let limited = lines.filter { !$0.isUnlimited }
    try await reserve(
      limited.map { ($0, Quantity.whole($0.quantity)) }, for: order, until: end, takesKept: true)
  }

  /// Keeps so much of the goods of each of these lines, none of which is unlimited.
  ///
  /// - Parameter takesKept: Not for an order that is paid: what it was sold then is what it gets.
  func reserve(
    _ goods: [(line: OrderLine, wanted: Quantity)], for order: MarketOrder, until end: Instant,
    takesKept: Bool
  ) async throws {
    guard !goods.isEmpty else { return }
    let place = try await place(of: order)
    let day = DeliveryDay.of(order.deliverAt, system)
    let own = OwnRequests(customer: order.customerID, place: place.id, system)
    for (line, wanted) in goods {
      guard let product = try await system.repository(Product.self).fetch(line.productID) else {
        throw OpsError(.notFoundSKU, "\(Excerpt.of(line.name)) is no longer sold", field: "order")
      }
      var found = Quantity.zero
      if takesKept {
        found = try await own.take(
          wanted, of: product.id, size: line.size, for: order, goodOn: day)
      }
      guard found < wanted else { continue }
      let picks = try await ledger.picks(
        wanted - found, of: product, size: line.size, at: place, on: day)
      found = picks.reduce(found) { $0 + $1.quantity }
      guard found == wanted else { throw Self.soldOut(line, wanted, left: found) }
      for pick in picks {
        _ = try await ledger.reserve(
          pick.level, pick.quantity, reference: order.number, expiresAt: end)
      }
    }
  }

  /// Reserves the goods of the order for longer, until `end`: it must not lose them while its
  /// payment is on its way. Goods that were kept for a request of its customer need no new end:
  /// their reservation does not end by itself as long as the order holds it.
  func keep(_ order: MarketOrder, until end: Instant) async throws {
    for var reservation in try await reservations(of: order)
    where reservation.expiresAt != end && !reservation.isTaken {
      reservation.expiresAt = end
      _ = try await system.repository(Reservation.self).update(reservation)
    }
  }

  /// Turns what is reserved into a sale: the goods go to the customer, with the order as their
  /// document. Throws `rule.insufficient_stock` when not all of it is reserved any more, and what
  /// the ledger refuses, such as goods that are past their date.
  func sell(_ order: MarketOrder) async throws {
    let lines = try await system.repository(OrderLine.self).of(order.id)
    let held = try await reservations(of: order)
    for line in lines where !line.isUnlimited {
      let wanted = lines.filter { !$0.isUnlimited && Self.isSame($0, line) }
        .reduce(Quantity.zero) { $0 + Quantity.whole($1.quantity) }
      let kept = held.filter {
        $0.productID == line.productID && TextFolding.sameBytes($0.size, line.size)
      }.reduce(Quantity.zero) { $0 + $1.quantity }
      guard kept == wanted else { throw Self.soldOut(line, wanted, left: kept) }
    }
    try await handOver(held, of: order)
  }

  /// Sells what is reserved. What was kept for a request of the customer, the request asks for no
  /// more.
  func handOver(_ held: [Reservation], of order: MarketOrder) async throws {
    for reservation in held {
      guard
        let place = try await system.repository(Location.self).fetch(reservation.locationID),
        let product = try await system.repository(Product.self).fetch(reservation.productID)
      else { continue }
      try await ledger.consume(reservation, reservation.quantity)
      try await post(
        product, reservation.quantity, from: place, size: reservation.size, lot: reservation.lot,
        of: order, keptUntil: Self.keptUntil(reservation, order))
      try await OwnRequests.fulfil(reservation, with: order, system)
    }
  }

  /// Until when what an order has reserved was kept for somebody who asked for it; nil for goods
  /// that were on sale. Where the request has ended since, nobody knows its end any more, and the
  /// time counts as over.
  private static func keptUntil(_ held: Reservation, _ order: MarketOrder) -> Instant? {
    guard held.requestID == nil else { return held.expiresAt }
    return held.createdAt < order.placedAt ? held.createdAt : nil
  }

  /// Posts a sale.
  ///
  /// - Parameters:
  ///   - keptUntil: Until when the goods were kept for a request before.
  ///   - moment: When the goods left; now unless told.
  func post(
    _ product: Product, _ quantity: Quantity, from place: Location, size: String, lot: String,
    of order: MarketOrder, keptUntil: Instant?, at moment: Instant? = nil
  ) async throws {
    let movement = try await ledger.post(
      product, quantity, from: place, to: try await ledger.location(LocationCode.customer),
      kind: .issue, size: size, lot: lot, reference: order.number, at: moment,
      actor: order.buyerID)
    _ = try await system.repository(OrderSale.self).create(
      OrderSale(
        id: system.nextID(), orderID: order.id, movementID: movement.id, keptUntil: keptUntil))
  }

  /// Releases reserved goods and returns sold ones to stock. Goods that were kept for a request of
  /// the customer stay kept for it. Sold ones serve others who wait, as goods that come in do.
  func free(_ order: MarketOrder) async throws {
    for reservation in try await reservations(of: order) {
      if reservation.isTaken {
        try await OwnRequests.giveBack(reservation, system)
      } else {
        _ = try await ledger.release(reservation)
      }
    }
    for movement in try await sold(order) { try await ledger.giveBack(movement) }
  }

  /// What is reserved at the partner's place, where only orders and requests reserve goods:
  /// elsewhere anybody may reserve goods with the number of an order as the reference.
  func reservations(of order: MarketOrder) async throws -> [Reservation] {
    let partner = try await system.repository(Partner.self).fetch(order.partnerID)
    return try await system.repository(Reservation.self).all(
      where: .and([
        .equals(Reservation.Columns.reference, order.number),
        .equals(Reservation.Columns.status, .active),
      ])
    ).filter { $0.locationID == partner?.locationID }.sorted { $0.order < $1.order }
  }

  /// The movements by which the order was sold and which were not taken back.
  func sold(_ order: MarketOrder) async throws -> [StockMovement] {
    let sales = Set(
      try await system.repository(OrderSale.self).all(
        where: .equals(OrderSale.Columns.orderID, order.id)
      ).map(\.movementID))
    guard !sales.isEmpty else { return [] }
    let lines = try await system.repository(OrderLine.self).of(order.id)
    var movements: [StockMovement] = []
    for product in Set(lines.filter { !$0.isUnlimited }.map(\.productID)).sorted() {
      movements += try await system.repository(StockMovement.self).all(
        where: .and([
          .equals(StockMovement.Columns.productID, product),
          .greaterOrEqual(StockMovement.Columns.at, order.placedAt),
          .equals(StockMovement.Columns.reference, order.number),
        ]), order: [.ascending(StockMovement.Columns.at)])
    }
    let takenBack = Set(movements.compactMap(\.reverses))
    return movements.filter { sales.contains($0.id) && !takenBack.contains($0.id) }
  }

  private func place(of order: MarketOrder) async throws -> Location {
    let partner = try await system.repository(Partner.self).fetch(order.partnerID)
    if let partner,
      let place = try await system.repository(Location.self).fetch(partner.locationID)
    {
      return place
    }
    throw OpsError(.notFoundLocation, "The partner has no location for its goods", field: "order")
  }

  static func isSame(_ one: OrderLine, _ other: OrderLine) -> Bool {
    one.productID == other.productID && TextFolding.sameBytes(one.size, other.size)
  }

  private static func soldOut(
    _ line: OrderLine, _ wanted: Quantity, left: Quantity
  ) -> OpsError {
    OpsError(
      .insufficientStock,
      left.isPositive
        ? "You want \(wanted) × \(Excerpt.of(line.name)); only \(left) "
          + "\(left == 1 ? "is" : "are") left" : "\(Excerpt.of(line.name)) is sold out",
      field: "quantity",
      hint: left.isPositive
        ? "order at most \(left), or choose something else" : "choose something else")
  }
}
