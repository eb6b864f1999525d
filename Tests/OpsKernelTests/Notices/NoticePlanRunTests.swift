import OpsDomain
import OpsServices
import OpsStorage
import OpsTesting
import TestBenches
import Testing

@testable import OpsKernel
@testable import OpsWarehouse

@Suite("A run of the planning")
struct NoticePlanRunTests {
  private func run(_ bench: NoticeBench, _ sources: [NoticeSource]) async throws -> JobRun {
    let definition = JobDefinition("test.plan", "Plans.", every: Settings.noticePlanning) {
      handle in
      try await NoticePlanRun(handle, sources: sources).run()
    }
    let jobs = JobService(desk: bench.book.desk, catalogue: JobCatalogue([definition]))
    return try #require(try await jobs.runDue().first)
  }

  @Test("A question that fails is named and stops no other")
  func oneFails() async throws {
    let bench = try await NoticeBench()
    try await bench.receive("A-1", due: "2027-03-04")
    let broken = NoticeSource(.lowStock) { _, _, _ in
      throw OpsError(.corrupt, "A row cannot be read")
    }
    let run = try await run(bench, [broken, .expiryWarnings])
    #expect(run.state == .succeeded)
    #expect(
      run.result == "1 planned, 0 cancelled, 0 changed; failed: low_stock (data.corrupt)")
    #expect(try await bench.plans(.scheduled).map(\.kind) == [.expiryWarning])
  }

  @Test("What a source has planned is in the book before the next one is asked")
  func oneAfterTheOther() async throws {
    let bench = try await NoticeBench()
    try await bench.receive("A-1", due: "2027-03-04")
    let asking = NoticeSource(.lowStock) { _, _, transaction in
      let plans = try await transaction.repository(NoticePlan.self).count()
      throw OpsError(plans == 1 ? .corrupt : .internalError, "\(plans)")
    }
    let run = try await run(bench, [.expiryWarnings, asking])
    #expect(run.result?.hasSuffix("failed: low_stock (data.corrupt)") == true)
  }

  @Test("A plan that was sent meanwhile is not armed again")
  func sentMeanwhile() async throws {
    let bench = try await NoticeBench()
    try await bench.receive("A-1", due: "2027-03-04")
    try await bench.pass()
    let plan = try #require(try await bench.plans(.sent).first)
    try await bench.book.write {
      try await NoticePlanChange.arm(plan.id, plan.dueAt).apply($0)
    }
    #expect(try await bench.plans(.sent).map(\.id) == [plan.id])
  }

  @Test("Where nothing has changed a run writes its beginning and its end")
  func nothingNew() async throws {
    let bench = try await NoticeBench()
    _ = try await run(bench, Blueprint.product.notices)
    bench.wait(days: 1)
    let head = try await bench.book.store.journal.head().sequence
    _ = try await run(bench, Blueprint.product.notices)
    #expect(try await bench.book.store.journal.head().sequence == head + 2)
  }
}
