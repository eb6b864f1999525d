import OpsDomain
import OpsKernel
import OpsStorage
import OpsTesting
import Testing

@testable import OpsWorkshop

@Suite("A machine does something else after the shift of its batch")
struct ForgottenBatchTests {
  private let bench: BatchBench

  init() async throws { bench = try await BatchBench() }

  /// 19:00 at the site.
  private static let end = SampleBook.start.adding(milliseconds: 9 * 3_600_000)

  @Test(
    "A batch that nobody ended has ended with its shift when its machine changes its status",
    arguments: [MachineStatus.error, .stopped, .maintenance])
  func forgotten(_ status: MachineStatus) async throws {
    let number = try await bench.batch(in: .active)
    bench.pass(hours: 72)
    let machines = bench.book.dependencies.machines
    let input = ChangeMachineStatus(machine: "M1", reason: "no pressure")
    let view: MachineStatusView
    switch status {
    case .error: view = try await machines.fail(input, bench.anna).output
    case .maintenance: view = try await machines.maintain(input, bench.anna).output
    default: view = try await machines.stop(input, bench.anna).output
    }
    #expect(view.status == status && view.batch == nil && view.runningStations == 0)
    #expect(view.statusReason == "no pressure")
    #expect(
      view.remarks == [
        "\(number) ended with its shift; `opsh batch report \(number) --made SKU=QTY` reports what "
          + "it made"
      ])
    let batch = try await bench.record(number)
    #expect(batch.status == .completed && batch.isUnreported && batch.completedAt == Self.end)
    let machine = try await bench.machine()
    #expect(machine.runTime == TimeSpan(milliseconds: 9 * 3_600_000))
    #expect(machine.statusSince == (status == .stopped ? Self.end : bench.book.clock.now()))
    // The job finds nothing left.
    try await bench.settle()
    #expect(try await bench.record(number) == batch)
  }

  @Test func aBatchThatWasInterruptedEndsWithItsShift() async throws {
    let number = try await bench.batch(in: .active)
    bench.pass(hours: 1)
    let machines = bench.book.dependencies.machines
    _ = try await machines.fail(ChangeMachineStatus(machine: "M1"), bench.anna)
    #expect(try await bench.record(number).status == .active)
    bench.pass(hours: 72)
    _ = try await machines.stop(
      ChangeMachineStatus(machine: "M1", reason: "new valve"), bench.anna)
    #expect(try await bench.record(number).completedAt == Self.end)
    let machine = try await bench.machine()
    #expect(machine.status == .stopped && machine.batchID == nil)
    #expect(machine.runTime == TimeSpan(milliseconds: 3_600_000))
    #expect(machine.statusSince == bench.book.clock.now())
  }
  @Test func whatIsNotedWithAMaintenanceStaysWhenItEndsABatch() async throws {
    let number = try await bench.batch(in: .active)
    bench.pass(hours: 1)
    _ = try await bench.book.dependencies.machines.maintain(
      ChangeMachineStatus(machine: "M1", reason: "new seals"), bench.anna)
    bench.pass(hours: 72)
    let today = BatchBench.day(3)
    _ = try await bench.book.dependencies.maintenance.complete(
      CompleteMaintenance(machine: "M1", date: today), bench.anna)
    #expect(try await bench.record(number).completedAt == Self.end)
    let machine = try await bench.machine()
    #expect(machine.lastMaintenance == today && machine.status == .stopped)
    #expect(machine.batchID == nil && machine.mode == nil)
  }

  @Test func whoStopsAMachineInItsShiftIsToldOfNoBatch() async throws {
    _ = try await bench.batch(in: .active)
    let view = try await bench.book.dependencies.machines.stop(
      ChangeMachineStatus(machine: "M1", reason: "no pressure"), bench.anna
    ).output
    #expect(view.remarks.isEmpty && view.batch != nil)
  }
}
