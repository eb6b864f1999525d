import OpsDomain
import OpsKernel
import OpsSales
import OpsTesting
import OpsWarehouse
import TestBenches
import Testing

@Suite("Undo of a whole import")
struct RunUndoTests {
  private static let lines = [
    "7,NEW-1,NEW THING,6,2027-02-27 10:00:00,2.55,17850,Lithuania",
    "7,NEW-2,OTHER THING,2,2027-02-27 10:00:00,1.00,17850,Lithuania",
    "8,NEW-1,NEW THING,1,2027-02-27 10:00:00,2.55,000001,Lithuania",
    "9,NEW-3,THIRD THING,1,2027-02-27 10:00:00,4.00,000002,Lithuania",
  ]

  private func requests(_ sample: SampleBook) async throws -> Int64 {
    try await sample.read { try await $0.repository(OutOfStockRequest.self).count() }
  }

  private func commits(_ sample: SampleBook) async throws -> Int64 {
    try await sample.store.journal.head().sequence
  }

  private func undo(
    _ run: String?, _ sample: SampleBook, as role: Role = .administrator
  ) async throws -> ReversalView {
    try await sample.dependencies.changesets.undo(
      UndoCommit(run: run), sample.call(role)
    ).output
  }

  @Test func allPartsGoBackInOneCommitAndComeBackInOne() async throws {
    let sample = try await SampleBook.make()
    let report = try await InvoiceExport(Self.lines).run(on: sample, batch: 1).report
    #expect(report.written == 3)
    let booked = try await requests(sample)
    let before = try await commits(sample)
    let view = try await undo(report.run, sample)
    #expect(view.commits == 3 && view.reversed == report.run)
    #expect(view.operation == "import.apply_invoices")
    #expect(try await commits(sample) == before + 1)
    #expect(try await requests(sample) == booked - 4)
    _ = try await sample.dependencies.changesets.redo(
      CommitReference(), sample.call(.administrator))
    #expect(try await requests(sample) == booked)
    // What was redone is undone once more.
    #expect(try await undo(report.run, sample).commits == 1)
    #expect(try await requests(sample) == booked - 4)
  }

  @Test func anImportThatWasRunInTwoGoesIsOneRun() async throws {
    let sample = try await SampleBook.make()
    let first = try await InvoiceExport(Self.lines).run(on: sample, batch: 2).report
    let again = try await InvoiceExport(Self.lines).run(on: sample, batch: 1).report
    #expect(first.run == again.run && first.run?.hasPrefix("I-") == true)
    _ = try await undo(first.run, sample)
    #expect(try await requests(sample) == 0)
  }

  @Test func theKeyOfOneOfItsCommitsNamesTheRun() async throws {
    let sample = try await SampleBook.make()
    _ = try await InvoiceExport(Self.lines).run(on: sample, batch: 1)
    let view = try await undo("\(try await commits(sample))", sample)
    #expect(view.commits == 3)
  }

  @Test func partsThatWereUndoneBeforeAreLeftOut() async throws {
    let sample = try await SampleBook.make()
    let report = try await InvoiceExport(Self.lines).run(on: sample, batch: 1).report
    _ = try await sample.dependencies.changesets.undo(
      CommitReference(commit: "\(try await commits(sample))"), sample.call(.administrator))
    #expect(try await undo(report.run, sample).commits == 2)
    let twice = await StockBench.refusal { _ = try await undo(report.run, sample) }
    #expect(twice?.code == .badState && twice?.message.contains("undone already") == true)
  }

  @Test func whatPreventsItIsNamedAndNothingIsUndone() async throws {
    let sample = try await SampleBook.make()
    let report = try await InvoiceExport(Self.lines).run(on: sample, batch: 1).report
    _ = try await sample.dependencies.outOfStock.edit(
      EditRequest(request: "OOS-000001", quantity: 9), sample.call(.administrator))
    let before = try await commits(sample)
    let refused = await StockBench.refusal { _ = try await undo(report.run, sample) }
    #expect(refused?.code == .dependants && refused?.field == "run")
    #expect(refused?.message.contains("OOS-000001") == true, "\(refused?.message ?? "")")
    #expect(try await commits(sample) == before)
  }

  @Test func aRehearsalUndoesNothing() async throws {
    let sample = try await SampleBook.make()
    let report = try await InvoiceExport(Self.lines).run(on: sample, batch: 1).report
    let booked = try await requests(sample)
    let outcome = try await sample.dependencies.changesets.undo(
      UndoCommit(run: report.run), sample.call(.administrator, rehearsal: true))
    #expect(outcome.output.commits == 3 && outcome.changed)
    #expect(try await requests(sample) == booked)
  }

  @Test func anUnknownRunAndTheRunOfAnotherPersonAreNotFound() async throws {
    let sample = try await SampleBook.make()
    let none = await StockBench.refusal { _ = try await undo("I-none", sample) }
    #expect(none?.code == .notFound && none?.field == "run")
    let report = try await InvoiceExport(Self.lines).run(on: sample, batch: 1).report
    let other = await StockBench.refusal {
      _ = try await undo(report.run, sample, as: .salesperson)
    }
    #expect(other?.code == .notFound)
    let both = await StockBench.refusal {
      _ = try await sample.dependencies.changesets.undo(
        UndoCommit(commit: "1", run: report.run), sample.call(.administrator))
    }
    #expect(both?.code == .usage)
  }
}
