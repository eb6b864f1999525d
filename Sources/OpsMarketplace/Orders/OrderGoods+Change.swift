import OpsDomain
import OpsStorage
import OpsWarehouse

/// The goods of an order that changes: the difference alone moves. What stays in the order is its
/// customer's, also where nobody could order it any more because its lot has passed its date or is
/// off the shelf.
extension OrderGoods {
  /// Gives back what an order has less of, and keeps or sells what it has more of. Throws
  /// `rule.insufficient_stock` with what is left.
  ///
  /// - Parameters:
  ///   - before: The lines of the order, as they are written.
  ///   - after: The lines that it is to have.
  ///   - end: Until when goods of an order that is not paid are kept.
  func change(
    _ order: MarketOrder, from before: [OrderLine], to after: [OrderLine], until end: Instant
  ) async throws {
    let isPaid = order.status == .paymentConfirmed
    let held = try await reservations(of: order)
    let sold = try await sold(order)
    var more: [(line: OrderLine, wanted: Quantity)] = []
    for line in Self.goods(of: before + after) {
      let own = held.filter { Self.isSame($0, line) }
      let had =
        isPaid
        ? Self.quantity(of: line, in: before) : own.reduce(Quantity.zero) { $0 + $1.quantity }
      let wanted = Self.quantity(of: line, in: after)
      if wanted > had {
        more.append((line, wanted - had))
      } else if isPaid {
        try await takeBack(had - wanted, of: sold.filter { Self.isSame($0, line) }, order)
      } else {
        try await release(had - wanted, of: own)
      }
    }
    try await reserve(more, for: order, until: end, takesKept: !isPaid)
    if isPaid { try await handOver(try await reservations(of: order), of: order) }
  }

  /// Releases a part of the reserved goods. Goods that stay good for longest are released first,
  /// goods that were kept for the customer's request last.
  private func release(_ part: Quantity, of held: [Reservation]) async throws {
    var rest = part
    let taken = held.filter(\.isTaken)
    for reservation in (taken + held.filter { !$0.isTaken }).reversed() where rest.isPositive {
      let piece = min(rest, reservation.quantity)
      if reservation.isTaken {
        try await OwnRequests.giveBack(piece, of: reservation, system)
      } else {
        _ = try await ledger.release(reservation, piece)
      }
      rest -= piece
    }
  }

  /// Returns a part of the sold goods to stock. The last ones picked come back first: they stay
  /// good for longest.
  private func takeBack(
    _ part: Quantity, of sales: [StockMovement], _ order: MarketOrder
  ) async throws {
    var rest = part
    for sale in sales.sorted(by: { $0.id > $1.id }) where rest.isPositive {
      let piece = min(rest, sale.quantity)
      try await takeBack(piece, of: sale, order)
      rest -= piece
    }
  }

  /// A movement is taken back as a whole, so the rest of it is sold again from the same lot. Where
  /// that has passed its date, both are at the moment of the sale, at which it was good.
  private func takeBack(
    _ part: Quantity, of sale: StockMovement, _ order: MarketOrder
  ) async throws {
    guard part < sale.quantity else {
      try await ledger.giveBack(sale)
      return
    }
    guard let product = try await system.repository(Product.self).fetch(sale.productID),
      let place = try await system.repository(Location.self).fetch(sale.fromID)
    else { throw OpsError(.corrupt, "A sale of an order has no goods", field: "order") }
    let isOver = try await system.repository(Lot.self).isPastDate(sale.lot, of: product.id)
    let moment = isOver ? sale.at : nil
    try await ledger.giveBack(sale, part, at: moment)
    let known = try await system.repository(OrderSale.self)
      .fetch(key: OrderSale.movementKey, sale.id)
    try await post(
      product, sale.quantity - part, from: place, size: sale.size, lot: sale.lot, of: order,
      keptUntil: known?.keptUntil, at: moment)
  }

  /// One line for each product and size of which the stock is limited.
  private static func goods(of lines: [OrderLine]) -> [OrderLine] {
    lines.reduce(into: []) { goods, line in
      guard !line.isUnlimited, !goods.contains(where: { isSame($0, line) }) else { return }
      goods.append(line)
    }
  }

  /// How much of the goods of a line these lines have.
  private static func quantity(of line: OrderLine, in lines: [OrderLine]) -> Quantity {
    lines.filter { !$0.isUnlimited && isSame($0, line) }
      .reduce(Quantity.zero) { $0 + Quantity.whole($1.quantity) }
  }

  private static func isSame(_ reservation: Reservation, _ line: OrderLine) -> Bool {
    reservation.productID == line.productID && TextFolding.sameBytes(reservation.size, line.size)
  }

  private static func isSame(_ sale: StockMovement, _ line: OrderLine) -> Bool {
    sale.productID == line.productID && TextFolding.sameBytes(sale.size, line.size)
  }
}

extension Repository where Item == Lot {
  /// Whether goods of a lot may not be sold any more today; never of goods without a lot.
  func isPastDate(_ code: String, of product: RecordID) async throws -> Bool {
    guard !code.isEmpty else { return false }
    let lot = try await find(code, product: product)
    return lot?.isExpired(on: transaction.today) == true
  }
}
