import OpsDomain
import OpsKernel
import OpsSales
import OpsStorage
import OpsWarehouse

/// The pieces that one customer keeps from others without having paid for them: those of orders
/// that are not paid, and those that came in for requests and that no order has taken.
struct UnpaidPieces {
  /// Nil for a customer who is no user of the marketplace any more.
  private let buyer: RecordID?
  private let customer: RecordID
  private let system: Transaction

  /// - Parameter system: With the rights of the system.
  init(of buyer: RecordID?, _ customer: RecordID, _ system: Transaction) {
    self.buyer = buyer
    self.customer = customer
    self.system = system
  }

  func count() async throws -> Quantity { try await ordered() + kept() }

  /// How many more there may be.
  func room() async throws -> Quantity {
    let most = Quantity.whole(try await Settings.unpaidPieces.value(system))
    let held = try await count()
    return max(.zero, most - held)
  }

  private func ordered() async throws -> Quantity {
    guard let buyer else { return .zero }
    let unpaid = try await UnpaidOrders.waiting(of: buyer, system)
    guard !unpaid.isEmpty else { return .zero }
    let figures = try await system.figures(
      Aggregate(
        OrderLine.schema,
        where: .both(
          .oneOf(OrderLine.Columns.orderID, unpaid.map(\.id)),
          .equals(OrderLine.Columns.isUnlimited, false)), .sum(OrderLine.Columns.quantity)))
    guard case .integer(let pieces)? = figures.first?.first else { return .zero }
    return .whole(pieces)
  }

  private func kept() async throws -> Quantity {
    var sum = Quantity.zero
    for request in try await OpenRequests.of(customer, system) where request.allocated.isPositive {
      sum = try await system.repository(Reservation.self).active(request: request.id)
        .filter { !$0.isTaken }.reduce(sum) { $0 + $1.quantity }
    }
    return sum
  }
}
