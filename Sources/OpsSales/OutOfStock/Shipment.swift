import OpsDomain
import OpsKernel
import OpsStorage
import OpsWarehouse

/// Hands goods over on requests: stock movement, delivery and counters in one transaction, with the
/// rights of the system, because who delivers need not be allowed to move stock otherwise.
public struct Shipment {
  private let transaction: Transaction
  private let ledger: StockLedger
  /// Where the goods must come from; nil takes reserved goods wherever they are and
  /// the rest from ``shelf``.
  private let location: Location?
  private let shelf: Location
  private let customers: Location
  /// When the goods were handed over.
  private let moment: Instant
  private let note: String?
  private let person: RecordID?

  static let locationParameter = Parameter.option(
    "location", .location,
    "Where goods come from; default: the reserved goods wherever they are, else the default "
      + "location.")
  static let noteParameter = Parameter.option(
    "note", .note, "Anything worth knowing of the delivery.")
  static let atParameter = Parameter.at("When it was handed over, if not now")

  /// Throws `notfound.location`, `rule.violated` for a location that holds no goods of the house,
  /// `data.bad_date` for a moment in the future.
  init(
    from location: String?, at moment: Instant?, note: String?, _ caller: Transaction
  ) async throws {
    transaction = caller.asSystem("moves the goods and counts what the request got")
    ledger = StockLedger(transaction)
    let code = try await Settings.defaultLocation.value(transaction)
    shelf = try await ledger.location(location ?? code)
    self.location = location == nil ? nil : shelf
    try StockSides.requireInternal(shelf)
    customers = try await ledger.location(LocationCode.customer)
    self.moment = moment ?? caller.now
    self.note = try note.map { try TextRules.note($0, field: "note") }
    person = caller.principal.userID
    if self.moment > caller.now { throw MovementRules.future(self.moment) }
  }

  /// The day on which goods must be good: today, because a delivery that is said to have been
  /// earlier brings nothing out that has expired since. Imports book sales of the past otherwise.
  private var day: CivilDate { transaction.today }

  /// Ships `quantity` on a request: what is reserved for it first, then free stock, never what is
  /// reserved for somebody else. Returns the request as it is afterwards.
  ///
  /// Throws `rule.bad_state`, `rule.over_delivery`, `data.bad_quantity`,
  /// `rule.insufficient_stock`, and what the ledger's laws say to a backdated movement.
  func ship(_ quantity: Quantity, on request: OutOfStockRequest) async throws -> OutOfStockRequest {
    let product = try await product(of: request)
    try product.check(quantity)
    var expected = request
    try expected.deliver(quantity, at: moment)
    var rest = quantity
    for peg in try await usablePegs(of: request) where rest.isPositive {
      let part = Swift.min(rest, peg.quantity)
      try await ledger.consume(peg, part)
      let place = try await transaction.repository(Location.self).fetch(peg.locationID)
      try await hand(part, of: product, lot: peg.lot, from: place ?? shelf, on: request)
      rest -= part
    }
    if rest.isPositive {
      let picks = try await ledger.picks(
        rest, of: product, size: request.size, at: shelf, on: day)
      let free = picks.reduce(Quantity.zero) { $0 + $1.quantity }
      guard free == rest else {
        throw shortage(quantity, pegged: quantity - rest, free: free, request)
      }
      for pick in picks {
        try await hand(
          pick.quantity, of: product, lot: pick.level.lot, from: shelf, on: request)
      }
    }
    return try await count(quantity, on: request)
  }

  /// How much of a request could be shipped now.
  func deliverable(_ request: OutOfStockRequest) async throws -> Quantity {
    let pegged = try await usablePegs(of: request).reduce(Quantity.zero) { $0 + $1.quantity }
    guard pegged < request.remaining else { return request.remaining }
    let levels = try await ledger.free(
      try await product(of: request), size: request.size, at: shelf, on: day)
    let free = levels.reduce(Quantity.zero) { $0 + $1.free }
    return Swift.min(request.remaining, pegged + free)
  }

  // MARK: Steps

  private func product(of request: OutOfStockRequest) async throws -> Product {
    guard let product = try await transaction.repository(Product.self).fetch(request.productID)
    else { throw OpsError(.notFoundSKU, "There is no such product", field: "sku") }
    return product
  }

  /// The reservations that may be shipped: at the right place, and goods that are good today.
  private func usablePegs(of request: OutOfStockRequest) async throws -> [Reservation] {
    guard request.allocated.isPositive else { return [] }
    let pegs = try await transaction.repository(Reservation.self).active(request: request.id)
    var usable: [Reservation] = []
    for peg in pegs where location == nil || peg.locationID == location?.id {
      if !peg.lot.isEmpty {
        let lot = try await transaction.repository(Lot.self).find(peg.lot, product: peg.productID)
        if lot?.isExpired(on: day) == true { continue }
      }
      usable.append(peg)
    }
    return usable
  }

  private func hand(
    _ quantity: Quantity, of product: Product, lot: String, from place: Location,
    on request: OutOfStockRequest
  ) async throws {
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
  }

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

  private func shortage(
    _ wanted: Quantity, pegged: Quantity, free: Quantity, _ request: OutOfStockRequest
  ) -> OpsError {
    OpsError(
      .insufficientStock,
      "\(request.number) needs \(wanted): \(pegged) reserved, \(free) free at "
        + Excerpt.of(shelf.code),
      field: "quantity",
      hint: "`opsh stock level SKU` shows where stock is; --location L ships from another place")
  }
}
