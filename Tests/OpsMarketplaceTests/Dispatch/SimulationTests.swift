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
    _ policy: PolicyWord? = nil, day: CivilDate? = nil
  ) async throws -> DispatchSimulationView {
    try await bench.dispatch.simulate(
      SimulateDispatch(policy: policy, day: day), bench.anna
    ).output
  }

  @Test func aDayIsPlayedBesideWhatHappened() async throws {
    try await bench.working(bench.dora)
    for _ in 1...3 {
      let order = try await bench.order()
      bench.wait(seconds: 1_200)
      try await bench.deliver(order, by: bench.dora)
    }
    _ = try await bench.drivers.offline(OwnDriver(), bench.dora)
    bench.wait(seconds: 86_400)
    let before = try await bench.book.state()
    let view = try await simulate()
    #expect(view.orders == 3 && view.drivers == 1)
    #expect(view.lines.map(\.policy) == ["actual", "first_come", "nearest", "rolling", "bound"])
    #expect(view.lines.allSatisfy { $0.delivered == 3 && $0.undelivered == 0 })
    #expect(view.lines[0].clickToDoor == 1_200 && view.lines[0].perHour == "3.00")
    let bound = view.lines[4].clickToDoor
    #expect(view.lines[1...3].allSatisfy { $0.clickToDoor >= bound })
    #expect(try await simulate(.nearest).lines.map(\.policy) == ["actual", "nearest", "bound"])
    #expect(try await simulate() == view)
    #expect(try await bench.book.state() == before)
  }

  @Test func anEmptyDayHasNoFigures() async throws {
    let view = try await simulate()
    #expect(view.orders == 0 && view.lines.allSatisfy { $0.delivered == 0 })
    let today = try CivilDate(parsing: "2027-03-01")
    let refused = await failure { try await simulate(day: today) }
    #expect(refused?.code == .badDate)
  }
}
