import OpsDomain
import OpsKernel
import OpsStorage
import OpsTesting
import OpsWarehouse
import Testing

@testable import OpsWorkshop

@Suite("What a machine is doing")
struct MachineStatusTests {
  private let bench: MachineBench

  init() async throws {
    bench = try await MachineBench()
    try await bench.add()
  }

  private static let pairs: [(MachineStatus, MachineStatus)] = MachineStatus.allCases.flatMap {
    from in MachineStatus.allCases.map { (from, $0) }
  }

  @Test("The table allows a change, and nothing else does", arguments: pairs)
  func table(_ from: MachineStatus, _ to: MachineStatus) async throws {
    if from != .stopped { try await bench.change(to: from) }
    let refused = await MachineBench.refusal { try await bench.change(to: to, reason: "repaired") }
    let isAllowed = from.transition(to: to) != nil
    #expect((refused == nil) == isAllowed, "\(from) to \(to)")
    #expect(isAllowed || refused?.code == .badState)
    #expect(try await bench.show().status == (isAllowed ? to : from))
  }

  @Test func theGateRefusesTheSameWithoutTheOperation() async throws {
    try await bench.change(to: .error)
    let refused = await MachineBench.refusal {
      try await bench.book.write { transaction in
        var machine = try await transaction.repository(Machine.self).named("M1")
        machine.become(.running, at: transaction.now)
        _ = try await transaction.repository(Machine.self).update(machine)
      }
    }
    #expect(refused?.code == .badState)
    #expect(try await bench.show().status == .error)
  }

  @Test("A machine error increments the error count on every write")
  func errorCount() async throws {
    try await bench.change(to: .error, reason: "no pressure")
    #expect(try await bench.show().errors == 1)
    #expect(try await bench.show().statusReason == "no pressure")
    try await bench.change(to: .maintenance)
    try await bench.change(to: .error)
    #expect(try await bench.show().errors == 2)
    try await bench.change(to: .stopped, reason: "new valve")
    let refused = await MachineBench.refusal {
      try await bench.book.write { transaction in
        var machine = try await transaction.repository(Machine.self).named("M1")
        machine.status = .error
        machine.statusSince = transaction.now
        _ = try await transaction.repository(Machine.self).update(machine)
      }
    }
    #expect(refused?.code == .ruleViolated)
    #expect(try await bench.show().errors == 2)
  }

  @Test func everyFailureIsToldOfOnce() async throws {
    try await bench.change(to: .error)
    try await bench.tell()
    try await bench.tell()
    #expect(try await bench.inbox(.machineError, of: bench.tom) == ["M1: failed"])
    #expect(try await bench.inbox(.machineError, of: bench.eva).isEmpty)
    try await bench.change(to: .stopped, reason: "reset")
    try await bench.change(to: .error)
    try await bench.tell()
    #expect(try await bench.inbox(.machineError, of: bench.tom).count == 2)
  }

  @Test func aFailureIsRepairedWithAWordOrThroughMaintenance() async throws {
    try await bench.change(to: .error)
    let silent = await MachineBench.refusal { try await bench.change(to: .stopped) }
    #expect(silent?.code == .badValue && silent?.field == "reason")
    try await bench.change(to: .stopped, reason: "new valve")
    try await bench.change(to: .error)
    try await bench.change(to: .maintenance)
    #expect(try await bench.change(to: .stopped).status == .stopped)
  }

  @Test func whatItHasRunIsAddedUpWhenItStops() async throws {
    try await bench.change(to: .running)
    bench.wait(minutes: 90)
    #expect(try await bench.show().runTime == TimeSpan(milliseconds: 90 * 60_000))
    try await bench.change(to: .stopped)
    bench.wait(minutes: 30)
    try await bench.change(to: .running)
    bench.wait(minutes: 45)
    try await bench.change(to: .error)
    bench.wait(minutes: 60)
    #expect(try await bench.show().runTime == TimeSpan(milliseconds: 135 * 60_000))
  }

  @Test func everyChangeIsKeptWithWhoAndWhy() async throws {
    try await bench.change(to: .running, bench.tom)
    bench.wait(minutes: 1)
    try await bench.change(to: .stopped, reason: "lunch", bench.mia)
    let changes = try await bench.history()
    #expect(changes.map(\.from) == [.stopped, .running])
    #expect(changes.map(\.to) == [.running, .stopped])
    #expect(changes.map(\.by) == [bench.tom.principal.userID, bench.mia.principal.userID])
    #expect(changes.map(\.reason) == [nil, "lunch"])
    #expect(changes.map(\.at) == [SampleBook.start, SampleBook.start.adding(seconds: 60)])
    let refused = await MachineBench.refusal {
      try await bench.book.write { transaction in
        var change = try #require(
          try await transaction.repository(MachineStatusChange.self).first(where: .everything))
        change.reason = "something else"
        _ = try await transaction.repository(MachineStatusChange.self).update(change)
      }
    }
    #expect(refused?.code == .badState)
  }

  @Test func stationsFollowTheirMachine() async throws {
    func statuses() async throws -> Set<StationStatus> {
      Set(try await bench.show().stations.map(\.status))
    }
    try await bench.change(to: .running)
    #expect(try await statuses() == [.running])
    #expect(try await bench.show().utilization == "1.0000")
    try await bench.change(to: .error)
    #expect(try await statuses() == [.blocked])
    try await bench.change(to: .maintenance)
    #expect(try await statuses() == [.maintenance])
    try await bench.change(to: .stopped)
    #expect(try await statuses() == [.idle])
    _ = try await bench.machines.setStations(
      SetStations(machine: "M1", stations: "2,4", status: .blocked), bench.eva)
    try await bench.change(to: .running)
    #expect(try await bench.show().runningStations == 10)
    try await bench.change(to: .stopped)
    #expect(try await bench.show().stations.filter { $0.status == .blocked }.count == 2)
  }

  @Test func aDisabledMachineDoesNotStart() async throws {
    let reference = MachineReference(machine: "M1")
    try await bench.change(to: .running)
    let running = await MachineBench.refusal {
      try await bench.machines.disable(reference, bench.anna)
    }
    #expect(running?.code == .badState)
    try await bench.change(to: .stopped)
    #expect(try await bench.machines.disable(reference, bench.anna).output.active == false)
    #expect(await MachineBench.refusal { try await bench.change(to: .running) }?.code == .badState)
    #expect(try await bench.machines.enable(reference, bench.anna).output.active)
    #expect(try await bench.change(to: .running).status == .running)
  }

  @Test func aMachineWithABatchIsStoppedWithAWordAndNotReset() async throws {
    try await bench.give(try await bench.plan())
    try await bench.change(to: .running)
    let silent = await MachineBench.refusal { try await bench.change(to: .stopped) }
    #expect(silent?.field == "reason")
    #expect(try await bench.change(to: .stopped, reason: "mould is stuck").status == .stopped)
    #expect(try await bench.show().batch == "PC-20270301-0001")
    let refused = await MachineBench.refusal {
      try await bench.machines.reset(ChangeMachineStatus(machine: "M1"), bench.mia)
    }
    let disabled = await MachineBench.refusal {
      try await bench.machines.disable(MachineReference(machine: "M1"), bench.anna)
    }
    for refusal in [refused, disabled] {
      #expect(refusal?.code == .badState)
      let hint = try #require(refusal?.hint)
      #expect(hint.contains("`opsh batch list --machine M1 --status active`"))
      #expect(!hint.contains("cancel"))
    }
    try await bench.give(nil)
    let reset = try await bench.machines.reset(ChangeMachineStatus(machine: "M1"), bench.mia)
    #expect(reset.output.status == .stopped && reset.output.stations.allSatisfy { $0.batch == nil })
  }

  @Test func aResetEmptiesStationsAndCounts() async throws {
    try await bench.change(to: .running)
    try await bench.book.write { transaction in
      var machine = try await transaction.repository(Machine.self).named("M1")
      machine.pieces = 70
      _ = try await transaction.repository(Machine.self).update(machine)
      let lamp = try await transaction.repository(Product.self).named("LAMP-1")
      for var station in try await transaction.repository(MachineStation.self).of(machine.id) {
        station.productID = lamp.id
        _ = try await transaction.repository(MachineStation.self).update(station)
      }
    }
    #expect(try await bench.show().stations.allSatisfy { $0.product == "LAMP-1" })
    let commits = try await bench.book.store.journal.head().sequence
    let reset = try await bench.machines.reset(ChangeMachineStatus(machine: "M1"), bench.mia)
    #expect(reset.output.pieces == 0 && reset.output.status == .stopped)
    #expect(reset.output.stations.allSatisfy { $0.status == .idle && $0.product == nil })
    #expect(try await bench.book.store.journal.head().sequence == commits + 1)
  }
}
