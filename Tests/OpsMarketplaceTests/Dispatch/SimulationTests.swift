import OpsDomain
import OpsKernel
import OpsTesting
import Testing

@testable import OpsMarketplace

/// A day of the book, played again.
@Suite("Simulated dispatch")
struct SimulationTests {
  private let bench: DriverBench

  init() async throws { bench = try await DriverBench() }

  private func simulate(
    _ policy: PolicyWord? = nil, day: CivilDate? = nil, set: [String]? = nil
  ) async throws -> DispatchSimulationView {
    try await bench.dispatch.simulate(
      SimulateDispatch(policy: policy, day: day, set: set), bench.anna
    ).output
  }

  /// A day with three deliveries, of which each took 20 minutes; then it is over.
  private func deliver() async throws {
    try await bench.working(bench.dora)
    for _ in 1...3 {
      let order = try await bench.order()
      bench.wait(seconds: 1_200)
      try await bench.deliver(order, by: bench.dora)
    }
    _ = try await bench.driverJobs.offline(OwnDriver(), bench.dora)
    bench.wait(seconds: 86_400)
  }

  @Test func aDayIsPlayedBesideWhatHappened() async throws {
    try await deliver()
    let before = try await bench.book.state()
    let view = try await simulate()
    #expect(view.orders == 3 && view.drivers == 1)
    #expect(view.lines.map(\.policy) == ["actual", "first_come", "nearest", "rolling", "bound"])
    #expect(view.lines.allSatisfy { $0.delivered == 3 && $0.undelivered == 0 })
    #expect(view.lines[0].clickToDoor == 1_200 && view.lines[0].perHour == "3.00")
    #expect(view.lines[0].readyToPickup == 1_200 && view.lines[0].readyToPickupP90 == 1_200)
    #expect(view.lines.allSatisfy { $0.readyToPickupP90 >= 0 && !$0.tried })
    let bound = view.lines[4].clickToDoor
    #expect(view.lines[1...3].allSatisfy { $0.clickToDoor >= bound })
    #expect(try await simulate(.nearest).lines.map(\.policy) == ["actual", "nearest", "bound"])
    #expect(view.remarks.count == 1 && view.remarks[0].contains("Compare the policies"))
    #expect(try await simulate() == view)
    #expect(try await bench.book.state() == before)
  }

  @Test("A driver with a break counts once")
  func aBreak() async throws {
    try await bench.working(bench.dora)
    try await bench.deliver(try await bench.order(), by: bench.dora)
    _ = try await bench.driverJobs.rest(OwnDriver(), bench.dora)
    bench.wait(seconds: 600)
    _ = try await bench.driverJobs.online(OwnDriver(), bench.dora)
    bench.wait(seconds: 600)
    _ = try await bench.driverJobs.offline(OwnDriver(), bench.dora)
    try await bench.working(bench.ned)
    bench.wait(seconds: 600)
    _ = try await bench.driverJobs.offline(OwnDriver(), bench.ned)
    bench.wait(seconds: 86_400)
    #expect(try await simulate().drivers == 2)
  }

  @Test("Drivers who are faster than the settings say beat the bound, and a remark says why")
  func fasterThanTheSettings() async throws {
    try await bench.working(bench.dora)
    let order = try await bench.order()
    bench.wait(seconds: 60)
    try await bench.deliver(order, by: bench.dora)
    _ = try await bench.driverJobs.offline(OwnDriver(), bench.dora)
    bench.wait(seconds: 86_400)
    let view = try await simulate()
    let bound = try #require(view.lines.last)
    #expect(view.lines[0].clickToDoor == 60 && bound.clickToDoor > 60)
    #expect(view.remarks.count == 2 && view.remarks[1].contains("market.speed_"))
  }

  @Test("Settings are tried beside those of the book, which stay as they are")
  func settingsAreTried() async throws {
    try await deliver()
    let before = try await bench.book.state()
    let view = try await simulate(
      .rolling, set: ["market.handover_time=0s", "market.dispatch_lateness=0.5"])
    #expect(view.lines.map(\.policy) == ["actual", "rolling", "bound", "rolling", "bound"])
    #expect(view.lines.map(\.tried) == [false, false, false, true, true])
    // Nobody waits at a door: four minutes less each.
    #expect(view.lines[4].clickToDoor == view.lines[2].clickToDoor - 240)
    #expect(view.lines[3].clickToDoor <= view.lines[1].clickToDoor - 240)
    #expect(try await bench.book.state() == before)
    let plain = try await simulate(.rolling)
    #expect(Array(view.lines.prefix(3)) == plain.lines)
  }

  @Test(
    "What cannot be tried is refused, with what can",
    arguments: [
      ["market.dispatch_lateness=1000"], ["market.dispatch_bundle=0"], ["market.detour=x"],
      ["market.detour"], ["market.pay_base=100"], ["lateness=1"], [""],
      ["market.detour=2", "market.detour=3"], ["market.dispatch_bundle=1.5"],
    ])
  func refused(_ set: [String]) async throws {
    let refused = await failure { try await simulate(set: set) }
    #expect(refused?.code == .badValue && refused?.field == "set")
    #expect(refused?.hint?.isEmpty == false)
    // A setting that can be tried is not denied where its value is missing.
    if set == ["market.detour"] {
      #expect(refused?.message == "market.detour has no value")
    }
  }

  @Test func anEmptyDayHasNoFigures() async throws {
    let view = try await simulate()
    #expect(view.orders == 0 && view.lines.isEmpty)
    #expect(
      view.remarks == ["No order of 2027-02-28 was delivered, so there is nothing to replay."])
    let today = try CivilDate(parsing: "2027-03-01")
    let refused = await failure { try await simulate(day: today) }
    #expect(refused?.code == .badDate)
  }
}
