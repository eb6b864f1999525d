import OpsDomain
import OpsKernel
import OpsTesting
import OpsWarehouse
import TestBenches
import Testing

@testable import OpsWorkshop

@Suite("Where material is taken from")
struct MaterialPicksTests {
  private let bench: ProductionBench

  init() async throws { bench = try await ProductionBench() }

  @Test func whatOnePartTookIsNotThereForAnother() async throws {
    try await bench.bill("UPPER", of: ["EVA=1"], phantom: true)
    try await bench.bill("SHOE", of: ["UPPER=1", "EVA=1"])
    try await bench.stock.receive(5, of: "EVA", lot: "SOON", expires: "2027-03-31")
    try await bench.stock.receive(4, of: "EVA", lot: "LATE", expires: "2027-06-30")
    let number = try await bench.order(5, of: "SHOE")
    let refused = await StockBench.refusal { try await bench.complete(number) }
    #expect(refused?.message.contains("EVA: 5 kg needed, 4 kg free") == true)
    try await bench.stock.receive(1, of: "EVA", lot: "LAST", expires: "2027-07-31")
    try await bench.complete(number)
    #expect(try await bench.onHand("EVA") == 0)
    #expect(try await bench.stock.verify().ok)
  }

  @Test func anAlternativeStandsInForItsOwnPartOnly() async throws {
    try await bench.bill("SOLE", of: ["EVA=0.5", "COMP=0.2"], alternative: ["REGRIND=0.6:EVA"])
    try await bench.stock.receive(5, of: "EVA")
    try await bench.stock.receive(10, of: "REGRIND")
    let number = try await bench.order(10)
    let refused = await StockBench.refusal { try await bench.complete(number, alternatives: true) }
    #expect(refused?.code == .insufficientStock)
    #expect(refused?.message.contains("COMP: 2 kg needed, 0 kg free") == true)
    #expect(try await bench.onHand("REGRIND") == 10)
  }
}
