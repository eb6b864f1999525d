import OpsDomain
import OpsKernel
import OpsStorage
import OpsTesting
import Testing

@testable import OpsWorkshop

@Suite("Maintenance of machines")
struct MaintenanceTests {
  private let bench: MachineBench

  init() async throws {
    bench = try await MachineBench()
    try await bench.add()
  }

  /// A window, in minutes from the start of the book's clock.
  @discardableResult
  private func plan(_ from: Int, _ to: Int, on machine: String = "M1") async throws
    -> MaintenanceView
  {
    try await bench.maintenance.plan(
      PlanMaintenance(
        machine: machine, from: SampleBook.start.adding(seconds: from * 60),
        to: SampleBook.start.adding(seconds: to * 60)), bench.tom
    ).output
  }

  private func cancel(_ window: String) async throws -> MaintenanceView {
    try await bench.maintenance.cancel(CancelMaintenance(window: window), bench.tom).output
  }

  @Test func aMachineIsNotStartedInAWindow() async throws {
    #expect(try await plan(60, 120).number == "MW-000001")
    #expect(try await bench.change(to: .running).status == .running)
    try await bench.change(to: .stopped)
    bench.wait(minutes: 60)
    let refused = await MachineBench.refusal { try await bench.change(to: .running) }
    #expect(refused?.code == .ruleViolated && refused?.message.contains("MW-000001") == true)
    #expect(refused?.hint?.contains("`opsh maintenance complete M1`") == true)
    bench.wait(minutes: 60)
    #expect(try await bench.change(to: .running).status == .running)
  }

  @Test func aCancelledWindowIsNone() async throws {
    try await plan(0, 120)
    #expect(try await cancel("MW-000001").status == .cancelled)
    #expect(await MachineBench.refusal { try await cancel("MW-000001") }?.code == .badState)
    #expect(try await bench.change(to: .running).status == .running)
    try await plan(0, 120)
  }

  /// Writes to the first window, or deletes it, past the commands.
  private func write(
    _ change: (@Sendable (inout MaintenanceWindow) -> Void)?
  ) async -> OpsError? {
    await MachineBench.refusal {
      try await bench.book.write { transaction in
        let windows = transaction.repository(MaintenanceWindow.self)
        var window = try await windows.named("MW-000001")
        guard let change else { return try await windows.delete(window) }
        change(&window)
        _ = try await windows.update(window)
      }
    }
  }

  @Test func whatIsOverStaysAsItWas() async throws {
    try await plan(0, 120)
    _ = try await bench.maintenance.complete(CompleteMaintenance(machine: "M1"), bench.tom)
    #expect(await write { $0.end = $0.end.adding(seconds: 60) }?.code == .badState)
    #expect(await write { $0.note = "another" }?.code == .badState)
    #expect(await write { $0.reason = "another" }?.code == .badState)
    #expect(await write { $0.status = .cancelled }?.code == .badState)
    #expect(await write(nil)?.code == .badState)
    _ = try await bench.machines.delete(MachineReference(machine: "M1"), bench.anna)
    let left = try await bench.maintenance.list(ListMaintenance(), bench.tom).output.items
    #expect(left.isEmpty)
  }

  @Test func aPlanKeepsItsTimeAndMayBeRemoved() async throws {
    try await plan(0, 120)
    #expect(await write { $0.start = $0.start.adding(seconds: 60) }?.code == .ruleViolated)
    #expect(await write { $0.end = $0.end.adding(seconds: -60) }?.code == .ruleViolated)
    let longer = await write {
      $0.status = .completed
      $0.end = $0.end.adding(seconds: 60)
    }
    #expect(longer?.code == .ruleViolated)
    #expect(await write { $0.note = "seals" } == nil)
    #expect(await write(nil) == nil)
  }

  private static let impossible: [(Int, Int, ErrorCode)] = [
    (60, 60, .badDate), (120, 60, .badDate), (-120, -60, .badDate), (0, 600_000, .badDate),
    (90, 150, .ruleViolated), (110, 111, .ruleViolated), (50, 200, .ruleViolated),
  ]

  @Test("Windows have a length and do not overlap", arguments: impossible)
  func windows(_ from: Int, _ to: Int, _ code: ErrorCode) async throws {
    try await plan(100, 140)
    let refused = await MachineBench.refusal { try await plan(from, to) }
    #expect(refused?.code == code)
    #expect(refused?.hint?.contains("MACHINE") != true, "a hint names the machine")
  }

  @Test func windowsMayTouchAndOtherMachinesHaveTheirOwn() async throws {
    try await bench.add("M2")
    try await plan(100, 140)
    try await plan(140, 150)
    try await plan(90, 100)
    try await plan(100, 140, on: "M2")
    let listed = try await bench.maintenance.list(ListMaintenance(machine: "M1"), bench.tom)
    #expect(listed.output.items.map(\.number) == ["MW-000002", "MW-000001", "MW-000003"])
    let found = try await bench.book.read { transaction in
      try await MaintenanceCalendar(transaction).windows(
        from: SampleBook.start.adding(seconds: 95 * 60),
        until: SampleBook.start.adding(seconds: 140 * 60))
    }
    #expect(found.map(\.number).sorted() == ["MW-000001", "MW-000003", "MW-000004"])
  }

  @Test func completingSetsBothDaysAndEndsTheWindow() async throws {
    _ = try await bench.machines.edit(
      EditMachine(machine: "M1", maintenanceDays: 30), bench.mia)
    try await plan(0, 120)
    try await bench.change(to: .maintenance, bench.tom)
    bench.wait(minutes: 30)
    let done = try await bench.maintenance.complete(
      CompleteMaintenance(machine: "M1"), bench.tom
    ).output
    #expect(done.lastMaintenance == (try CivilDate(parsing: "2027-03-01")))
    #expect(done.nextMaintenance == (try CivilDate(parsing: "2027-03-31")))
    #expect(done.status == .stopped && done.stations.allSatisfy { $0.status == .idle })
    let window = try await bench.maintenance.list(ListMaintenance(), bench.tom).output.items[0]
    #expect(window.status == .completed)
    #expect(window.endsAt == SampleBook.start.adding(seconds: 30 * 60))
    #expect(try await bench.change(to: .running).status == .running)
    for day in ["2027-03-02", "2027-02-28"] {
      let refused = await MachineBench.refusal {
        try await bench.maintenance.complete(
          CompleteMaintenance(machine: "M1", date: try CivilDate(parsing: day)), bench.tom)
      }
      #expect(refused?.code == .badDate)
    }
  }

  @Test func peopleWhoMaintainAreToldADayBefore() async throws {
    _ = try await bench.machines.edit(EditMachine(machine: "M1", maintenanceDays: 3), bench.mia)
    try await bench.tell()
    #expect(try await bench.inbox(.maintenanceDue, of: bench.tom).isEmpty)
    bench.wait(minutes: 2 * 24 * 60)
    try await bench.tell()
    try await bench.tell()
    #expect(
      try await bench.inbox(.maintenanceDue, of: bench.tom)
        == ["M1: maintenance due on 2027-03-04"])
    #expect(try await bench.inbox(.maintenanceDue, of: bench.eva).isEmpty)
  }

  @Test func whatIsDueIsListedByItsDay() async throws {
    try await bench.add("M2")
    try await bench.add("M3")
    for (machine, days) in [("M1", 20), ("M2", 2), ("M3", 7)] as [(String, Int64)] {
      _ = try await bench.machines.edit(
        EditMachine(machine: machine, maintenanceDays: days), bench.mia)
    }
    func due(_ days: Int64? = nil) async throws -> [String] {
      try await bench.maintenance.due(ListDueMaintenance(days: days), bench.eva).output.items
        .map(\.number)
    }
    #expect(try await due() == ["M2", "M3"])
    #expect(try await due(20) == ["M2", "M3", "M1"])
    #expect(try await due(1).isEmpty)
    #expect(await MachineBench.refusal { try await due(-1) }?.code == .badValue)
  }
}
