import OpsDomain
import OpsKernel
import OpsTesting
import Testing

@testable import OpsWorkshop

/// More may be planned of a production order than it needs, and is told.
@Suite("Batches that make more than an order needs")
struct PlannedPiecesTests {
  private let bench: BatchBench
  private let order: String

  init() async throws {
    bench = try await BatchBench(machines: ["M1", "M2"])
    order = try await bench.book.dependencies.production.create(
      CreateProduction(sku: "LAMP-1", quantity: 400), bench.mia
    ).output.order.number
  }

  /// Plans a batch of tomorrow that makes so many of the order.
  private func plan(_ quantity: Int64, on machine: String) async throws -> BatchView {
    let number = try await bench.create(machine, day: 1)
    return try await bench.batches.add(
      AddBatchProduct(
        batch: number, sku: "LAMP-1", primary: "Navy", count: 3, planned: .whole(quantity),
        production: order), bench.mia
    ).output
  }

  private func found() async throws -> [BatchFinding] {
    try await bench.batches.check(CheckBatches(), bench.mia).output.plans
  }

  @Test func whatTwoBatchesPlanTooMuchIsToldOfBoth() async throws {
    let first = try await plan(300, on: "M1")
    #expect(first.remarks.isEmpty)
    #expect(try await found().isEmpty)
    let second = try await plan(200, on: "M2")
    #expect(second.remarks == ["batches would make 500 for \(order), more than it still needs"])
    let told = try await found()
    #expect(told.map(\.batch) == [first.number, second.number])
    #expect(told.map(\.kind) == [.beyondOrder, .beyondOrder])
    #expect(told.map(\.command) == [first, second].map { "batch remove \($0.number) SKU" })
    #expect(told.map(\.message) == second.remarks + second.remarks)
    #expect(try await bench.show(first.number).findings == [told[0]])
  }

  @Test func whatIsGivenUpCountsNoMore() async throws {
    let first = try await plan(300, on: "M1")
    let second = try await plan(200, on: "M2")
    try await bench.submit(second.number)
    let told = try await bench.show(second.number).findings
    #expect(told.map(\.command) == ["batch cancel \(second.number) --reason TEXT"])
    try await bench.cancel(second.number)
    #expect(try await found().isEmpty)
    #expect(try await bench.show(first.number).findings.isEmpty)
  }
}
