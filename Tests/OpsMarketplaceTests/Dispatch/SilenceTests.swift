import OpsDomain
import OpsKernel
import OpsStorage
import OpsTesting
import OpsWarehouse
import Testing

@testable import OpsMarketplace

/// Drivers whose devices report nothing any more.
@Suite("Drivers who are not heard of")
struct SilenceTests {
  private let bench: DriverBench

  init() async throws { bench = try await DriverBench() }

  private func isDue() async throws -> Bool {
    try await bench.book.read { try await DispatchMark.isDue($0) }
  }

  private func assign(_ order: String, to driver: String) async throws {
    _ = try await bench.deliveries.assign(
      AssignOrder(order: order, driver: driver), bench.anna)
  }

  private func locate(_ call: Call) async throws {
    _ = try await bench.drivers.locate(LocateDriver(place: [DriverBench.near]), call)
  }

  @Test("They are offered nothing, until a place is reported again")
  func noOffers() async throws {
    let dora = try await bench.working(bench.dora)
    bench.wait(seconds: 600)
    let order = try await bench.order()
    let run = try await bench.run()
    #expect(run.offers.isEmpty && run.waiting.map(\.order) == [order])
    #expect(try await !isDue())
    try await locate(bench.dora)
    #expect(try await isDue())
    #expect(try await bench.run().offers.map(\.driver) == [dora])
  }

  @Test("How long is a setting")
  func setting() async throws {
    _ = try await bench.book.dependencies.settings.set(
      SetSetting(setting: "market.driver_silence", value: "20m"), bench.anna)
    let dora = try await bench.working(bench.dora)
    bench.wait(seconds: 1_199)
    try await bench.order()
    #expect(try await bench.run().offers.map(\.driver) == [dora])
  }

  @Test("The first place after coming online is an event")
  func firstPlace() async throws {
    try await bench.verified(bench.dora)
    _ = try await bench.driverJobs.online(OwnDriver(), bench.dora)
    try await bench.order()
    #expect(try await bench.run().offers.isEmpty)
    #expect(try await !isDue())
    try await locate(bench.dora)
    #expect(try await isDue())
    _ = try await bench.run()
    // The next ones are none.
    bench.wait(seconds: 10)
    try await locate(bench.dora)
    #expect(try await !isDue())
  }

  @Test("What they have not picked up goes to somebody else")
  func handedOver() async throws {
    let dora = try await bench.working(bench.dora)
    let ned = try await bench.working(bench.ned)
    let order = try await bench.order()
    try await assign(order, to: dora)
    _ = try await bench.run()
    bench.wait(seconds: 300)
    try await locate(bench.ned)
    bench.wait(seconds: 299)
    #expect(try await bench.run().takenOff.isEmpty)
    #expect(try await !isDue())
    bench.wait(seconds: 1)
    #expect(try await isDue())
    let run = try await bench.run()
    let why = "\(dora) has sent no position for 10 min, so \(order) goes to another driver."
    #expect(run.takenOff.map(\.why) == [why] && run.takenOff.map(\.driver) == [dora])
    #expect(run.offers.map(\.driver) == [ned] && run.offers[0].why.hasPrefix(why))
    // The device is on again: the driver works, and the order is somebody else's to take.
    try await locate(bench.dora)
    let late = await failureCode {
      try await bench.deliveries.pickup(DeliveryStep(order: order), bench.dora)
    }
    #expect(late == .notFound)
    #expect(try await bench.driver(dora).isAvailable)
    _ = try await bench.driverJobs.take(TakeJob(order: order), bench.ned)
  }

  @Test("Also where dispatch is off: then it is offered to all")
  func dispatchIsOff() async throws {
    _ = try await bench.book.dependencies.settings.set(
      SetSetting(setting: "market.dispatch_policy", value: "off"), bench.anna)
    let dora = try await bench.working(bench.dora)
    let order = try await bench.order()
    try await assign(order, to: dora)
    _ = try await bench.run()
    bench.wait(seconds: 600)
    #expect(try await isDue())
    let run = try await bench.run()
    #expect(run.takenOff.map(\.order) == [order])
    #expect(run.offers.map(\.order) == [order] && run.offers[0].driver == nil)
  }

  @Test("Who has just taken an order has time to report a place")
  func takenJustNow() async throws {
    let dora = try await bench.working(bench.dora)
    bench.wait(seconds: 590)
    let order = try await bench.order()
    _ = try await bench.run()
    _ = try await bench.driverJobs.take(TakeJob(order: order), bench.dora)
    bench.wait(seconds: 599)
    #expect(try await bench.run().takenOff.isEmpty)
    bench.wait(seconds: 1)
    #expect(try await bench.run().takenOff.map(\.driver) == [dora])
  }

  @Test("Whose device never reports a place keeps what an administrator assigned")
  func withoutADevice() async throws {
    let dora = try await bench.verified(bench.dora)
    _ = try await bench.driverJobs.online(OwnDriver(), bench.dora)
    let order = try await bench.order()
    try await assign(order, to: dora)
    bench.wait(seconds: 7_200)
    #expect(try await bench.run().takenOff.isEmpty)
    let driver = try await bench.driver(dora)
    #expect(try await bench.order(order).driverID == driver.id)
  }

  @Test("Nobody else is asked as long as an offer to one who fell silent is open")
  func askedAndSilent() async throws {
    try await bench.working(bench.dora)
    bench.wait(seconds: 590)
    let order = try await bench.order()
    _ = try await bench.run()
    try await bench.working(bench.ned)
    bench.wait(seconds: 15)
    #expect(try await bench.run().offers.isEmpty)
    #expect(try await bench.offers(of: order).map(\.state) == [.open])
  }

  @Test("What they carry stays with them, and administrators see it")
  func carried() async throws {
    let dora = try await bench.working(bench.dora)
    let order = try await bench.order()
    try await assign(order, to: dora)
    _ = try await bench.deliveries.pickup(DeliveryStep(order: order), bench.dora)
    func silent() async throws -> DashboardView.Figure? {
      try await bench.book.dependencies.marketDashboards.marketplace(
        ShowMarketplaceDashboard(), bench.anna
      ).output.figures.first { $0.name == "silent" }
    }
    #expect(try await silent()?.value == "0")
    bench.wait(seconds: 600)
    #expect(try await bench.run().takenOff.isEmpty)
    let driver = try await bench.driver(dora)
    #expect(try await bench.order(order).driverID == driver.id)
    let figure = try await silent()
    #expect(figure?.value == "1" && figure?.hint == "opsh order show \(order)")
  }
}
