import OpsDomain
import OpsKernel
import OpsTesting
import OpsWarehouse
import TestBenches
import Testing

@testable import OpsSales

@Suite("oos simulate")
struct SimulateAllocationTests {
  private static let day: Int64 = 86_400_000

  private func today(_ bench: OutOfStockBench) -> CivilDate {
    bench.book.world.calendar.date(of: bench.book.clock.now())
  }

  private func simulate(
    _ bench: OutOfStockBench, _ input: SimulateAllocation = SimulateAllocation(),
    as role: Role = .warehouseKeeper
  ) async throws -> AllocationSimulationView {
    try await bench.service.simulate(input, bench.book.call(role)).output
  }

  /// Two requests, of which the later one is needed first, and receipts for one of them at a time.
  private func played() async throws -> OutOfStockBench {
    let bench = try await OutOfStockBench()
    try await bench.create(5, of: "OLD-1", neededBy: today(bench).adding(days: 20))
    bench.book.clock.advance(milliseconds: Self.day)
    try await bench.create(
      5, of: "OLD-1", for: "000002", neededBy: today(bench).adding(days: 3))
    bench.book.clock.advance(milliseconds: Self.day)
    try await bench.receive(5, of: "OLD-1")
    bench.book.clock.advance(milliseconds: 8 * Self.day)
    try await bench.receive(5, of: "OLD-1")
    bench.book.clock.advance(milliseconds: Self.day)
    return bench
  }

  @Test func everyPolicyHasItsLine() async throws {
    let bench = try await played()
    let view = try await simulate(bench)
    #expect(view.lines.map(\.policy) == AllocationPolicy.allCases)
    #expect(view.requests == 2 && view.receipts == 2 && view.current == .fifo)
    let fifo = try #require(view.lines.first { $0.policy == .fifo })
    let need = try #require(view.lines.first { $0.policy == .need })
    #expect(fifo.serviceLevel == "50" && need.serviceLevel == "100")
    #expect(fifo.mostLate == 6 && need.mostLate == 0)
    #expect(fifo.fillRate == "100" && need.fillRate == "100")
  }

  @Test func onlyThePolicyAndTheProductsThatAreNamed() async throws {
    let bench = try await played()
    let one = try await simulate(bench, SimulateAllocation(product: ["OLD-1"], policy: [.due]))
    #expect(one.lines.map(\.policy) == [.due] && one.requests == 2)
    let other = try await simulate(bench, SimulateAllocation(product: ["LAMP-1"]))
    #expect(other.requests == 0 && other.lines.first?.serviceLevel == nil)
    let missing = await bench.refusal {
      _ = try await simulate(bench, SimulateAllocation(product: ["NONE"]))
    }
    #expect(missing?.code == .notFoundSKU)
  }

  @Test func whatWasHandedOverBeforeThePeriodIsNotWantedAgain() async throws {
    let bench = try await played()
    try await bench.deliver("OOS-000001", 5)
    bench.book.clock.advance(milliseconds: 2 * Self.day)
    let from = today(bench).adding(days: -1)
    let view = try await simulate(bench, SimulateAllocation(from: from))
    #expect(view.requests == 1)
  }

  @Test func aPeriodMustBeOverAndNotTooLong() async throws {
    let bench = try await played()
    for input in [
      SimulateAllocation(until: today(bench)),
      SimulateAllocation(from: today(bench), until: today(bench).adding(days: -1)),
      SimulateAllocation(from: today(bench).adding(days: -800)),
    ] {
      let refused = await bench.refusal { _ = try await simulate(bench, input) }
      #expect(refused?.code == .badDate)
    }
  }

  @Test func itTakesTheRightToAllocateAndChangesNothing() async throws {
    let bench = try await played()
    let before = try await bench.book.store.journal.head().sequence
    _ = try await simulate(bench)
    #expect(try await bench.book.store.journal.head().sequence == before)
    let denied = await bench.refusal {
      _ = try await simulate(bench, as: .workshopManager)
    }
    #expect(denied?.code == .denied)
  }
}
