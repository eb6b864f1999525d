import OpsDomain
import OpsKernel
import OpsStorage

/// When an order ends.
extension ProductionOrder {
  /// Completes it, and releases what was still kept for it.
  ///
  /// - Parameter system: With the rights of the system.
  func end(_ system: Transaction) async throws {
    var order = self
    order.status = .completed
    order.completedAt = try await lastMade(system)
    order.updatedAt = system.now
    order = try await system.repository(ProductionOrder.self).update(order)
    try await PegRules.free(order, system)
  }

  /// Corrects the end of a completed order after its bookings changed.
  func endAgain(_ system: Transaction) async throws {
    var order = self
    order.completedAt = try await lastMade(system)
    guard order.completedAt != completedAt else { return }
    order.updatedAt = system.now
    _ = try await system.repository(ProductionOrder.self).update(order)
  }

  /// When the last ordered good piece was made, even if its batches were reported in another order;
  /// for an order with fewer pieces, the time of the last one. Not before the order was created.
  private func lastMade(_ system: Transaction) async throws -> Instant {
    let bookings = try await system.repository(ProductionBooking.self)
      .all(where: .equals(ProductionBooking.Columns.productionID, id))
      .filter { $0.isInForce && $0.made.isPositive }
      .sorted { ($0.madeAt, $0.id) < ($1.madeAt, $1.id) }
    var sum = Quantity.zero
    for booking in bookings {
      sum = try sum.adding(booking.made)
      if sum >= quantity { return max(booking.madeAt, createdAt) }
    }
    return max(bookings.last?.madeAt ?? system.now, createdAt)
  }
}
