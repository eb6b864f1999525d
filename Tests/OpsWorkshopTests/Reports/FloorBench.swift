import OpsDomain
import OpsKernel
import OpsTesting

@testable import OpsWorkshop

/// A floor with one machine, M1, that should give 1000 pieces a day. It is 10:00 at the site on
/// Monday, 2027-03-01, in the morning shift from 07:00 to 19:00.
struct FloorBench: Sendable {
  let floor: BatchBench
  static let today = CivilDate(daysSinceEpoch: 20_878)

  init() async throws { floor = try await BatchBench() }

  var book: SampleBook { floor.book }
  var outputs: OutputService { book.dependencies.outputs }
  var reports: FloorReportService { book.dependencies.floorReports }
  var mia: Call { floor.mia }
  var tom: Call { book.call(.workshopTechnician) }
  var eva: Call { book.call(.granulationTechnician) }

  func pass(hours: Int64) { floor.pass(hours: hours) }

  @discardableResult
  func record(
    _ good: Int64, bad: [String]? = nil, date: CivilDate? = nil, shift: Shift? = nil,
    batch: String? = nil, by call: Call? = nil
  ) async throws -> OutputView {
    try await outputs.record(
      RecordOutput(
        machine: "M1", sku: "LAMP-1", good: good, bad: bad, date: date, shift: shift, batch: batch),
      call ?? tom
    ).output
  }

  /// Puts an output on record for a morning before the machine was in the book, as older books have
  /// them.
  func recordEarlier(_ good: Int64, date: CivilDate) async throws {
    var machine = try await floor.machine()
    let createdAt = machine.createdAt
    machine.createdAt = createdAt.adding(milliseconds: -30 * 86_400_000)
    try await floor.write(machine)
    try await record(good, date: date, shift: .morning)
    machine = try await floor.machine()
    machine.createdAt = createdAt
    try await floor.write(machine)
  }

  func start() async throws {
    _ = try await book.dependencies.machines.start(ChangeMachineStatus(machine: "M1"), tom)
  }

  func stop() async throws {
    _ = try await book.dependencies.machines.stop(ChangeMachineStatus(machine: "M1"), tom)
  }

  func statistics(
    by: MachineGrouping = .day, from: CivilDate = today, to: CivilDate = today
  ) async throws -> MachineStatistics {
    try await reports.statistics(
      ShowMachineStatistics(machine: "M1", by: by, from: from, to: to), tom
    ).output
  }

  func report(_ period: String = "today", by call: Call? = nil) async throws -> FloorReportView {
    try await reports.report(ReportFloor(period: period), call ?? mia).output
  }
}
