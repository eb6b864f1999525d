import OpsDomain
import OpsKernel
import OpsStorage
import OpsTesting
import Testing

@testable import OpsMarketplace

/// Drivers who are late with what they have taken, and kitchens that are.
@Suite("Delays are events of dispatch")
struct DelayTests {
  private static let far = "54.72,25.28"

  private let bench: DriverBench

  init() async throws { bench = try await DriverBench() }

  private func isDue() async throws -> Bool {
    try await bench.book.read { try await DispatchMark.isDue($0) }
  }

  private func told(_ order: String) async throws -> DispatchWhyView {
    try await bench.dispatch.why(ExplainDispatch(order: order), bench.anna).output
  }

  private func assign(_ order: String, to driver: String) async throws {
    _ = try await bench.deliveries.assign(
      AssignOrder(order: order, driver: driver), bench.anna)
  }

  /// Lets time pass in which devices report where their drivers are every five minutes.
  private func pass(
    minutes: Int, dora: String = far, ned: String? = DriverBench.near
  ) async throws {
    for _ in 1...(minutes / 5) {
      bench.wait(seconds: 300)
      _ = try await bench.drivers.locate(LocateDriver(place: [dora]), bench.dora)
      guard let ned else { continue }
      _ = try await bench.drivers.locate(LocateDriver(place: [ned]), bench.ned)
    }
  }

  // MARK: Kitchens

  @Test("A kitchen that is not done in time is looked at again, and again while it is late")
  func lateKitchen() async throws {
    let order = try await bench.order(.accepted)
    _ = try await bench.run()
    // 15 minutes of preparation, and 10 that are tolerated.
    bench.wait(seconds: 25 * 60 - 1)
    #expect(try await !isDue())
    bench.wait(seconds: 1)
    #expect(try await isDue())
    _ = try await bench.run()
    #expect(try await !isDue())
    bench.wait(seconds: 600)
    #expect(try await isDue())
    try await bench.move(order, to: .preparing, by: bench.pat.principal)
    try await bench.move(order, to: .readyForPickup, by: bench.pat.principal)
    _ = try await bench.run()
    bench.wait(seconds: 3_600)
    #expect(try await !isDue())
  }

  @Test("A partner who tells a time is believed, and dispatch decides again at once")
  func toldTime() async throws {
    let dora = try await bench.working(bench.dora)
    let order = try await bench.order(.accepted)
    let early = try await bench.run().waiting
    #expect(early.map(\.order) == [order])
    #expect(try await !isDue())
    _ = try await bench.book.dependencies.orders.delay(
      DelayOrder(order: order, time: TimeSpan(milliseconds: 40 * 60_000)), bench.pat)
    #expect(try await isDue())
    let late = try await bench.run().waiting
    let (first, second) = (try #require(early[0].until), try #require(late[0].until))
    #expect(second.since(first) == TimeSpan(milliseconds: 25 * 60_000))
    #expect(late[0].why.contains(dora))
  }

  // MARK: Drivers

  @Test("Who stands still loses the order to somebody who brings it much sooner")
  func standing() async throws {
    let dora = try await bench.working(bench.dora, at: Self.far)
    let ned = try await bench.working(bench.ned)
    let order = try await bench.order()
    try await assign(order, to: dora)
    #expect(try await bench.run().takenOff.isEmpty)
    try await pass(minutes: 5)
    #expect(try await !isDue())
    #expect(try await bench.run().takenOff.isEmpty)
    try await pass(minutes: 5)
    #expect(try await isDue())
    let run = try await bench.run()
    #expect(run.takenOff.map(\.order) == [order] && run.takenOff.map(\.driver) == [dora])
    let why = run.takenOff[0].why
    #expect(
      why.hasPrefix("\(dora) will pick up \(order) 10 min later than expected. \(ned) would"))
    #expect(run.offers.map(\.driver) == [ned] && run.offers[0].why.hasPrefix(why))
    #expect(try await bench.order(order).driverID == nil)
    #expect(try await told(order).delay == why)
    _ = try await bench.driverJobs.take(TakeJob(order: order), bench.ned)
    _ = try await bench.run()
    let view = try await told(order)
    #expect(view.driver == ned && view.delay == nil)
    #expect(view.asked.map(\.driver) == [dora, ned])
    #expect(view.why.contains("10 min later than expected"))
    let gone = await failureCode {
      try await bench.deliveries.pickup(DeliveryStep(order: order), bench.dora)
    }
    #expect(gone == .notFound)
  }

  @Test("Who is on the way keeps it, although somebody else is nearer by now")
  func moving() async throws {
    let dora = try await bench.working(bench.dora, at: Self.far)
    try await bench.working(bench.ned)
    let order = try await bench.order()
    try await assign(order, to: dora)
    _ = try await bench.run()
    for place in ["54.708,25.28", "54.697,25.28"] {
      try await pass(minutes: 5, dora: place)
      #expect(try await bench.run().takenOff.isEmpty)
    }
    let view = try await told(order)
    #expect(view.driver == dora && view.delay == nil)
  }

  @Test("Who is late keeps what nobody else brings so much sooner, and `dispatch why` tells it")
  func nobodySooner() async throws {
    let dora = try await bench.working(bench.dora, at: Self.far)
    let order = try await bench.order()
    try await assign(order, to: dora)
    _ = try await bench.run()
    try await pass(minutes: 10, ned: nil)
    #expect(try await bench.run().takenOff.isEmpty)
    let view = try await told(order)
    #expect(view.driver == dora)
    #expect(
      view.delay
        == "\(dora) will pick up \(order) 10 min later than expected. The order stays with them: "
        + "no other driver would be at least 10 min faster.")
    // In time again, nothing is left of it.
    try await pass(minutes: 5, dora: DriverBench.near, ned: nil)
    _ = try await bench.run()
    #expect(try await told(order).delay == nil)
  }

  @Test("A policy that decides about each order once takes nothing off anybody")
  func policyDecidesOnce() async throws {
    _ = try await bench.book.dependencies.settings.set(
      SetSetting(setting: "market.dispatch_policy", value: "nearest"), bench.anna)
    let dora = try await bench.working(bench.dora, at: Self.far)
    try await bench.working(bench.ned)
    let order = try await bench.order()
    try await assign(order, to: dora)
    _ = try await bench.run()
    try await pass(minutes: 10)
    #expect(try await bench.run().takenOff.isEmpty)
    #expect(try await told(order).delay?.contains("decides about each order only once") == true)
  }

  @Test("Who waits at the partner for a late kitchen is not late")
  func waitingForTheKitchen() async throws {
    let dora = try await bench.working(bench.dora)
    try await bench.working(bench.ned)
    let order = try await bench.order(.preparing)
    try await assign(order, to: dora)
    _ = try await bench.run()
    try await pass(minutes: 40, dora: DriverBench.near)
    #expect(try await bench.run().takenOff.isEmpty)
    #expect(try await told(order).delay == nil)
  }

  @Test("A break with an order that is not picked up is a delay as any other")
  func onABreak() async throws {
    let dora = try await bench.working(bench.dora, at: Self.far)
    let ned = try await bench.working(bench.ned)
    let order = try await bench.order()
    try await assign(order, to: dora)
    _ = try await bench.driverJobs.rest(OwnDriver(), bench.dora)
    _ = try await bench.run()
    try await pass(minutes: 10)
    let run = try await bench.run()
    #expect(run.takenOff.map(\.driver) == [dora] && run.offers.map(\.driver) == [ned])
  }

  @Test("What is picked up is never decided again")
  func pickedUp() async throws {
    let dora = try await bench.working(bench.dora, at: Self.far)
    try await bench.working(bench.ned)
    let order = try await bench.order()
    try await assign(order, to: dora)
    _ = try await bench.run()
    _ = try await bench.deliveries.pickup(DeliveryStep(order: order), bench.dora)
    try await pass(minutes: 30)
    #expect(try await bench.run().takenOff.isEmpty)
    #expect(try await bench.order(order).courierID == bench.dora.principal.userID)
  }
}
