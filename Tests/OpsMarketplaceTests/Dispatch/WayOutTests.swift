import OpsDomain
import OpsIdentity
import OpsKernel
import OpsStorage
import OpsTesting
import Testing

@testable import OpsMarketplace

/// Orders that a driver has fetched and cannot bring.
@Suite("A way out for orders on their way")
struct WayOutTests {
  private let bench: OrderBench

  init() async throws { bench = try await OrderBench() }

  private var deliveries: DeliveryService { bench.dependencies.deliveriesOfMarket }
  private var ned: Call { bench.ned }

  /// A paid order of two lamps that dora has fetched, or is bringing already.
  private func fetched(_ status: OrderStatus = .pickedUp) async throws -> String {
    let order = try await bench.place(2, pay: "approved").number
    _ = try await bench.orders.accept(OrderReference(order: order), bench.pat)
    _ = try await bench.orders.start(OrderReference(order: order), bench.pat)
    _ = try await bench.orders.ready(OrderReference(order: order), bench.pat)
    let driver = try await bench.driver().number
    _ = try await deliveries.assign(AssignOrder(order: order, driver: driver), bench.anna)
    _ = try await deliveries.pickup(DeliveryStep(order: order), bench.dora)
    if status == .delivering {
      _ = try await deliveries.depart(DeliveryStep(order: order), bench.dora)
    }
    return order
  }

  /// Another driver who works; answers the number.
  private func other() async throws -> String {
    let drivers = bench.dependencies.drivers
    let number = try await drivers.register(RegisterDriver(vehicle: .car), ned).output.number
    _ = try await drivers.check(
      CheckDriver(driver: number, age: 30, document: [.passport]), bench.anna)
    _ = try await drivers.verify(DriverReference(driver: number), bench.anna)
    _ = try await bench.dependencies.driverJobs.online(OwnDriver(), ned)
    return number
  }

  @Test(
    "An administrator cancels it with a reason: all goes back, and the partner is paid",
    arguments: [OrderStatus.pickedUp, .delivering])
  func cancelled(_ status: OrderStatus) async throws {
    let order = try await fetched(status)
    _ = try await bench.dependencies.identity.disable(UserReference(user: "dora"), bench.anna)
    for call in [bench.kim, bench.pat, bench.dora] {
      let refused = await failure {
        try await bench.orders.cancel(CancelOrder(order: order, reason: "stuck"), call)
      }
      #expect(refused?.code == .denied)
    }
    let silent = await failureCode {
      try await bench.orders.cancel(CancelOrder(order: order), bench.anna)
    }
    #expect(silent == .ruleViolated)
    let part = await failure {
      try await bench.orders.cancel(
        CancelOrder(order: order, reason: "stuck", refund: try UnitPrice(parsing: "1")),
        bench.anna)
    }
    #expect(part?.code == .ruleViolated && part?.field == "refund")
    let before = try await bench.stock("PARTNER-BELLA-NAPOLI").onHand
    _ = try await bench.orders.cancel(
      CancelOrder(order: order, reason: "the driver had an accident"), bench.anna)
    try await bench.runJobs()
    let after = try await bench.order(order)
    #expect(after.status == .refunded && after.reason == "the driver had an accident")
    try await expectNoDelivery(order)
    // The goods left the partner: they are nowhere in the house, and the platform pays for them.
    #expect(try await bench.stock("PARTNER-BELLA-NAPOLI").onHand == before)
    #expect(try await bench.balance(.customer) == 0)
    #expect(try await bench.balance(.provider) == 0)
    let shares = try OrderShares(after)
    let share =
      after.subtotal - after.partnerDiscounts - after.commission - shares.commissionTax
      - shares.includedTaxOfGoods
    #expect(try await bench.balance(.partner) == share && share > 0)
    #expect(try await bench.balance(.platform) == -share)
    #expect(try await bench.isSound())
  }

  /// Nothing takes an order that was cancelled and paid back for one that was delivered and paid
  /// back.
  private func expectNoDelivery(_ order: String) async throws {
    #expect(try await bench.order(order).pickedUpAt == nil)
    let tracked = try await deliveries.track(TrackOrder(order: order), bench.kim).output
    #expect(tracked.deliveredAt == nil && tracked.position == nil)
    let rated = await failureCode {
      try await bench.dependencies.ratings.give(
        GiveRating(order: order, partner: 1, driver: 1), bench.kim)
    }
    #expect(rated == .badState)
  }

  @Test(
    "An administrator hands it to another driver, who delivers it and is paid",
    arguments: [OrderStatus.pickedUp, .delivering])
  func handedOver(_ status: OrderStatus) async throws {
    for (setting, value) in [
      ("market.pay_base", "4"), ("market.pay_km", "0"), ("market.pay_route", "0"),
    ] { try await bench.set(setting, value) }
    let order = try await fetched(status)
    let number = try await other()
    let silent = await failure {
      try await deliveries.assign(AssignOrder(order: order, driver: number), bench.anna)
    }
    #expect(silent?.code == .ruleViolated && silent?.field == "reason")
    let nobody = await failureCode {
      try await deliveries.assign(
        AssignOrder(order: order, nobody: true, reason: "stuck"), bench.anna)
    }
    #expect(nobody == .badState)
    let view = try await deliveries.assign(
      AssignOrder(order: order, driver: number, reason: "flat tyre"), bench.anna
    ).output
    #expect(view.driver == number && view.status == status)
    // The first driver is free of it.
    _ = try await bench.dependencies.driverJobs.offline(OwnDriver(), bench.dora)
    let late = await failureCode {
      try await deliveries.depart(DeliveryStep(order: order), bench.dora)
    }
    #expect(late == .notFound)
    if status == .pickedUp { _ = try await deliveries.depart(DeliveryStep(order: order), ned) }
    let done = try await deliveries.deliver(
      DeliverOrder(order: order, notes: "at the door"), ned
    ).output
    #expect(done.status == .delivered && done.driver == number && done.earned == "4.00")
    #expect(try await bench.isSound())
  }

  @Test("The gate lets only administrators hand over, and only to who is available")
  func gate() async throws {
    let order = try await fetched()
    let number = try await other()
    let driver = try await bench.book.read { try await $0.repository(Driver.self).named(number) }
    func give(_ principal: Principal) async -> ErrorCode? {
      await failureCode {
        try await bench.act(as: principal) { transaction in
          let orders = transaction.repository(MarketOrder.self)
          var found = try await orders.named(order)
          (found.driverID, found.courierID, found.reason) = (driver.id, driver.userID, "stuck")
          _ = try await orders.update(found)
        }
      }
    }
    for principal in [
      ned.principal, bench.dora.principal, bench.pat.principal, bench.kim.principal, .system,
    ] {
      #expect(await give(principal) == .denied)
    }
    _ = try await bench.dependencies.driverJobs.rest(OwnDriver(), ned)
    #expect(await give(bench.anna.principal) == .badState)
    _ = try await bench.dependencies.driverJobs.online(OwnDriver(), ned)
    #expect(await give(bench.anna.principal) == nil)
  }

  @Test("Both want a sign-in of the last minutes")
  func fresh() async throws {
    let order = try await fetched()
    let number = try await other()
    let anna = bench.anna.principal
    let old = Principal(
      userID: try #require(anna.userID), name: anna.name, rights: anna.rights,
      session: SessionFacts(
        id: RecordID(rawValue: 999), kind: .session, authenticatedAt: bench.book.clock.now(),
        expiresAt: .maximum))
    bench.pass(minutes: 6)
    let cancelled = await failureCode {
      try await bench.orders.cancel(CancelOrder(order: order, reason: "stuck"), Call(old))
    }
    let handed = await failureCode {
      try await deliveries.assign(
        AssignOrder(order: order, driver: number, reason: "stuck"), Call(old))
    }
    #expect(cancelled == .signInNotFresh && handed == .signInNotFresh)
  }
}
