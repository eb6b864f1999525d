import OpsDomain
import OpsIdentity
import OpsKernel
import OpsStorage
import OpsTesting
import Testing

@testable import OpsMarketplace

/// What drivers are told of offers, and customers of a driver who is near.
@Suite("Notices of offers and of drivers who are near")
struct DriverNoticeTests {
  private let bench: NewsBench
  private var drivers: DriverBench { bench.drivers }

  init() async throws { bench = try await NewsBench() }

  // MARK: Offers

  @Test("One driver after the other is told of an offer, in the inbox and on the device")
  func offers() async throws {
    try await drivers.working(drivers.dora)
    try await drivers.working(drivers.ned, at: "54.72,25.28")
    try await bench.register("doras-telephone-1", drivers.dora)
    let order = try await drivers.order()
    _ = try await drivers.run()
    try await bench.tell()
    #expect(try await bench.inbox(drivers.dora) == ["offered to you"])
    #expect(bench.push.sent.map(\.message.title) == ["\(order): offered to you"])
    #expect(bench.push.sent.first?.message.kind == .orderOffered)
    #expect(try await bench.inbox(drivers.ned).isEmpty)
    drivers.wait(seconds: 31)
    _ = try await drivers.run()
    try await bench.tell()
    #expect(try await bench.inbox(drivers.ned) == ["offered to you"])
    for stranger in [drivers.kim, drivers.pat, drivers.anna] {
      #expect(try await !bench.inbox(stranger).contains("offered to you"))
    }
  }

  @Test("What is offered to all is not told again to those who let it pass")
  func offersToAll() async throws {
    try await drivers.working(drivers.dora)
    let order = try await drivers.order()
    _ = try await drivers.run()
    _ = try await drivers.driverJobs.decline(DeclineJob(order: order), drivers.dora)
    // Nobody is left to be asked alone, and nobody else works.
    #expect(try await drivers.run().offers.map(\.driver) == [nil])
    try await drivers.working(drivers.ned)
    try await bench.tell()
    #expect(try await bench.inbox(drivers.dora).isEmpty)
    #expect(try await bench.inbox(drivers.ned) == ["offered to all drivers"])
  }

  @Test("An offer to all is not told to who placed the order, also where they drive")
  func ownOrders() async throws {
    let user = SampleUser.of(.customer)
    let kim = Call(Principal(userID: user.id, name: user.name, roles: [.customer, .driver]))
    _ = try await drivers.book.dependencies.roles.grant(
      GrantRole(user: user.name, role: .driver), drivers.anna)
    try await drivers.working(kim)
    try await drivers.order()
    #expect(try await drivers.run().offers.map(\.driver) == [nil])
    try await drivers.working(drivers.ned)
    try await bench.tell()
    #expect(try await bench.inbox(drivers.ned) == ["offered to all drivers"])
    #expect(try await !bench.inbox(kim).contains("offered to all drivers"))
  }

  @Test("An offer that has ended or was taken is not told of any more")
  func lateOffers() async throws {
    try await drivers.working(drivers.dora)
    let first = try await drivers.order()
    _ = try await drivers.run()
    drivers.wait(seconds: 30)
    try await bench.tell()
    #expect(try await bench.inbox(drivers.dora).isEmpty)
    try await drivers.move(
      first, to: .cancelled, by: drivers.anna.principal, reason: "too late")
    let second = try await drivers.order()
    _ = try await drivers.run()
    _ = try await drivers.driverJobs.take(TakeJob(order: second), drivers.dora)
    try await bench.tell()
    #expect(try await bench.inbox(drivers.dora) == ["your delivery"])
  }

  @Test func offersAreSwitchedOffByThemselves() async throws {
    try await drivers.working(drivers.dora)
    try await bench.settings(
      ChangeNoticeSettings(kind: [.orderOffered], off: true), drivers.dora)
    let order = try await drivers.order()
    _ = try await drivers.run()
    try await bench.tell()
    #expect(try await bench.inbox(drivers.dora).isEmpty)
    _ = try await drivers.driverJobs.take(TakeJob(order: order), drivers.dora)
    try await bench.tell()
    #expect(try await bench.inbox(drivers.dora) == ["your delivery"])
  }

  // MARK: Taken off

  @Test("A driver whose order goes to another one is told so, also in the middle of the way")
  func handedOver() async throws {
    let order = try await fetched()
    let ned = try await drivers.working(drivers.ned, .car)
    _ = try await drivers.deliveries.depart(DeliveryStep(order: order), drivers.dora)
    try await bench.tell()
    #expect(try await bench.inbox(drivers.dora) == ["your delivery"])
    _ = try await drivers.deliveries.assign(
      AssignOrder(order: order, driver: ned, reason: "a flat tyre"), drivers.anna)
    for _ in 1...2 { try await bench.tell() }
    #expect(
      try await bench.titles(drivers.dora).sorted() == ["no longer yours", "your delivery"])
    #expect(try await bench.titles(drivers.ned) == ["your delivery"])
    let told = try await drivers.book.dependencies.notices.list(ListNotices(), drivers.dora)
      .output.items.first { $0.title == "\(order): no longer yours" }
    #expect(told?.body.contains(ned) == true && told?.body.contains("tyre") == false)
    #expect(told?.collection == MarketOrder.schema.name)
  }

  @Test("Each of several drivers is told of their own loss, and not once they have it again")
  func backAndForth() async throws {
    let dora = try await drivers.working(drivers.dora)
    let ned = try await drivers.working(drivers.ned)
    let order = try await drivers.order(.accepted)
    for driver in [dora, nil, ned, nil, dora] {
      _ = try await drivers.deliveries.assign(
        AssignOrder(order: order, driver: driver, nobody: driver == nil ? true : nil),
        drivers.anna)
    }
    try await bench.tell()
    #expect(try await bench.inbox(drivers.dora) == ["your delivery"])
    #expect(try await bench.inbox(drivers.ned) == ["no longer yours"])
  }

  @Test("Who goes offline gives orders back and is told nothing; who is suspended is told")
  func freed() async throws {
    let dora = try await drivers.working(drivers.dora)
    let ned = try await drivers.working(drivers.ned)
    let order = try await drivers.order(.accepted)
    _ = try await drivers.deliveries.assign(
      AssignOrder(order: order, driver: dora), drivers.anna)
    _ = try await drivers.driverJobs.offline(OwnDriver(), drivers.dora)
    _ = try await drivers.deliveries.assign(AssignOrder(order: order, driver: ned), drivers.anna)
    _ = try await drivers.drivers.suspend(
      DriverJudgement(driver: ned, reason: "complaints"), drivers.anna)
    try await bench.tell()
    #expect(try await bench.inbox(drivers.dora).isEmpty)
    #expect(try await bench.inbox(drivers.ned) == ["no longer yours"])
    let refused = await failure {
      try await drivers.deliveries.assign(AssignOrder(order: order, driver: ned), drivers.anna)
    }
    #expect(refused?.code == .badState)
    #expect(refused?.hint == "run `opsh driver verify \(ned)`, or choose another driver")
  }

  // MARK: Near

  /// An order of kim's that dora has fetched.
  private func fetched() async throws -> String {
    let driver = try await drivers.working(drivers.dora)
    let order = try await drivers.order()
    _ = try await drivers.deliveries.assign(
      AssignOrder(order: order, driver: driver), drivers.anna)
    _ = try await drivers.deliveries.pickup(DeliveryStep(order: order), drivers.dora)
    return order
  }

  private func locate(_ place: String) async throws {
    drivers.wait(seconds: 10)
    _ = try await drivers.drivers.locate(LocateDriver(place: [place]), drivers.dora)
  }

  /// How often kim is told that the driver is near.
  private func near() async throws -> Int {
    try await bench.tell()
    return try await drivers.book.dependencies.notices.list(ListNotices(), drivers.kim)
      .output.items.count { $0.title.hasSuffix("the driver is near") }
  }

  @Test("The customer is told once that the driver is near, while the order is on its way")
  func once() async throws {
    try await bench.register("kims-telephone-0001", drivers.kim)
    let order = try await fetched()
    // At the door already, and not on the way yet.
    try await locate("54.697157,25.279652")
    #expect(try await near() == 0)
    _ = try await drivers.deliveries.depart(DeliveryStep(order: order), drivers.dora)
    try await locate("54.692,25.279652")
    #expect(try await near() == 0)
    try await locate("54.693,25.279652")
    #expect(try await near() == 1)
    #expect(bench.push.sent.map(\.message.title).contains("\(order): the driver is near"))
    try await locate("54.68,25.279652")
    try await locate("54.697,25.279652")
    #expect(try await near() == 1)
    #expect(try await !bench.inbox(drivers.dora).contains("the driver is near"))
  }

  @Test func whoHasItAlreadyIsNotToldThatItIsNear() async throws {
    let order = try await fetched()
    _ = try await drivers.deliveries.depart(DeliveryStep(order: order), drivers.dora)
    try await locate("54.697,25.279652")
    _ = try await drivers.deliveries.deliver(
      DeliverOrder(order: order, notes: "at the door"), drivers.dora)
    #expect(try await near() == 0)
  }

  @Test("How near is a setting, and 0 is never", arguments: [("0", 0), ("1200", 1)])
  func distance(_ meters: String, _ count: Int) async throws {
    try await drivers.set("market.near_distance", meters)
    let order = try await fetched()
    _ = try await drivers.deliveries.depart(DeliveryStep(order: order), drivers.dora)
    try await locate(meters == "0" ? "54.697157,25.279652" : "54.687157,25.279652")
    #expect(try await near() == count)
  }

  @Test("No place is in the commit that says that a driver is near")
  func noPlaces() async throws {
    let order = try await fetched()
    _ = try await drivers.deliveries.depart(DeliveryStep(order: order), drivers.dora)
    let before = try await drivers.book.store.journal.head().sequence
    try await locate("54.697,25.279652")
    #expect(try await drivers.book.store.journal.head().sequence == before + 1)
    let plans = try await drivers.book.read { transaction in
      let id = try await transaction.repository(MarketOrder.self).named(order).id
      return try await OrderOccasions(.orderUpdate, transaction).plans(of: id)
    }
    #expect(plans.count { OrderNews(stage: $0.stage) == .near } == 1)
  }
}
