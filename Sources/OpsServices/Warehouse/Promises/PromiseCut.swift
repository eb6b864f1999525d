import OpsDomain
import OpsStorage

/// Makes promises smaller because the goods are not there.
///
/// Requests give way first: they wait again, with their place in the queue, and get goods when some
/// come. They keep what the book's allocation policy gives them of what is left, so those lose who
/// would have been served last. Reservations for other owners give way after them, the latest
/// first.
struct PromiseCut {
  let transaction: Transaction
  private var reservations: Repository<Reservation> { transaction.repository(Reservation.self) }

  /// - Parameter transaction: With the rights of the system.
  init(_ transaction: Transaction) { self.transaction = transaction }

  /// Gives promises at a level up until the rest fits what is there, and keeps on record whose they
  /// were.
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
    let pegs = held.filter { $0.requestID != nil }
    let pegged = pegs.reduce(Quantity.zero) { $0 + $1.quantity }
    let cause = movement.code ?? movement.kind.rawValue
    let kept = try await shares(of: pegs, Swift.max(.zero, pegged - missing), movement)
    for (id, own) in Dictionary(grouping: pegs, by: \.requestID).sorted(by: { precedes($0, $1) }) {
      guard let id else { continue }
      let sum = own.reduce(Quantity.zero) { $0 + $1.quantity }
      let lost = try await giveUp(sum - (kept[id] ?? .zero), of: own, cause, movement)
      missing -= lost
    }
    let others = held.filter { $0.requestID == nil }
    _ = try await giveUp(missing, of: others, cause, movement)
  }

  private func precedes(
    _ left: (key: RecordID?, value: [Reservation]), _ right: (key: RecordID?, value: [Reservation])
  ) -> Bool {
    (left.key?.rawValue ?? 0) < (right.key?.rawValue ?? 0)
  }

  /// What each request keeps of `available`.
  private func shares(
    of pegs: [Reservation], _ available: Quantity, _ movement: StockMovement
  ) async throws -> [RecordID: Quantity] {
    guard !pegs.isEmpty, available.isPositive,
      let product = try await transaction.repository(Product.self).fetch(movement.productID)
    else { return [:] }
    let policy = try await AutoAllocation.policy(transaction) ?? AutoAllocation.standard
    var wishes: [AllocationWish] = []
    let requests = transaction.repository(OutOfStockRequest.self)
    for (id, own) in Dictionary(grouping: pegs, by: \.requestID) {
      guard let id, let request = try await requests.fetch(id) else { continue }
      wishes.append(
        AllocationWish(
          request: id, wanted: own.reduce(.zero) { $0 + $1.quantity },
          priority: request.priority, neededBy: request.neededBy,
          requestedAt: request.requestedAt, place: request.place))
    }
    let shares = policy.plan(wishes, available: available, scale: Int(product.scale))
    return Dictionary(
      shares.map { ($0.request, $0.quantity) }, uniquingKeysWith: { first, _ in first })
  }

  /// Gives up `quantity` of these reservations, the latest first. Returns how much that was.
  private func giveUp(
    _ quantity: Quantity, of held: [Reservation], _ cause: String, _ movement: StockMovement
  ) async throws -> Quantity {
    var rest = quantity
    let record = PromiseRecord(transaction)
    for reservation in held.reversed() where rest.isPositive {
      let part = Swift.min(rest, reservation.quantity)
      try await record.shrink(reservation, by: part)
      try await record.lost(part, of: reservation, cause: cause, movement: movement.id)
      rest -= part
    }
    return quantity.isPositive ? quantity - rest : .zero
  }
}
