import OpsDomain
import OpsKernel
import OpsStorage
import OpsTesting
import Testing

@testable import OpsWorkshop

@Suite("Stations of a machine that fails or is maintained")
struct MachineStationTests {
  private let bench: MachineBench

  init() async throws {
    bench = try await MachineBench()
    try await bench.add()
  }

  private func statuses() async throws -> [StationStatus] {
    try await bench.show().stations.map(\.status)
  }

  private func set(_ stations: String, _ status: StationStatus) async throws {
    _ = try await bench.machines.setStations(
      SetStations(machine: "M1", stations: stations, status: status), bench.mia)
  }

  @Test(
    "They come back when it is stopped, whatever lay between",
    arguments: [
      [MachineStatus.maintenance, .error], [.error, .maintenance],
      [.maintenance, .error, .maintenance], [.running, .error, .maintenance, .error],
      [.running, .maintenance, .error],
    ])
  func comeBack(_ way: [MachineStatus]) async throws {
    for status in way { try await bench.change(to: status) }
    #expect(try await statuses().allSatisfy { $0.isClosed }, "\(way)")
    try await bench.change(to: .stopped, reason: "new valve")
    #expect(Set(try await statuses()) == [.idle], "\(way)")
    #expect(try await bench.change(to: .running).runningStations == 12)
  }

  @Test func whatWasClosedByHandStaysClosed() async throws {
    try await set("1", .maintenance)
    try await set("2", .blocked)
    for status in [MachineStatus.running, .error, .maintenance, .error] {
      try await bench.change(to: status)
    }
    // Said while the machine is down: it counts from then on.
    try await set("3", .maintenance)
    try await bench.change(to: .stopped, reason: "new valve")
    #expect(try await statuses().prefix(4) == [.maintenance, .blocked, .maintenance, .idle])
    #expect(try await bench.change(to: .running).runningStations == 9)
  }

  @Test func theGateLetsThemFollowWithoutTheOperation() async throws {
    for status in [MachineStatus.maintenance, .error, .stopped] {
      try await bench.book.write { transaction in
        var machine = try await transaction.repository(Machine.self).named("M1")
        machine.become(status, at: transaction.now, reason: "by another way")
        _ = try await transaction.repository(Machine.self).update(machine)
      }
    }
    #expect(Set(try await statuses()) == [.idle])
  }

  @Test func aMachineWithoutAUsableStationDoesNotStart() async throws {
    try await set("1-11", .blocked)
    try await set("12", .maintenance)
    let refused = await MachineBench.refusal { try await bench.change(to: .running) }
    #expect(refused?.code == .badState && refused?.hint?.contains("station set M1 1-12") == true)
    try await set("4", .idle)
    #expect(try await bench.change(to: .running).runningStations == 1)
  }

  @Test func undoLeavesNoStationOutOfStep() async throws {
    let changesets = bench.book.dependencies.changesets
    try await bench.change(to: .maintenance)
    try await set("3", .idle)
    let set = try await bench.book.store.journal.head().sequence
    try await bench.change(to: .stopped)
    let closed = await MachineBench.refusal {
      try await changesets.undo(CommitReference(commit: String(set)), bench.mia)
    }
    #expect(closed != nil)
    try await bench.change(to: .running)
    try await self.set("3", .blocked)
    let blocked = try await bench.book.store.journal.head().sequence
    try await bench.change(to: .stopped)
    let runs = await MachineBench.refusal {
      try await changesets.undo(CommitReference(commit: String(blocked)), bench.mia)
    }
    #expect(runs != nil)
    #expect(try await statuses()[2] == .blocked)
  }
}
