import OpsDomain
import OpsKernel
import OpsTesting
import Testing

@testable import OpsWorkshop

/// Commands that can change something, and only ask when they are called without a change.
@Suite("Calls that only ask")
struct AskingCallTests {
  private let bench: BatchBench
  /// The workshop manager with a token that may only read.
  private let reader: Call

  init() async throws {
    bench = try await BatchBench()
    let mia = bench.book.principal(.workshopManager)
    var limits = AccessLimits()
    limits.isReadOnly = true
    reader = Call(
      Principal(
        userID: try #require(mia.userID), name: mia.name, rights: mia.rights, limits: limits))
  }

  @Test func aTokenThatMayOnlyReadShowsTheShiftCalendar() async throws {
    let shifts = bench.book.dependencies.shifts
    let shown = try await shifts.calendar(KeepShiftCalendar(), reader)
    #expect(shown.isRead && shown.receipt == nil && shown.output.morning == "07:00")
    let day = BatchBench.day(2)
    let refused = await BatchBench.refusal {
      try await shifts.calendar(KeepShiftCalendar(action: .close, date: day), reader)
    }
    #expect(refused?.code == .deniedReadOnly)
    #expect(try await shifts.calendar(KeepShiftCalendar(), reader).output == shown.output)
  }

  @Test func aTokenThatMayOnlyReadChecksBatchesAndRepairsNone() async throws {
    let checked = try await bench.batches.check(CheckBatches(), reader)
    #expect(checked.isRead && checked.output.checked == 1)
    let refused = await BatchBench.refusal {
      try await bench.batches.check(CheckBatches(repair: true), reader)
    }
    #expect(refused?.code == .deniedReadOnly)
  }
}
