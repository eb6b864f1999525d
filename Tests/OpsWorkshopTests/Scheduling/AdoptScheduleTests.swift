import OpsDomain
import OpsKernel
import OpsTesting
import Testing

@testable import OpsWorkshop

/// The floor follows no plan of orders that have ended, whichever way it is adopted.
@Suite("Adopting schedules")
struct AdoptScheduleTests {
  private func cancel(_ order: String, _ bench: ScheduleBench) async throws {
    _ = try await bench.book.dependencies.production.cancel(
      CancelProduction(production: order, reason: "wrong size"), bench.mia)
  }

  private func adopted(_ bench: ScheduleBench) async throws -> [String] {
    try await bench.schedules.list(ListSchedules(), bench.tom).output.items
      .filter(\.adopted).map(\.number)
  }

  @Test func redoDoesNotAdoptAPlanOfAnOrderThatHasEnded() async throws {
    let bench = try await ScheduleBench()
    let changesets = bench.book.dependencies.changesets
    let order = try await bench.order(100)
    let made = try await bench.make()
    _ = try await bench.schedules.adopt(ScheduleReference(schedule: made.number), bench.mia)
    let undone = try await changesets.undo(CommitReference(), bench.mia)
    #expect(try await adopted(bench).isEmpty)
    try await cancel(order, bench)
    let key = try #require(undone.receipt?.key)
    let refused = await MachineBench.refusal {
      try await changesets.redo(CommitReference(commit: key), bench.mia)
    }
    #expect(refused?.code == .badState && refused?.message.contains(order) == true)
    #expect(try await adopted(bench).isEmpty)
  }

  @Test func redoDoesNotBringBackAnAdoptedPlanOfAnOrderThatHasEnded() async throws {
    let bench = try await ScheduleBench()
    let changesets = bench.book.dependencies.changesets
    let order = try await bench.order(100)
    try await bench.make(adopt: true)
    let undone = try await changesets.undo(CommitReference(), bench.mia)
    #expect(try await bench.count() == 0)
    try await cancel(order, bench)
    let key = try #require(undone.receipt?.key)
    let refused = await MachineBench.refusal {
      try await changesets.redo(CommitReference(commit: key), bench.mia)
    }
    #expect(refused?.code == .badState && refused?.message.contains(order) == true)
    #expect(try await bench.count() == 0)
  }

  @Test func redoAdoptsAgainWhatIsStillOpen() async throws {
    let bench = try await ScheduleBench()
    let changesets = bench.book.dependencies.changesets
    try await bench.order(100)
    let made = try await bench.make(adopt: true)
    _ = try await changesets.undo(CommitReference(), bench.mia)
    _ = try await changesets.redo(CommitReference(), bench.mia)
    #expect(try await adopted(bench) == [made.number])
  }

  @Test func anOrderThatOnlyANewerScheduleHoldsIsFoundThere() async throws {
    let bench = try await ScheduleBench()
    try await bench.order(100)
    try await bench.make(adopt: true)
    let second = try await bench.order(50)
    func why(_ schedule: String? = nil) async throws -> WhyLateView {
      try await bench.schedules.why(
        ShowWhyLate(production: second, schedule: schedule), bench.tom
      ).output
    }
    let nowhere = await MachineBench.refusal { try await why() }
    #expect(nowhere?.code == .notFound)
    #expect(nowhere?.hint == "`opsh schedule make` plans all open orders")
    bench.wait(minutes: 1)
    let newer = try await bench.make()
    let elsewhere = await MachineBench.refusal { try await why() }
    #expect(elsewhere?.message == "SCH-000001 does not contain \(second)")
    #expect(
      elsewhere?.hint
        == "`opsh schedule why \(second) --schedule \(newer.number)` looks at the last schedule")
    #expect(try await why(newer.number).isPlanned)
  }

  @Test("An order that was cancelled before a plan is said to be cancelled")
  func cancelled() async throws {
    let bench = try await ScheduleBench()
    try await bench.order(100)
    let order = try await bench.order(50)
    _ = try await bench.book.dependencies.production.cancel(
      CancelProduction(production: order, reason: "no need"), bench.mia)
    try await bench.make(adopt: true)
    let refused = await MachineBench.refusal {
      try await bench.schedules.why(ShowWhyLate(production: order), bench.tom)
    }
    #expect(refused?.code == .badState)
    #expect(refused?.message == "\(order) is cancelled and not planned")
  }

  @Test func undoBringsTheFormerScheduleBackWhateverBecameOfItsOrders() async throws {
    let bench = try await ScheduleBench()
    let order = try await bench.order(100)
    let former = try await bench.make(adopt: true)
    let next = try await bench.make()
    let done = try await bench.schedules.adopt(
      ScheduleReference(schedule: next.number), bench.mia)
    #expect(try await adopted(bench) == [next.number])
    bench.wait(minutes: 1)
    try await cancel(order, bench)
    let key = try #require(done.receipt?.key)
    _ = try await bench.book.dependencies.changesets.undo(
      CommitReference(commit: key), bench.mia)
    #expect(try await adopted(bench) == [former.number])
  }
}
