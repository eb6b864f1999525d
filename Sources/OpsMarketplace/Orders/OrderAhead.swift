import OpsDomain
import OpsKernel
import OpsStorage

/// How long before its delivery an order is placed: what it promises is priced and kept by the
/// terms of today.
enum OrderAhead {
  /// Throws `data.bad_date` for an order that is to be delivered later than the setting allows.
  ///
  /// - Parameter system: With the rights of the system, in which the order is written.
  static func require(_ order: MarketOrder, _ system: Transaction) async throws {
    guard let deliverAt = order.deliverAt else { return }
    let most = try await Settings.orderAhead.value(system)
    guard deliverAt > order.placedAt.adding(most) else { return }
    throw OpsError(
      .badDate,
      "An order is placed at most \(most) before its delivery, and "
        + "\(system.context.calendar.text(from: deliverAt)) is later", field: "deliver_at",
      hint: "choose an earlier time, or leave it out")
  }
}
