import OpsDomain
import OpsKernel
import OpsStorage
import OpsTesting
import Testing

@testable import OpsWorkshop

@Suite("When a batch began and ended")
struct BatchTimeTests {
  private let bench: FloorBench
  private var floor: BatchBench { bench.floor }

  init() async throws { bench = try await FloorBench() }

  /// 19:00 at the site, when the morning shift ends.
  private static let end = SampleBook.start.adding(milliseconds: 9 * 3_600_000)

  // MARK: The beginning

  private func execute(_ number: String, at time: String) async throws {
    _ = try await floor.batches.execute(
      ExecuteBatch(batch: number, at: try SiteTime(parsing: time)), bench.mia)
  }

  @Test func aMachineRunsSinceItsBatchBegan() async throws {
    let number = try await floor.batch(in: .pendingExecution)
    bench.pass(hours: 2)
    try await execute(number, at: "2027-03-01 10:30")
    let began = SampleBook.start.adding(seconds: 1800)
    #expect(try await floor.record(number).executedAt == began)
    let machine = try await floor.machine()
    #expect(machine.status == .running && machine.statusSince == began)
    try await floor.complete(number, nothing: "LAMP-1")
    // From 10:30 until 12:00.
    #expect(try await bench.statistics().runTime == TimeSpan(milliseconds: 5_400_000))
  }

  @Test func aBatchDoesNotBeginBeforeTheLastChangeOfItsMachine() async throws {
    let number = try await floor.batch(in: .pendingExecution)
    let machines = bench.book.dependencies.machines
    let machine = ChangeMachineStatus(machine: "M1", reason: "no pressure")
    _ = try await machines.fail(machine, bench.tom)
    bench.pass(hours: 1)
    _ = try await machines.stop(machine, bench.tom)
    bench.pass(hours: 1)
    let before = try await bench.book.state()
    let refused = await BatchBench.refusal { try await execute(number, at: "2027-03-01 07:30") }
    #expect(refused?.code == .badDate && refused?.field == "at")
    #expect(refused?.message.contains("from error to stopped at 2027-03-01 11:00") == true)
    #expect(refused?.hint?.contains("--at \"2027-03-01 11:00\"") == true)
    #expect(try await bench.book.state() == before)
    try await execute(number, at: "2027-03-01 11:00")
    #expect(try await bench.statistics().runTime == TimeSpan(milliseconds: 3_600_000))
    #expect(try await bench.statistics().errors == 1)
  }

  @Test func aBatchDoesNotBeginBeforeItWasApproved() async throws {
    let number = try await floor.batch(in: .pending)
    bench.pass(hours: 2)
    try await floor.approve(number)
    bench.pass(hours: 1)
    let before = try await bench.book.state()
    let refused = await BatchBench.refusal { try await execute(number, at: "2027-03-01 11:59") }
    #expect(refused?.code == .badDate && refused?.field == "at")
    #expect(refused?.message.contains("was approved at 2027-03-01 12:00") == true)
    #expect(refused?.hint?.contains("--at \"2027-03-01 12:00\"") == true)
    #expect(try await bench.book.state() == before)
    try await execute(number, at: "2027-03-01 12:00")
    #expect(try await bench.statistics().runTime == TimeSpan(milliseconds: 3_600_000))
  }

  // MARK: The end

  @Test("a batch that is completed after its shift ended with it", arguments: [true, false])
  func completedLate(_ isSettled: Bool) async throws {
    let number = try await floor.batch(in: .active)
    bench.pass(hours: 72)
    let input = CompleteBatch(batch: number, made: [.init("LAMP-1", 9)])
    if isSettled {
      try await floor.settle()
      _ = try await floor.batches.report(input, bench.mia)
    } else {
      _ = try await floor.batches.complete(input, bench.mia)
    }
    let batch = try await floor.record(number)
    #expect(batch.status == .completed && !batch.isUnreported && batch.completedAt == Self.end)
    let machine = try await floor.machine()
    #expect(machine.status == .stopped && machine.statusSince == Self.end)
    #expect(machine.runTime == TimeSpan(milliseconds: 9 * 3_600_000))
    // 9 of the 12 hours of the shift.
    #expect(try await bench.report("2027-03-01..2027-03-04").productivity == "0.7500")
    // The goods are received when somebody says so.
    let booking = try await bench.book.read {
      try await $0.repository(ProductionBooking.self).named("PB-000001")
    }
    #expect(booking.at == bench.book.clock.now())
  }

  @Test func theCheckThatEndsABatchEndsItWithItsShift() async throws {
    let number = try await floor.batch(in: .active)
    var machine = try await floor.machine()
    machine.isActive = false
    try await floor.write(machine)
    bench.pass(hours: 72)
    _ = try await floor.batches.check(CheckBatches(repair: true), bench.mia)
    #expect(try await floor.record(number).completedAt == Self.end)
  }

  @Test("the gate lets no batch end after its shift, before it began or later than now")
  func theGateKeepsTheEnd() async throws {
    let number = try await floor.batch(in: .active)
    bench.pass(hours: 1)
    func end(at moment: Instant) async -> OpsError? {
      await BatchBench.refusal {
        try await bench.book.write { transaction in
          let batches = transaction.repository(ProductionBatch.self)
          var batch = try await batches.named(number)
          batch.status = .completed
          batch.completedAt = moment
          _ = try await batches.update(batch)
        }
      }
    }
    #expect(await end(at: SampleBook.start.adding(seconds: -1))?.code == .badDate)
    #expect(await end(at: bench.book.clock.now().adding(seconds: 1))?.code == .badDate)
    bench.pass(hours: 24)
    #expect(await end(at: Self.end.adding(milliseconds: 1))?.code == .badDate)
    #expect(await end(at: Self.end) == nil)
  }

  // MARK: What never began

  @Test func aBatchThatNeverRanTookNoTime() async throws {
    let number = try await floor.batch(in: .pendingExecution)
    bench.pass(hours: 10)
    try await floor.settle()
    #expect(try await !floor.record(number).wasExecuted)
    #expect(try await bench.report().batches.unreported == 1)
    _ = try await floor.batches.report(
      CompleteBatch(batch: number, made: [.init("LAMP-1", .zero)]), bench.mia)
    let report = try await bench.report()
    #expect(report.batches.completed == 1 && report.batches.unreported == 0)
    #expect(report.productivity == nil && report.batches.meanDuration == nil)
    #expect(try await floor.show(number).changes.isEmpty)
  }

  @Test func onlyWhatRanCountsForProductivity() async throws {
    let never = try await floor.batch(in: .pendingExecution)
    let number = try await floor.plan(stations: "7,8,9")
    try await floor.submit(number)
    try await floor.approve(number)
    try await floor.execute(number)
    #expect(try await floor.record(number).wasExecuted)
    bench.pass(hours: 6)
    try await floor.complete(number, nothing: "LAMP-1")
    bench.pass(hours: 4)
    try await floor.settle()
    _ = try await floor.batches.report(
      CompleteBatch(batch: never, made: [.init("LAMP-1", .zero)]), bench.mia)
    let report = try await bench.report()
    #expect(report.batches.completed == 2 && report.productivity == "0.5000")
    #expect(report.batches.meanDuration == TimeSpan(milliseconds: 6 * 3_600_000))
  }

  @Test func theGateTellsWhatWasExecutedFromWhatWasNot() async throws {
    let number = try await floor.batch(in: .pendingExecution)
    func write(_ change: @escaping @Sendable (inout ProductionBatch) -> Void) async -> OpsError? {
      await BatchBench.refusal {
        try await bench.book.write { transaction in
          let batches = transaction.repository(ProductionBatch.self)
          var batch = try await batches.named(number)
          change(&batch)
          _ = try await batches.update(batch)
        }
      }
    }
    let executed = await write {
      $0.status = .active
      $0.executedAt = SampleBook.start
    }
    #expect(executed?.code == .ruleViolated && executed?.field == "before")
    bench.pass(hours: 10)
    let expired = await write {
      $0.status = .completed
      $0.executedAt = SampleBook.start
      $0.completedAt = Self.end
      $0.isUnreported = true
      $0.before = "{}"
    }
    #expect(expired?.code == .ruleViolated && expired?.field == "before")
  }
}
