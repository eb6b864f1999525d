import OpsDomain
import OpsKernel
import OpsStorage
import OpsTesting
import Testing

@testable import OpsWorkshop

/// The gate keeps machines and batches in step, so these tests write past it.
@Suite("Machines and batches that disagree")
struct FloorCheckTests {
  private let bench: BatchBench

  init() async throws { bench = try await BatchBench(machines: ["M1", "M2"]) }

  private func check(repair: Bool = false) async throws -> FloorHealthView {
    try await bench.batches.check(CheckBatches(repair: repair), bench.mia).output
  }

  /// What is found, put right and no longer found.
  private func repaired() async throws -> [FloorFinding.Kind] {
    let found = try await check()
    #expect(found.findings.allSatisfy { !$0.isRepaired })
    let repair = try await check(repair: true)
    #expect(repair.findings.map(\.kind) == found.findings.map(\.kind))
    #expect(repair.findings.allSatisfy { $0.isRepaired })
    let after = try await check()
    #expect(after.findings.isEmpty && after.score == 1 && after.rating == .excellent)
    return found.findings.map(\.kind)
  }

  private func stations(_ number: String = "M1") async throws -> [MachineStation] {
    let machine = try await bench.machine(number)
    return try await bench.book.read { transaction in
      try await transaction.repository(MachineStation.self)
        .all(where: .equals(MachineStation.Columns.machineID, machine.id))
        .sorted { $0.position < $1.position }
    }
  }

  private func clearStations() async throws {
    for var station in try await stations() where station.batchID != nil {
      station.batchID = nil
      station.productID = nil
      station.status = .idle
      try await bench.write(station)
    }
  }

  /// Writes that the batch is over, and nothing else.
  private func end(_ number: String) async throws {
    var batch = try await bench.record(number)
    batch.status = .completed
    batch.completedAt = bench.book.clock.now()
    try await bench.write(batch)
  }

  @Test func aFloorInOrderIsExcellent() async throws {
    _ = try await bench.batch(in: .active)
    let view = try await check(repair: true)
    #expect(view.findings.isEmpty && view.rating == .excellent && view.checked == 3)
  }

  @Test func aBatchOfAnotherMachine() async throws {
    let number = try await bench.batch(in: .active)
    var machine = try await bench.machine("M2")
    machine.batchID = try await bench.record(number).id
    try await bench.write(machine)
    #expect(try await repaired() == [.batchMachineMismatch])
    #expect(try await bench.machine("M2").batchID == nil)
    #expect(try await bench.record(number).status == .active)
  }

  @Test func aStationOutOfStep() async throws {
    let number = try await bench.batch(in: .active)
    var station = try await stations()[1]
    station.batchID = nil
    station.productID = nil
    station.status = .idle
    try await bench.write(station)
    var other = try await stations()[11]
    other.status = .running
    try await bench.write(other)
    let view = try await check()
    #expect(
      view.findings.map(\.message) == ["stations 2, 12 do not work as \(number) says"])
    #expect(try await repaired() == [.stationInconsistency])
    #expect(try await bench.working() == [1, 2, 3])
  }

  @Test func aReferenceToABatchThatIsOver() async throws {
    let number = try await bench.batch(in: .active)
    try await end(number)
    #expect(try await repaired() == [.staleBatchReference, .stationInconsistency])
    let machine = try await bench.machine()
    #expect(machine.batchID == nil && machine.status == .stopped)
    #expect(try await bench.working().isEmpty)
  }

  @Test func aBatchThatItsMachineDoesNotKnow() async throws {
    let number = try await bench.batch(in: .active)
    var machine = try await bench.machine()
    machine.batchID = nil
    machine.mode = nil
    try await bench.write(machine)
    try await clearStations()
    #expect(try await repaired() == [.missingBatchReference, .stationInconsistency])
    let id = try await bench.record(number).id
    #expect(try await bench.machine().batchID == id)
    #expect(try await bench.machine().mode == .single)
    #expect(try await bench.working() == [1, 2, 3])
  }

  @Test func aMachineThatRunsWithoutABatch() async throws {
    var machine = try await bench.machine()
    machine.status = .running
    try await bench.write(machine)
    #expect(try await repaired() == [.runningWithoutBatch])
    #expect(try await bench.machine().status == .stopped)
  }

  @Test func stationsThatDidNotComeBackWithTheirMachine() async throws {
    for var station in try await stations() where station.position < 12 {
      station.status = .maintenance
      station.followsMachine = true
      try await bench.write(station)
    }
    #expect(try await repaired() == [.closedStation])
    #expect(try await stations().allSatisfy { $0.status == .idle && !$0.followsMachine })
  }

  @Test func aMachineWhoseStationsWereAllClosedByHandIsToldAndLeftAlone() async throws {
    _ = try await bench.book.dependencies.machines.setStations(
      SetStations(machine: "M1", stations: "1-12", status: .maintenance), bench.mia)
    let view = try await check(repair: true)
    #expect(view.findings.map(\.kind) == [.noUsableStation] && view.score < 1)
    #expect(view.findings.allSatisfy { !$0.isRepaired })
    #expect(view.findings.first?.message.contains("`opsh station set M1 1-12 idle`") == true)
    #expect(try await stations().allSatisfy { $0.status == .maintenance })
  }

  @Test func aBatchWhoseMachineIsOutOfUse() async throws {
    let number = try await bench.batch(in: .active)
    var machine = try await bench.machine()
    machine.isActive = false
    try await bench.write(machine)
    #expect(try await check().findings.map(\.kind).contains(.batchWithoutMachine))
    _ = try await check(repair: true)
    let batch = try await bench.record(number)
    #expect(batch.status == .completed && batch.isUnreported)
    #expect(try await check().findings.isEmpty)
  }

  @Test func aBatchThatNobodyWorksOn() async throws {
    let number = try await bench.batch(in: .active)
    var machine = try await bench.machine()
    machine.batchID = nil
    machine.mode = nil
    machine.status = .stopped
    try await bench.write(machine)
    try await clearStations()
    bench.pass(hours: 10)
    #expect(try await repaired() == [.orphanedBatch])
    #expect(try await bench.record(number).status == .completed)
  }

  @Test(
    "the score says how well they agree",
    arguments: [
      (1_000_000, FloorHealthView.Level.excellent), (900_000, .excellent), (899_999, .good),
      (750_000, .good), (749_999, .warning), (500_000, .warning), (499_999, .critical),
      (0, .critical),
    ])
  func levels(_ score: Int, _ level: FloorHealthView.Level) {
    #expect(FloorHealthView.Level(Quantity(rawValue: Int64(score))) == level)
  }

  @Test func theScoreIsTheShareInOrder() async throws {
    var machine = try await bench.machine()
    machine.status = .running
    try await bench.write(machine)
    let view = try await check()
    #expect(view.checked == 2 && view.score == Quantity(rawValue: 500_000))
    #expect(view.rating == .warning)
  }

  @Test func lookingChangesNothingAndRepairingNeedsARight() async throws {
    let outcome = try await bench.batches.check(
      CheckBatches(), bench.book.call(.workshopTechnician))
    #expect(!outcome.changed && outcome.isRead)
    #expect(try await !bench.batches.check(CheckBatches(repair: true), bench.mia).isRead)
    let refused = await BatchBench.refusal {
      try await bench.batches.check(
        CheckBatches(repair: true), bench.book.call(.workshopTechnician))
    }
    #expect(refused?.code == .denied)
  }

  @Test("After every act of a batch machines and batches agree")
  func actsKeepThemInStep() async throws {
    for status in BatchStatus.allCases {
      let bench = try await BatchBench()
      _ = try await bench.batch(in: status)
      let view = try await bench.batches.check(CheckBatches(), bench.mia).output
      #expect(view.findings.isEmpty, "\(status)")
    }
  }
}
