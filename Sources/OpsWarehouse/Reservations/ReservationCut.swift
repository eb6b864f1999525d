import OpsDomain
import OpsStorage

/// Makes reservations smaller because the goods are not there.
///
/// Requests lose first: they wait again, keep their place in the queue, and get goods when some
/// come. The rest is given out again in their order, so the requests at the end of the queue lose.
/// Reservations for other owners lose after them, the latest first.
struct ReservationCut {
  let transaction: Transaction
  private var reservations: Repository<Reservation> { transaction.repository(Reservation.self) }

  /// - Parameter transaction: With the rights of the system.
  init(_ transaction: Transaction) { self.transaction = transaction }

  /// Gives up reservations at a level until the rest fits the stock, and records whose they were.
  ///
  /// - Parameters:
  ///   - level: With what is on hand after the loss; not negative.
  ///   - movement: The loss.
  func cut(_ level: StockLevel, by movement: StockMovement) async throws {
    typealias Columns = Reservation.Columns
    let held = try await reservations.all(
      where: .and([
        .equals(Columns.productID, level.productID),
        .equals(Columns.status, .active),
        .equals(Columns.locationID, level.locationID),
        .equals(Columns.size, level.size), .equals(Columns.lot, level.lot),
      ])
    ).sorted { $0.order < $1.order }
    var missing = level.reserved - level.onHand
    // What an order has taken belongs to the order, as if it had never been for a request.
    let requested = held.filter { $0.requestID != nil && !$0.isTaken }
    let byRequest = Dictionary(grouping: requested) { $0.requestID ?? $0.id }
    let allocated = byRequest.mapValues { $0.reduce(Quantity.zero) { $0 + $1.quantity } }
    let sum = allocated.values.reduce(Quantity.zero) { $0 + $1 }
    let cause = movement.code ?? movement.kind.rawValue
    let kept = try await shares(allocated, Swift.max(.zero, sum - missing), movement)
    for (id, own) in byRequest.sorted(by: { $0.key < $1.key }) {
      let part = (allocated[id] ?? .zero) - (kept[id] ?? .zero)
      missing -= try await giveUp(part, of: own, cause, movement)
    }
    let others = held.filter { $0.requestID == nil || $0.isTaken }
    _ = try await giveUp(missing, of: others, cause, movement)
  }

  /// How much of `available` each request keeps.
  private func shares(
    _ allocated: [RecordID: Quantity], _ available: Quantity, _ movement: StockMovement
  ) async throws -> [RecordID: Quantity] {
    guard !allocated.isEmpty, available.isPositive,
      let product = try await transaction.repository(Product.self).fetch(movement.productID)
    else { return [:] }
    return try await transaction.goodsRequests?
      .shares(of: allocated, available, product, transaction) ?? [:]
  }

  /// Gives up `quantity` of these reservations, the latest first. Returns how much that was.
  private func giveUp(
    _ quantity: Quantity, of held: [Reservation], _ cause: String, _ movement: StockMovement
  ) async throws -> Quantity {
    var rest = quantity
    let record = ReservationChangeRecord(transaction)
    for reservation in held.reversed() where rest.isPositive {
      let part = Swift.min(rest, reservation.quantity)
      _ = try await StockLedger(transaction).shrink(reservation, by: part)
      try await record.lost(part, of: reservation, cause: cause, movement: movement.id)
      rest -= part
    }
    return quantity.isPositive ? quantity - rest : .zero
  }
}
