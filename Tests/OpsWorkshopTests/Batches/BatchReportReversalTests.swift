import OpsDomain
import OpsKernel
import OpsTesting
import Testing

@testable import OpsWorkshop

@Suite("Taking back what a batch reported")
struct BatchReportReversalTests {
  private let bench: BatchBench

  init() async throws { bench = try await BatchBench() }

  private func undo(_ receipt: CommitReceipt?) async throws {
    _ = try await bench.book.dependencies.changesets.undo(
      CommitReference(commit: try #require(receipt).key), bench.mia)
  }

  private func complete(_ number: String, made: Quantity?) async throws -> Outcome<BatchView> {
    try await bench.batches.complete(
      CompleteBatch(batch: number, made: made.map { [.init("LAMP-1", $0)] }), bench.mia)
  }

  @Test func undoOfAnEndWithoutFiguresNamesTheReportAndNoBooking() async throws {
    let number = try await bench.batch(in: .active)
    let done = try await complete(number, made: nil)
    let refused = await BatchBench.refusal { try await undo(done.receipt) }
    #expect(refused?.code == .ruleViolated)
    #expect(
      refused?.message
        == "batch.complete cannot be undone: a batch that is over does not begin again")
    #expect(refused?.hint == "run `opsh batch report \(number) --made SKU=QTY`")
  }

  @Test func undoOfAReportNamesItsBooking() async throws {
    let number = try await bench.batch(in: .active)
    let done = try await complete(number, made: 48)
    let refused = await BatchBench.refusal { try await undo(done.receipt) }
    #expect(refused?.hint == "run `opsh production reverse PB-000001 --reason TEXT`")
  }

  @Test func theNumbersOfItsBookingsAreSaid() async throws {
    let number = try await bench.batch(in: .active)
    #expect(try await bench.show(number).bookings.isEmpty)
    let done = try await complete(number, made: 48)
    #expect(done.output.remarks == ["booked as PB-000001"])
    #expect(try await bench.show(number).bookings == ["PB-000001"])
    _ = try await bench.book.dependencies.production.reverse(
      ReverseProduction(booking: "PB-000001", reason: "mistyped"), bench.mia)
    #expect(try await bench.show(number).bookings.isEmpty)
  }
}
