import OpsDomain
import OpsIdentity
import OpsKernel
import OpsStorage
import OpsTesting
import Testing

@testable import OpsMarketplace

/// Drivers whose user is disabled or has lost the role.
@Suite("Drivers who may not bring orders any more")
struct DriverRightsTests {
  private let bench: DriverBench

  init() async throws { bench = try await DriverBench() }

  private func disable(_ user: String) async throws {
    _ = try await bench.book.dependencies.identity.disable(UserReference(user: user), bench.anna)
  }

  private func revoke(_ user: String) async throws {
    _ = try await bench.book.dependencies.roles.revoke(
      RevokeRole(user: user, role: .driver), bench.anna)
  }

  private func assign(_ order: String, _ driver: String) async -> OpsError? {
    await failure {
      try await bench.deliveries.assign(AssignOrder(order: order, driver: driver), bench.anna)
    }
  }

  @Test("They go offline, what they have not picked up is free, and dispatch asks others")
  func disabled() async throws {
    let dora = try await bench.working(bench.dora)
    let ned = try await bench.working(bench.ned, at: "54.72,25.28")
    let taken = try await bench.order()
    _ = try await bench.deliveries.assign(AssignOrder(order: taken, driver: dora), bench.anna)
    try await disable("dora")
    let driver = try await bench.driver(dora)
    #expect(!driver.isOnline && !driver.isAvailable && driver.state == .verified)
    #expect(try await bench.order(taken).driverID == nil)
    #expect(try await bench.run().offers.map(\.driver) == [ned])
    #expect(await assign(taken, dora)?.code == .badState)
    #expect(await assign(taken, ned) == nil)
  }

  @Test("The role counts as the account does; the right by a grant is enough")
  func revoked() async throws {
    let dora = try await bench.working(bench.dora)
    let ned = try await bench.working(bench.ned)
    let roles = bench.book.dependencies.roles
    _ = try await roles.grantPermission(
      GrantPermission(permission: .deliveryComplete, user: "ned"), bench.anna)
    for user in ["dora", "ned"] { try await revoke(user) }
    #expect(try await !bench.driver(dora).isOnline)
    #expect(try await bench.driver(ned).isOnline)
  }

  @Test("What a driver carries stays with them until an administrator decides")
  func carried() async throws {
    let dora = try await bench.working(bench.dora)
    let order = try await bench.order()
    _ = try await bench.deliveries.assign(AssignOrder(order: order, driver: dora), bench.anna)
    _ = try await bench.deliveries.pickup(DeliveryStep(order: order), bench.dora)
    try await disable("dora")
    let driver = try await bench.driver(dora)
    #expect(!driver.isOnline)
    #expect(try await bench.order(order).driverID == driver.id)
  }

  @Test("Users who may disable users take drivers off their orders; no other rights grow")
  func withoutTheMarket() async throws {
    let dora = try await bench.working(bench.dora)
    let order = try await bench.order()
    _ = try await bench.deliveries.assign(AssignOrder(order: order, driver: dora), bench.anna)
    let office = Principal(
      userID: SampleUser.of(.salesperson).id, name: "office",
      rights: Rights(roles: [.salesperson], permissions: [.userEdit, .userView]))
    let early = await stopped(dora, by: office)
    #expect(early == .denied)
    try await bench.book.write(by: office) { transaction in
      let users = transaction.repository(User.self)
      var user = try #require(
        try await users.fetch(bench.dora.principal.userID ?? transaction.nextID()))
      user.isActive = false
      _ = try await users.update(user)
    }
    #expect(try await !bench.driver(dora).isOnline)
    #expect(try await bench.order(order).driverID == nil)
  }

  /// What the gate says to somebody who takes a driver offline.
  private func stopped(_ number: String, by principal: Principal) async -> ErrorCode? {
    await failureCode {
      try await bench.book.write(by: principal) { transaction in
        let drivers = transaction.asSystem("test").repository(Driver.self)
        var driver = try await drivers.named(number)
        driver.goOffline()
        _ = try await drivers.update(driver)
      }
    }
  }

  @Test("What is forbidden to a driver, or to all, counts as the loss of the role does")
  func forbidden() async throws {
    let dora = try await bench.working(bench.dora)
    let ned = try await bench.working(bench.ned, at: "54.70,25.28")
    let order = try await bench.order()
    _ = try await bench.deliveries.assign(AssignOrder(order: order, driver: dora), bench.anna)
    let roles = bench.book.dependencies.roles
    _ = try await roles.grantPermission(
      GrantPermission(permission: .deliveryComplete, user: "dora", forbid: true), bench.anna)
    #expect(try await !bench.driver(dora).isOnline)
    #expect(try await bench.order(order).driverID == nil)
    #expect(try await bench.run().offers.map(\.driver) == [ned])
    let refused = await assign(order, dora)
    #expect(refused?.message == "The user of driver \(dora) may not deliver orders")
    _ = try await roles.grantPermission(
      GrantPermission(permission: .deliveryComplete, role: .driver, forbid: true), bench.anna)
    #expect(try await !bench.driver(ned).isOnline)
  }

  @Test("A role that ends by itself takes its driver offline then, and dispatch asks others")
  func ended() async throws {
    try await revoke("dora")
    _ = try await bench.book.dependencies.roles.grant(
      GrantRole(user: "dora", role: .driver, until: try CivilDate(parsing: "2027-03-01")),
      bench.anna)
    let dora = try await bench.working(bench.dora)
    let ned = try await bench.working(bench.ned, at: "54.70,25.28")
    let order = try await bench.order()
    _ = try await bench.deliveries.assign(AssignOrder(order: order, driver: dora), bench.anna)
    _ = try await bench.run()
    #expect(try await !bench.isDue())
    let calendar = bench.book.world.calendar
    bench.book.clock.set(to: calendar.start(of: try CivilDate(parsing: "2027-03-02")))
    #expect(try await bench.isDue())
    // Who is not heard of for minutes is asked for nothing.
    _ = try await bench.drivers.locate(LocateDriver(place: ["54.70,25.28"]), bench.ned)
    let run = try await bench.run()
    #expect(try await !bench.driver(dora).isOnline)
    #expect(run.offers.map(\.order) == [order] && run.offers.map(\.driver) == [ned])
    let refused = await assign(order, dora)
    #expect(refused?.message == "The user of driver \(dora) may not deliver orders")
    #expect(await assign(order, ned) == nil)
  }

  @Test("So does what is forbidden from some time on")
  func later() async throws {
    let dora = try await bench.working(bench.dora)
    _ = try await bench.book.dependencies.roles.grantPermission(
      GrantPermission(
        permission: .deliveryComplete, user: "dora", forbid: true,
        from: try SiteTime(parsing: "2027-03-01 12:00")), bench.anna)
    _ = try await bench.run()
    #expect(try await bench.driver(dora).isOnline)
    #expect(try await !bench.isDue())
    bench.wait(seconds: 2 * 3600)
    #expect(try await bench.isDue())
    _ = try await bench.run()
    #expect(try await !bench.driver(dora).isOnline)
  }
}
