import OpsDomain
import OpsKernel
import OpsSales
import OpsTesting
import TestBenches
import Testing

/// Imports of invoices that are undone, brought back and read again.
@Suite struct UndoneImportTests {
  private static let lines = [
    "7,NEW-1,NEW THING,6,2027-02-27 10:00:00,2.55,17850,Lithuania",
    "7,NEW-2,OTHER THING,2,2027-02-27 10:00:00,1.00,17850,Lithuania",
    "8,NEW-1,NEW THING,1,2027-02-27 10:00:00,2.55,000001,Lithuania",
  ]

  private func orders(of customer: String, _ sample: SampleBook) async throws -> Int64 {
    try await sample.dependencies.customers
      .show(CustomerReference(customer: customer), sample.call(.administrator))
      .output.orderCount
  }

  private func undo(_ sample: SampleBook) async throws {
    _ = try await sample.dependencies.changesets
      .undo(CommitReference(), sample.call(.administrator))
  }

  private func redo(_ sample: SampleBook) async throws {
    _ = try await sample.dependencies.changesets
      .redo(CommitReference(), sample.call(.administrator))
  }

  @Test func anInvoiceIsAnOrderAgainWhenItsImportIsBroughtBack() async throws {
    let sample = try await SampleBook.make()
    let before = try await orders(of: "000001", sample)
    _ = try await InvoiceExport(Self.lines).run(on: sample)
    #expect(try await orders(of: "000001", sample) == before + 1)
    for _ in 0..<2 {
      try await undo(sample)
      // The customer who was there before stays, without the order.
      #expect(try await orders(of: "000001", sample) == before)
      try await redo(sample)
      #expect(try await orders(of: "17850", sample) == 1)
      #expect(try await orders(of: "000001", sample) == before + 1)
    }
  }

  @Test func theSameImportIsRefusedWhileItIsUndone() async throws {
    let sample = try await SampleBook.make()
    let first = try await InvoiceExport(Self.lines).run(on: sample)
    try await undo(sample)
    let refused = await StockBench.refusal { try await InvoiceExport(Self.lines).run(on: sample) }
    #expect(refused?.code == .badState && refused?.field == "file")
    #expect(refused?.message.contains("was undone") == true)
    #expect(refused?.hint?.contains("opsh redo") == true)
    try await redo(sample)
    let again = try await InvoiceExport(Self.lines).run(on: sample)
    #expect(again.report.replayed == 1 && again.report.figures == first.report.figures)
  }

  @Test func inOtherBatchesAnUndoneImportIsBookedAnew() async throws {
    let sample = try await SampleBook.make()
    _ = try await InvoiceExport(Self.lines).run(on: sample)
    try await undo(sample)
    let anew = try await InvoiceExport(Self.lines).run(on: sample, batch: 400)
    #expect(anew.report.written == 1 && anew.report.known == 0)
    #expect(try await orders(of: "17850", sample) == 1)
  }
}
