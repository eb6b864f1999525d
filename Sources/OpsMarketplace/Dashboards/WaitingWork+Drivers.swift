import OpsDomain
import OpsKernel
import OpsStorage

extension WaitingWork {
  /// Orders that the caller has to bring as a driver, and those that are offered.
  static let ofDrivers: [WaitingWork] = [
    ofDriver(
      place: 450, for: .deliveryComplete,
      WaitingWords(
        "orders_to_deliver", .now, "order to deliver", "orders to deliver",
        why: "You have picked them up.", list: "driver jobs")
    ) { driver, transaction in
      try await DriverOrders(transaction).carried(by: driver.id)
    } command: { order in
      order.status == .pickedUp ? "order depart \(order.number)" : "order deliver \(order.number)"
    },
    ofDriver(
      place: 460, for: .deliveryComplete,
      WaitingWords(
        "orders_to_pick_up", .now, "order to pick up", "orders to pick up",
        why: "You took them and have not fetched them.", list: "driver jobs")
    ) { driver, transaction in
      try await DriverOrders(transaction).waiting(for: driver.id)
    } command: {
      "order pickup \($0.number)"
    },
    ofDriver(
      place: 470, for: .jobAccept,
      WaitingWords(
        "orders_offered", .today, "order offered to you", "orders offered to you",
        why: "Somebody has to bring them; an offer ends after a while.", list: "driver jobs")
    ) { driver, transaction in
      try await JobBoard(driver, transaction).offered()
    } command: {
      "driver take \($0.number)"
    },
  ]

  /// A driver has a few orders at a time, so they are read and not counted.
  private static func ofDriver(
    place: Int, for permission: Permission, _ words: WaitingWords,
    _ find: @escaping @Sendable (Driver, Transaction) async throws -> [MarketOrder],
    command: @escaping @Sendable (MarketOrder) -> String
  ) -> WaitingWork {
    WaitingWork(place: place, for: permission) { transaction in
      let system = transaction.asSystem("finds the driver that somebody is")
      guard let user = transaction.principal.userID,
        let driver = try await system.repository(Driver.self).fetch(key: Driver.userKey, user)
      else { return nil }
      let orders = try await find(driver, transaction)
      return orders.first.flatMap { words.line(Int64(orders.count), command($0)) }
    }
  }
}
