import OpsDomain
import OpsSales
import OpsStorage
import OpsTesting
import OpsWarehouse

/// What must hold of a book after every commit.
struct OutOfStockLaws {
  private let requests: [OutOfStockRequest]
  private let reservations: [Reservation]
  private let deliveries: [Delivery]
  private let levels: [StockLevel]
  private let movements: [StockMovement]
  private let figures: [CustomerFigures]
  private let virtual: Set<RecordID>

  init(of book: SampleBook) async throws {
    (requests, reservations, deliveries, levels, movements, figures, virtual) =
      try await book.read { transaction in
        (
          try await transaction.repository(OutOfStockRequest.self).all(where: .everything),
          try await transaction.repository(Reservation.self).all(where: .everything),
          try await transaction.repository(Delivery.self).all(where: .everything),
          try await transaction.repository(StockLevel.self).all(where: .everything),
          try await transaction.repository(StockMovement.self).all(where: .everything),
          try await transaction.repository(CustomerFigures.self).all(where: .everything),
          Set(
            try await transaction.repository(Location.self).all(where: .everything)
              .filter(\.allowsNegative).map(\.id))
        )
      }
  }

  /// One sentence for every law that is broken.
  var violations: [String] {
    requests.flatMap(violations(of:)) + levels.flatMap(violations(of:))
      + figures.flatMap(violations(of:))
  }

  private func violations(of request: OutOfStockRequest) -> [String] {
    var found: [String] = []
    let number = request.number
    let counters = [
      request.allocated, request.delivered, request.returned, request.cancelled,
      request.remaining,
    ]
    if counters.contains(where: \.isNegative) { found.append("\(number): counter below zero") }
    if request.allocated > request.remaining { found.append("\(number): pegged beyond need") }
    if (request.status == .pending) != request.remaining.isPositive {
      found.append("\(number): \(request.status) with \(request.remaining) left")
    }
    let pegged = sum(active.filter { $0.requestID == request.id }.map(\.quantity))
    if pegged != request.allocated {
      found.append("\(number): pegs \(pegged), allocated \(request.allocated)")
    }
    let shipped = sum(deliveries.filter { $0.requestID == request.id }.map(\.quantity))
    if shipped != request.delivered {
      found.append("\(number): deliveries \(shipped), delivered \(request.delivered)")
    }
    return found
  }

  private func violations(of level: StockLevel) -> [String] {
    var found: [String] = []
    let pegs = active.filter {
      $0.productID == level.productID && $0.locationID == level.locationID
        && $0.size == level.size && $0.lot == level.lot
    }
    if sum(pegs.map(\.quantity)) != level.reserved {
      found.append("level \(level.id): reserved \(level.reserved) of \(pegs.count) pegs")
    }
    let moved = movements.filter {
      $0.productID == level.productID && $0.size == level.size && $0.lot == level.lot
    }
    let total =
      sum(moved.filter { $0.toID == level.locationID }.map(\.quantity))
      - sum(moved.filter { $0.fromID == level.locationID }.map(\.quantity))
    if total != level.onHand { found.append("level \(level.id): \(level.onHand), not \(total)") }
    if !virtual.contains(level.locationID), level.onHand < level.reserved {
      found.append("level \(level.id): reserved \(level.reserved) of \(level.onHand)")
    }
    return found
  }

  private func violations(of figures: CustomerFigures) -> [String] {
    let count = requests.count { $0.customerID == figures.customerID }
    guard Int64(count) != figures.orderCount else { return [] }
    return ["customer \(figures.customerID): \(figures.orderCount) orders, not \(count)"]
  }

  private var active: [Reservation] { reservations.filter { $0.status == .active } }

  private func sum(_ quantities: [Quantity]) -> Quantity { quantities.reduce(.zero, +) }
}
