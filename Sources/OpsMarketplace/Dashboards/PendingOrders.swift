import OpsDomain
import OpsStorage
import OpsWarehouse

/// The orders that wait for a partner, or at a partner for their drivers, with the command that
/// comes next.
struct PendingOrders {
  /// Orders that are listed at most; all are counted.
  static let most = 20

  /// What comes next for orders of a status.
  private struct Step {
    let status: OrderStatus
    let name: String
    /// What stands after the word order or orders.
    let label: String
    /// Nil where a driver comes next.
    let command: String?
  }

  private static let steps = [
    Step(
      status: .paymentConfirmed, name: "to_accept", label: "to accept",
      command: "opsh order accept"),
    Step(
      status: .accepted, name: "to_start", label: "to start", command: "opsh order start"),
    Step(
      status: .preparing, name: "to_finish", label: "in preparation",
      command: "opsh order ready"),
    Step(
      status: .readyForPickup, name: "to_fetch", label: "to be picked up", command: nil),
  ]

  let partner: Partner
  /// Only orders that this owner sells; nil for all.
  let seller: RecordID?
  /// With the rights of the system.
  let system: Transaction

  /// How many there are of each status, with what to do with the oldest, and the first of them one
  /// by one: what is to be accepted, then what is to be started, and so on, the oldest first.
  func read() async throws -> (figures: [DashboardView.Figure], list: DashboardView.List) {
    typealias Columns = MarketOrder.Columns
    let times = try await DeliveryTimes(system)
    var figures: [DashboardView.Figure] = []
    var items: [DashboardView.List.Item] = []
    var total: Int64 = 0
    for step in Self.steps {
      var filter = Predicate.both(
        .equals(Columns.partnerID, partner.id), .equals(Columns.status, step.status))
      if let seller { filter = .both(filter, .equals(Columns.sellerID, seller)) }
      let orders = system.repository(MarketOrder.self)
      let count = try await orders.count(where: filter)
      let first = try await orders.first(
        Self.most, where: filter, order: [.ascending(Columns.placedAt)])
      let hints = first.lazy.compactMap { command(for: $0, step, times) }
      let label = "\(Counted.noun(count, "order")) \(step.label)"
      figures.append(.init(step.name, label, count, hint: hints.first))
      total += count
      for order in first.prefix(Self.most - items.count) {
        items.append(try await item(order, step, times))
      }
    }
    return (figures, DashboardView.List("pending", "waiting orders", items, of: total))
  }

  /// What to do with an order now: nobody begins yet with one for later, or accepts one too late.
  private func command(
    for order: MarketOrder, _ step: Step, _ times: DeliveryTimes
  ) -> String? {
    if step.status == .accepted,
      LaterOrder(order, of: partner, times, now: system.now) != nil
    {
      return nil
    }
    if isTooLate(order) { return nil }
    return step.command.map { "\($0) \(order.number)" }
  }

  /// Whether the time to accept it is over.
  private func isTooLate(_ order: MarketOrder) -> Bool {
    order.status == .paymentConfirmed && order.acceptBy.map { $0 <= system.now } ?? false
  }

  private func item(
    _ order: MarketOrder, _ step: Step, _ times: DeliveryTimes
  ) async throws -> DashboardView.List.Item {
    var label = OrderTransitions.word(order.status)
    if order.status.isAwaited, let drop = order.mapPlace,
      OrderTimes.expected(order, partner, drop, times, now: system.now) < system.now
    {
      label += ", late"
    }
    if isTooLate(order) { label += ", too late to accept" }
    if let wanted = order.deliverAt {
      label += ", for \(system.context.calendar.text(of: wanted))"
    }
    if step.command == nil {
      var driver: Driver?
      if let id = order.driverID { driver = try await system.repository(Driver.self).fetch(id) }
      label += driver.map { ", \($0.number) comes" } ?? ", no driver yet"
    }
    return DashboardView.List.Item(
      order.number, label, minutes: system.now.since(order.placedAt).milliseconds / 60_000,
      hint: command(for: order, step, times))
  }
}
