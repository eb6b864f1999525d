import OpsDomain
import OpsKernel
import OpsStorage
import OpsWarehouse

/// Delivers goods for requests: stock movement, delivery and counters in one transaction, with the
/// rights of the system, because the caller may have no right to move stock.
///
/// Goods must be good today, whenever they were handed over: a backdated delivery cannot hand out
/// goods that have expired since. Imports of past sales are different.
public struct Shipment {
  private let transaction: Transaction
  private let ledger: StockLedger
  /// Where goods of the house come from; reserved ones from any place, unless ``isOnlyFromShelf``.
  private let shelf: Location
  private let isOnlyFromShelf: Bool
  private let customers: Location
  /// When the goods were handed over.
  private let moment: Instant
  private let note: String?
  private let person: RecordID?

  static let locationParameter = Parameter.option(
    "location", .name(of: Location.self),
    "Where goods come from; default where the reserved goods are, else the default location.")
  static let noteParameter = Parameter.option(
    "note", .note, "A remark about the delivery.")
  static let atParameter = Parameter.at("When it was handed over, if not now")

  /// - Parameters:
  ///   - location: Where the goods must come from; nil takes reserved goods from any place and
  ///     the rest from the default location.
  ///   - moment: When they were handed over; nil for now.
  /// - Throws: `notfound.location`, `rule.violated` for a location that is only the other side of
  ///   movements.
  init(
    from location: String?, at moment: Instant?, note: String?, _ caller: Transaction
  ) async throws {
    transaction = caller.asSystem("moves the goods and counts what the request got")
    ledger = StockLedger(transaction)
    shelf = try await ledger.placeOfGoods(location)
    isOnlyFromShelf = location != nil
    customers = try await ledger.location(LocationCode.customer)
    self.moment = moment ?? caller.now
    self.note = try note.map { try TextRules.note($0, field: "note") }
    person = caller.principal.userID
  }

  /// Ships `quantity` for a request: what is reserved for it first, then goods of the caller's own
  /// quotas, then free stock, never what is reserved for others. Returns the request after that.
  ///
  /// Throws `rule.bad_state`, `rule.over_delivery`, `data.bad_quantity`, `rule.insufficient_stock`,
  /// `rule.violated` for a request of the marketplace, and the errors of the ledger's rules for a
  /// backdated movement.
  func ship(_ quantity: Quantity, on request: OutOfStockRequest) async throws -> OutOfStockRequest {
    try HouseGoods.require(request)
    let product = try await product(of: request)
    try product.check(quantity)
    // Refuses here, before anything moves, what the count at the end would refuse.
    var expected = request
    try expected.deliver(quantity, at: moment)
    var rest = try await shipReserved(quantity, of: product, on: request)
    if rest.isPositive {
      rest = try await shipLeased(rest, of: product, on: request)
    }
    if rest.isPositive {
      try await shipFree(rest, of: product, on: request, wanted: quantity)
    }
    return try await count(quantity, on: request)
  }

  /// How much of a request could be shipped now; nothing for one of the marketplace.
  func deliverable(_ request: OutOfStockRequest) async throws -> Quantity {
    guard request.locationID == nil else { return .zero }
    let held = try await reserved(for: request).reduce(Quantity.zero) { $0 + $1.quantity }
    guard held < request.remaining else { return request.remaining }
    let product = try await product(of: request)
    let leased = try await QuotaDraw(at: moment, transaction).drawable(
      request.remaining - held, from: try await quotas(of: product, for: request),
      goodOn: transaction.today)
    let levels = try await ledger.free(product, size: request.size, at: shelf)
    let free = levels.reduce(Quantity.zero) { $0 + $1.free }
    return Swift.min(request.remaining, held + leased + free)
  }

  // MARK: Steps

  private func product(of request: OutOfStockRequest) async throws -> Product {
    guard let product = try await transaction.repository(Product.self).fetch(request.productID)
    else { throw OpsError(.notFoundSKU, "There is no such product", field: "sku") }
    return product
  }

  /// The reservations that may be shipped: at the right place, with goods that are good today.
  private func reserved(for request: OutOfStockRequest) async throws -> [Reservation] {
    guard request.allocated.isPositive else { return [] }
    return try await ledger.held(for: request.id, at: isOnlyFromShelf ? shelf : nil)
  }

  /// Hands over what is reserved for the request. Returns how much of `quantity` is missing.
  private func shipReserved(
    _ quantity: Quantity, of product: Product, on request: OutOfStockRequest
  ) async throws -> Quantity {
    var rest = quantity
    for reservation in try await reserved(for: request) where rest.isPositive {
      let part = Swift.min(rest, reservation.quantity)
      try await ledger.consume(reservation, part)
      let place = try await transaction.repository(Location.self).fetch(reservation.locationID)
      try await hand(part, of: product, lot: reservation.lot, from: place ?? shelf, on: request)
      rest -= part
    }
    return rest
  }

  /// The caller's own quotas of such goods, at the right place.
  private func quotas(
    of product: Product, for request: OutOfStockRequest
  ) async throws -> [StockQuota] {
    try await QuotaDraw(at: moment, transaction)
      .own(of: product, size: request.size, at: isOnlyFromShelf ? shelf : nil)
  }

  /// Hands over goods of the caller's own quotas. Returns how much of `quantity` is missing.
  private func shipLeased(
    _ quantity: Quantity, of product: Product, on request: OutOfStockRequest
  ) async throws -> Quantity {
    let drawn = try await QuotaDraw(at: moment, transaction).draw(
      quantity, from: try await quotas(of: product, for: request), goodOn: transaction.today,
      first: shelf
    ) { part in
      try await hand(
        part.quantity, of: product, lot: part.lot, from: part.location, on: request)
    }
    return quantity - drawn
  }

  /// Hands over free goods of the place, those that expire first.
  private func shipFree(
    _ rest: Quantity, of product: Product, on request: OutOfStockRequest, wanted: Quantity
  ) async throws {
    let picks = try await ledger.picks(rest, of: product, size: request.size, at: shelf)
    let free = picks.reduce(Quantity.zero) { $0 + $1.quantity }
    guard free == rest else {
      throw OpsError(
        .insufficientStock,
        "\(request.number) needs \(wanted): \(wanted - rest) reserved, \(free) free at "
          + Excerpt.of(shelf.code),
        field: "quantity",
        hint: "run `opsh stock level \(Excerpt.of(product.sku))` to see where stock is; add "
          + "--location L to ship from another place")
    }
    for pick in picks {
      try await hand(pick.quantity, of: product, lot: pick.level.lot, from: shelf, on: request)
    }
  }

  /// Moves goods to the customer and records them as a delivery, at the price of the request.
  @discardableResult
  private func hand(
    _ quantity: Quantity, of product: Product, lot: String, from place: Location,
    on request: OutOfStockRequest
  ) async throws -> StockMovement {
    let movement = try await ledger.post(
      product, quantity, from: place, to: customers, kind: .delivery, size: request.size, lot: lot,
      reference: request.number, at: moment)
    _ = try await transaction.repository(Delivery.self).create(
      Delivery(
        id: transaction.nextID(), requestID: request.id, customerID: request.customerID,
        productID: product.id, size: request.size, lot: lot, locationID: place.id,
        quantity: quantity, unitPrice: request.unitPrice ?? product.price,
        reference: request.number, note: note, deliveredAt: moment, deliveredBy: person,
        movementID: movement.id))
    return movement
  }

  /// Counts the delivered quantity for the request, after its reservations were reduced.
  private func count(
    _ quantity: Quantity, on request: OutOfStockRequest
  ) async throws -> OutOfStockRequest {
    let requests = transaction.repository(OutOfStockRequest.self)
    guard var current = try await requests.fetch(request.id) else {
      throw OpsError(.notFoundRequest, "There is no request \(request.number)", field: "request")
    }
    try current.deliver(quantity, at: moment)
    current.updatedAt = transaction.now
    let written = try await requests.update(current)
    return try await requests.fetch(request.id) ?? written
  }
}
