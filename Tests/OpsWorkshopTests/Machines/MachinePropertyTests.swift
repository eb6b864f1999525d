import OpsDomain
import OpsKernel
import OpsStorage
import OpsTesting
import TestBenches
import Testing

@testable import OpsWorkshop

/// What holds after any sequence of actions on machines.
@Suite struct MachinePropertyTests {
  @Test func runTimeAndErrorsAreWhatTheHistorySays() async throws {
    let seed = PropertySeed()
    let bench = try await MachineBench()
    try await bench.add()
    try await bench.add(color: "Navy")
    for _ in 0..<150 {
      bench.wait(minutes: seed.int(0...300))
      await act(bench, seed)
      try await check(bench, seed)
    }
    #expect(try await bench.history().count > 10, "\(seed)")
  }

  /// One action, which may be refused.
  private func act(_ bench: MachineBench, _ seed: PropertySeed) async {
    let call = seed.element(of: [bench.anna, bench.mia, bench.tom, bench.eva])
    let reason = seed.element(of: [nil, "a reason"])
    _ = await MachineBench.refusal {
      switch seed.int(0...9) {
      case 0:
        _ = try await bench.machines.reset(ChangeMachineStatus(machine: "M1"), call)
      case 1, 2:
        let first = seed.int(1...12)
        _ = try await bench.machines.setStations(
          SetStations(
            machine: "M1", stations: "\(first)-\(seed.int(first...12))",
            status: seed.element(of: StationStatus.allCases)), call)
      case 3: try await bench.fill(seed.element(of: ["A", "B"]), with: "Navy")
      default:
        try await bench.change(
          to: seed.element(of: MachineStatus.allCases), reason: reason, call)
      }
    }
  }

  private func check(_ bench: MachineBench, _ seed: PropertySeed) async throws {
    let machine = try await bench.show()
    let changes = try await bench.history()
    var status = MachineStatus.stopped
    var ran: Int64 = 0
    var since = SampleBook.start
    for change in changes {
      #expect(change.from == status, "\(seed)")
      if status == .running { ran += change.at.since(since).milliseconds }
      (status, since) = (change.to, change.at)
    }
    if status == .running { ran += bench.book.clock.now().since(since).milliseconds }
    #expect(machine.status == status, "\(seed)")
    #expect(machine.runTime.milliseconds == ran, "\(seed)")
    #expect(machine.errors == Int64(changes.count { $0.to == .error }), "\(seed)")
    #expect(status == .running || machine.runningStations == 0, "\(seed)")
  }
}
