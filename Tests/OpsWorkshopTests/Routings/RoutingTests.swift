import OpsDomain
import OpsKernel
import OpsWarehouse
import TestBenches
import Testing

@testable import OpsWorkshop

@Suite("Routings")
struct RoutingTests {
  private let bench: ProductionBench

  init() async throws { bench = try await ProductionBench() }

  private func set(_ steps: [String]) async throws -> [RoutingStepView] {
    try await bench.routings.set(SetRouting(sku: "SOLE", step: steps), bench.mia).output.items
  }

  private func shown() async throws -> [RoutingStepView] {
    try await bench.routings.show(ProductReference(sku: "SOLE"), bench.mia).output.items
  }

  @Test func settingSaysAllStepsAnew() async throws {
    _ = try await set(["INJECTION:10m:30s", "PACKING:0s:5s"])
    let steps = try await set(["INJECTION:1h:45s:setter:M-42"])
    #expect(steps.map(\.group) == ["INJECTION"] && steps.map(\.position) == [1])
    #expect(steps.first?.setup == TimeSpan(milliseconds: 3_600_000))
    #expect(steps.first?.run == TimeSpan(milliseconds: 45_000))
    #expect(steps.first?.skill == "setter" && steps.first?.mould == "M-42")
    #expect(try await shown() == steps)
    _ = try await bench.routings.clear(ProductReference(sku: "SOLE"), bench.mia)
    #expect(try await shown().isEmpty)
    try await bench.undo()
    #expect(try await shown() == steps)
  }

  @Test(arguments: [
    "INJECTION", "INJECTION:10m", ":10m:30s", "INJECTION:ten:30s", "INJECTION:10m:30s:a:b:c",
    "INJECTION:10m:60d",
  ])
  func wrongStepsAreRefused(_ text: String) async throws {
    _ = try await set(["INJECTION:10m:30s"])
    let refused = await StockBench.refusal { try await set(["PACKING:0s:5s", text]) }
    #expect(refused?.code == .badValue && refused?.field == "step", "\(text)")
    #expect(try await shown().map(\.group) == ["INJECTION"])
  }

  @Test func aTimeOutOfRangeIsNamed() async throws {
    let refused = await StockBench.refusal { try await set(["INJECTION:10m:60d"]) }
    #expect(
      refused?.message == "The times of a routing step must be from 0s to 31d, not 60d")
  }

  @Test func aSkillMayBeLeftOutBeforeAMould() throws {
    let step = try RoutingStepText(parsing: "INJECTION:10m:30s::M-42")
    #expect(step.skill == nil && step.mould == "M-42")
  }
}
