import OpsDomain
import OpsStorage
import OpsWarehouse

/// Deliveries that were faster than the vehicles of their drivers are. Their ways are not paid in
/// full; an administrator should ask what happened.
struct FastDeliveries {
  /// Deliveries that are listed at most; all are counted.
  static let most = 20

  /// With the rights of who asks.
  let transaction: Transaction
  let system: Transaction

  /// Those of so many days up to today, the last ones first.
  func read(
    days: Int
  ) async throws -> (figure: DashboardView.Figure, list: DashboardView.List) {
    typealias Columns = DriverEarning.Columns
    let first = transaction.today.adding(days: 1 - days)
    let earnings = transaction.repository(DriverEarning.self)
    let filter = Predicate.both(
      .equals(Columns.isCut, true), .greaterOrEqual(Columns.day, first))
    let count = try await earnings.count(where: filter)
    let last = try await earnings.first(
      Self.most, where: filter, order: [.descending(Columns.day)])
    var items: [DashboardView.List.Item] = []
    for way in try await UnpaidWay.of(last, system) {
      let driver = try await system.repository(Driver.self).fetch(way.earning.driverID)
      items.append(
        DashboardView.List.Item(
          way.order.number, [driver?.number, way.speed].compactMap(\.self).joined(separator: ", "),
          minutes: transaction.now.since(way.earning.at).milliseconds / 60_000,
          hint: Self.command(way)))
    }
    return (
      DashboardView.Figure(
        "too_fast", Self.label(count, days: days), count,
        hint: items.first?.hint),
      DashboardView.List(
        "too_fast", "deliveries that were \(Self.tooFast)", items, of: count)
    )
  }

  /// What stands behind the number of them.
  private static func label(_ count: Int64, days: Int) -> String {
    let deliveries = Counted.noun(count, "delivery", "deliveries")
    let verb = Counted.noun(count, "was", "were")
    return "\(deliveries) in \(Counted.text(days, "day")) that \(verb) \(tooFast)"
  }

  private static let tooFast = "faster than the vehicle can be"

  private static func command(_ way: UnpaidWay) -> String { "opsh order show \(way.order.number)" }
}
