import OpsDomain
import OpsKernel
import OpsStorage
import OpsTesting
import Testing

@testable import OpsWorkshop

@Suite("Batches whose shift is over")
struct BatchSettlingTests {
  private let bench: BatchBench

  init() async throws { bench = try await BatchBench(machines: ["M1", "M2"]) }

  /// 07:00 and 19:00 at the site.
  private static let start = SampleBook.start.adding(milliseconds: -3 * 3_600_000)
  private static let end = SampleBook.start.adding(milliseconds: 9 * 3_600_000)

  @Test("An approved batch that nobody executed is completed at the end of its shift")
  func overdue() async throws {
    let number = try await bench.batch(in: .pendingExecution)
    bench.book.clock.set(to: Self.end.adding(milliseconds: -1))
    try await bench.settle()
    #expect(try await bench.record(number).status == .pendingExecution)
    bench.pass(hours: 1)
    try await bench.settle()
    let batch = try await bench.record(number)
    #expect(batch.status == .completed && batch.isUnreported)
    #expect(batch.executedAt == Self.start && batch.completedAt == Self.end)
    #expect(try await bench.machine().status == .stopped)
  }

  @Test("A batch that nobody completed ends with its shift, and its machine is free")
  func ended() async throws {
    let number = try await bench.batch(in: .active)
    bench.pass(hours: 10)
    try await bench.settle()
    let batch = try await bench.record(number)
    #expect(batch.status == .completed && batch.isUnreported && batch.completedAt == Self.end)
    let machine = try await bench.machine()
    #expect(machine.batchID == nil && machine.mode == nil && machine.status == .stopped)
    // From 10:00 until the end of the shift at 19:00; the job ran at 20:00.
    #expect(machine.runTime == TimeSpan(milliseconds: 9 * 3_600_000))
    #expect(machine.statusSince == Self.end)
    #expect(try await bench.working().isEmpty)
    let told = try await bench.told(.batchUnreported, bench.mia)
    #expect(told == ["\(number): not reported"])
    let products = try await bench.show(number).batch.products
    #expect(products.map(\.made) == [.zero])
  }

  @Test("What was not reported is reported later")
  func reportedLater() async throws {
    let number = try await bench.batch(in: .active)
    bench.pass(hours: 10)
    try await bench.settle()
    let view = try await bench.batches.report(
      CompleteBatch(batch: number, made: [.init("LAMP-1", .zero)]), bench.mia
    ).output
    #expect(!view.isUnreported && view.status == .completed)
  }

  @Test("The job ends all that is due, and only that")
  func onlyWhatIsDue() async throws {
    let due = try await bench.batch(in: .pendingExecution)
    let pending = try await bench.plan("M2", stations: "1,2,3")
    try await bench.submit(pending)
    let evening = try await bench.plan("M2", .evening)
    try await bench.submit(evening)
    try await bench.approve(evening)
    bench.pass(hours: 10)
    try await bench.settle()
    #expect(try await bench.record(due).status == .completed)
    #expect(try await bench.record(pending).status == .pending)
    #expect(try await bench.record(evening).status == .pendingExecution)
    let isIdle = try await bench.book.read { try await BatchSettling($0).due(1).isEmpty }
    #expect(isIdle)
  }

  @Test("More batches than one commit takes are all ended")
  func manyAtOnce() async throws {
    // Every machine has three batches, of three stations each.
    var numbers: [String] = []
    for index in 0..<18 {
      let machine = "N\(index)"
      _ = try await bench.book.dependencies.machines.create(
        CreateMachine(number: machine), bench.anna)
      for stations in ["1,2,3", "4,5,6", "7,8,9"] {
        let number = try await bench.plan(machine, stations: stations)
        try await bench.submit(number)
        try await bench.approve(number)
        numbers.append(number)
      }
    }
    #expect(numbers.count > BatchSettling.portion)
    bench.pass(hours: 10)
    try await bench.settle()
    let open = try await bench.batches.list(ListBatches(open: true), bench.mia).output.items
    #expect(open.isEmpty)
  }

  /// After its shift, a user who reports what the batch made ends the batch as well.
  @Test(
    "Nobody completes what was not executed before its shift is over",
    arguments: [
      nil, Role.workshopManager,
    ])
  func notBeforeItsEnd(_ role: Role?) async throws {
    let number = try await bench.batch(in: .pendingExecution)
    func end() async -> OpsError? {
      await BatchBench.refusal {
        try await bench.book.write(as: role) { transaction in
          let batch = try await transaction.repository(ProductionBatch.self).named(number)
          try await BatchSettling(transaction).settle(batch)
        }
      }
    }
    #expect(await end()?.code == .badState)
    bench.pass(hours: 10)
    #expect(await end() == nil)
  }

  @Test func aDayThatIsClosedAfterwardsEndsAsWell() async throws {
    let number = try await bench.plan(day: 1)
    try await bench.submit(number)
    try await bench.approve(number)
    _ = try await bench.book.dependencies.shifts.calendar(
      KeepShiftCalendar(action: .close, date: BatchBench.day(1)), bench.mia)
    let findings = try await bench.show(number).findings
    #expect(findings.map(\.kind) == [.shiftNotAllowed] && findings.map(\.action) == [.cancel])
    bench.pass(hours: 36)
    try await bench.settle()
    #expect(try await bench.record(number).status == .completed)
  }

  // MARK: What time does to plans

  @Test func aPlanThatTimeHasOvertakenIsTold() async throws {
    let number = try await bench.plan()
    #expect(try await bench.show(number).findings.isEmpty)
    bench.pass(hours: 2)
    let late = try await bench.show(number).findings
    #expect(late.map(\.kind) == [.lateMorning] && late.map(\.action) == [.switchShift])
    #expect(late.first?.command == "batch edit \(number) --shift evening")
    bench.pass(hours: 24)
    let past = try await bench.show(number).findings
    #expect(past.map(\.kind) == [.dateInPast] && past.map(\.action) == [.reschedule])
    let checked = try await bench.batches.check(CheckBatches(), bench.mia).output
    #expect(checked.plans == past && checked.findings.isEmpty && checked.score == 1)
  }

  @Test func aSubmittedMorningAsksForApproval() async throws {
    let number = try await bench.batch(in: .pending)
    bench.pass(hours: 3)
    let late = try await bench.show(number).findings
    #expect(late.map(\.kind) == [.lateMorning] && late.map(\.action) == [.askApproval])
    #expect(try await bench.approve(number).status == .pendingExecution)
    #expect(try await bench.show(number).findings.isEmpty)
  }

  private static let advice: [(BatchStatus, BatchFinding.Action, String)] = [
    (.unsubmitted, .reschedule, "batch edit N --date DATE"),
    (.pending, .askApproval, "batch approve N"),
    (.pendingExecution, .cancel, "batch cancel N --reason TEXT"),
  ]

  @Test("hours that changed later are told with what can be done about them", arguments: advice)
  func hoursThatChangedLater(
    _ status: BatchStatus, _ action: BatchFinding.Action, _ command: String
  ) async throws {
    let number = try await bench.plan(day: 2)
    if status != .unsubmitted { try await bench.submit(number) }
    if status == .pendingExecution { try await bench.approve(number) }
    try await changeHours("11:30")
    let findings = try await bench.show(number).findings
    #expect(findings.map(\.kind) == [.policyChanged] && findings.map(\.action) == [action])
    #expect(findings.map(\.command) == [command.replacing("N", with: number)])
  }

  @Test func whatIsDoneAboutHoursThatChangedSettlesThem() async throws {
    let number = try await bench.plan(day: 2)
    try await changeHours("11:30")
    _ = try await bench.batches.edit(EditBatch(batch: number, date: BatchBench.day(3)), bench.mia)
    #expect(try await bench.show(number).findings.isEmpty)
    try await bench.submit(number)
    try await changeHours("11:00")
    #expect(try await bench.show(number).findings.map(\.action) == [.askApproval])
    try await bench.approve(number)
    #expect(try await bench.show(number).findings.isEmpty)
  }

  @Test("hours that are taken back after the approval are told", arguments: [true, false])
  func hoursThatAreTakenBack(_ isFirst: Bool) async throws {
    func set(_ evening: String, by call: Call) async throws {
      bench.pass(hours: 1)
      _ = try await bench.book.dependencies.shifts.calendar(
        KeepShiftCalendar(action: .set, evening: evening), call)
    }
    func undo(by call: Call) async throws {
      bench.pass(hours: 1)
      _ = try await bench.book.dependencies.changesets.undo(CommitReference(), call)
    }
    // Undo puts the hours back that were set before, or takes the record of the hours away.
    if !isFirst { try await set("18:00", by: bench.mia) }
    try await set("15:00", by: bench.anna)
    let number = try await bench.plan(day: 1, .evening)
    try await bench.submit(number)
    try await bench.approve(number, by: try await bench.secondManager())
    #expect(try await bench.show(number).findings.isEmpty)
    try await undo(by: bench.anna)
    let findings = try await bench.show(number).findings
    #expect(findings.map(\.kind) == [.policyChanged] && findings.map(\.action) == [.cancel])
    let check = try await bench.batches.check(CheckBatches(), bench.mia).output
    #expect(check.plans.map(\.batch) == [number])
    // Hours that came and went do not matter to a batch that was planned before them.
    let other = try await bench.plan(day: 2, .evening)
    try await set("15:30", by: bench.mia)
    #expect(try await bench.show(other).findings.map(\.kind) == [.policyChanged])
    try await undo(by: bench.mia)
    #expect(try await bench.show(other).findings.isEmpty)
  }

  /// Another cut-off, an hour later.
  private func changeHours(_ cutoff: String) async throws {
    bench.pass(hours: 1)
    _ = try await bench.book.dependencies.shifts.calendar(
      KeepShiftCalendar(action: .set, cutoff: cutoff), bench.mia)
  }

  @Test func guidanceSaysWhatCanBeChanged() async throws {
    let number = try await bench.plan()
    let open = try await bench.show(number).editing
    #expect(open.mayChangeColors && open.mayChangeProducts)
    try await bench.submit(number)
    let pending = try await bench.show(number).editing
    #expect(!pending.mayChangeColors && pending.guidance.contains("batch withdraw"))
    let technician = try await bench.batches.show(
      BatchReference(batch: number), bench.book.call(.workshopTechnician)
    ).output
    #expect(!technician.editing.mayChangeColors)
  }
}
