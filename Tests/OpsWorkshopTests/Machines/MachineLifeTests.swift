import OpsDomain
import OpsKernel
import OpsStorage
import OpsTesting
import Testing

@testable import OpsWorkshop

/// How machines are added, changed and removed.
@Suite struct MachineLifeTests {
  private let bench: MachineBench

  init() async throws { bench = try await MachineBench() }

  @Test func aMachineHasTwelveStationsAndTwoGuns() async throws {
    let commits = try await bench.book.store.journal.head().sequence
    let machine = try await bench.add()
    #expect(try await bench.book.store.journal.head().sequence == commits + 1)
    #expect(machine.stationCount == 12 && machine.stations.map(\.station) == Array(1...12))
    #expect(machine.guns.map(\.gun) == ["A", "B"])
    #expect(machine.guns.map(\.firstStation) == [1, 7])
    #expect(machine.guns.map(\.lastStation) == [6, 12])
    #expect(machine.status == .stopped && machine.curingSeconds == 30)
    #expect(
      machine.mouldOpenings == 1 && machine.dailyTarget == 1000 && machine.group == "moulding")
    let twice = await MachineBench.refusal { try await bench.add("m1") }
    #expect(twice?.code == .duplicate && twice?.field == "number")
    #expect(twice?.message == "There already is a machine m1")
  }

  private static let specs: [(Int64, String?, [[Int64]])] = [
    (12, nil, [[1, 6], [7, 12]]), (7, nil, [[1, 4], [5, 7]]), (1, nil, [[1, 1]]),
    (2, nil, [[1, 1], [2, 2]]), (8, "A=1-4,B=5-8", [[1, 4], [5, 8]]),
    (9, "a=1-3, B=4-6 ,C=7-9", [[1, 3], [4, 6], [7, 9]]), (4, "X=2", [[2, 2]]),
  ]

  @Test("Guns stand where the machine is told", arguments: specs)
  func guns(_ stations: Int64, _ spec: String?, _ ranges: [[Int64]]) async throws {
    let machine = try await bench.add(stations: stations, guns: spec)
    #expect(machine.guns.map { [$0.firstStation, $0.lastStation] } == ranges)
  }

  @Test(
    "Guns that cannot be are refused and leave nothing",
    arguments: [
      "A=1-6,B=6-12", "A=1-13", "A=0-3", "A=6-1", "A", "=1-6", "A=1-6,a=7-12", "A=1-6,", "A=x",
    ])
  func impossibleGuns(_ spec: String) async throws {
    let before = try await bench.book.state()
    let refused = await MachineBench.refusal { try await bench.add(guns: spec) }
    #expect(refused?.code == .badValue)
    #expect(try await bench.book.state() == before)
  }

  @Test(
    "Settings out of range are refused",
    arguments: [
      CreateMachine(number: "M1", stations: 0), CreateMachine(number: "M1", stations: 100),
      CreateMachine(number: "M1", curing: "0"), CreateMachine(number: "M1", curing: "1500ms"),
      CreateMachine(number: "M1", curing: "soon"), CreateMachine(number: "M1", mouldOpenings: 0),
      CreateMachine(number: "M1", dailyTarget: -1),
      CreateMachine(number: "M1", maintenanceDays: 0), CreateMachine(number: " "),
    ])
  func outOfRange(_ input: CreateMachine) async throws {
    let refused = await MachineBench.refusal {
      try await bench.machines.create(input, bench.anna)
    }
    #expect(refused?.code == .badValue)
  }

  @Test func aSettingOutOfRangeIsNamedWithItsUnit() async throws {
    let curing = await MachineBench.refusal {
      try await bench.machines.create(CreateMachine(number: "M1", curing: "0"), bench.anna)
    }
    #expect(curing?.message == "Curing cannot be 0")
    #expect(curing?.hint == "allowed: 1 to 86400 (seconds)")
    let openings = await MachineBench.refusal {
      try await bench.machines.create(CreateMachine(number: "M1", mouldOpenings: 0), bench.anna)
    }
    #expect(openings?.message == "Mould openings cannot be 0")
    #expect(openings?.hint == "allowed: 1 to 1000")
    let many = await MachineBench.refusal {
      try await bench.machines.createMany(CreateMachines(count: 0, prefix: "P"), bench.anna)
    }
    #expect(many?.message == "One command adds 1 to 200 machines, not 0")
  }

  @Test func curingIsADurationOrSeconds() async throws {
    for (text, seconds) in [("45s", 45), ("45", 45), ("1m30s", 90)] as [(String, Int64)] {
      #expect(try MachineText.curing(text) == seconds)
    }
  }

  @Test func severalAreAddedAtOnceOrNone() async throws {
    let two = try await bench.machines.createMany(
      CreateMachines(count: 2, prefix: "P"), bench.anna
    ).output.items
    #expect(two.map(\.number) == ["P1", "P2"] && two.allSatisfy { $0.stationCount == 12 })
    let before = try await bench.book.state()
    let refused = await MachineBench.refusal {
      try await bench.machines.createMany(
        CreateMachines(count: 3, prefix: "P", first: 0), bench.anna)
    }
    #expect(refused?.code == .duplicate)
    #expect(refused?.message == "There already is a machine P1")
    #expect(refused?.hint?.contains("--first") == true)
    #expect(try await bench.book.state() == before)
    for count in [Int64(0), -1, 201] {
      let refused = await MachineBench.refusal {
        try await bench.machines.createMany(CreateMachines(count: count, prefix: "Q"), bench.anna)
      }
      #expect(refused?.code == .badValue)
    }
  }

  @Test func settingsChangeAndAnIntervalSetsTheNextMaintenance() async throws {
    try await bench.add()
    let edited = try await bench.machines.edit(
      EditMachine(machine: "M1", rename: "M 1", curing: "40", maintenanceDays: 90), bench.mia
    ).output
    #expect(edited.number == "M 1" && edited.curingSeconds == 40)
    #expect(edited.nextMaintenance == (try CivilDate(parsing: "2027-05-30")))
    let cleared = try await bench.machines.edit(
      EditMachine(machine: "m 1", clear: [.maintenanceDays]), bench.mia
    ).output
    #expect(cleared.maintenanceDays == nil && cleared.nextMaintenance == nil)
  }

  @Test func anUnusedMachineIsRemovedWithAllThatBelongsToIt() async throws {
    let before = try await bench.book.state()
    try await bench.add()
    _ = try await bench.machines.edit(EditMachine(machine: "M1", dailyTarget: 500), bench.anna)
    let gone = try await bench.machines.delete(MachineReference(machine: "M1"), bench.anna).output
    #expect(gone.number == "M1" && gone.status == .stopped)
    #expect(try await bench.book.state() == before)
  }

  @Test("What a machine has done stays, and so does the machine")
  func aMachineThatRanStays() async throws {
    try await bench.add()
    func refusal() async -> OpsError? {
      await MachineBench.refusal {
        try await bench.machines.delete(MachineReference(machine: "M1"), bench.anna)
      }
    }
    try await bench.change(to: .running)
    #expect(await refusal()?.code == .badState)
    try await bench.change(to: .stopped)
    let refused = await refusal()
    #expect(refused?.code == .dependants && refused?.message == "M1 has 2 status changes")
    #expect(refused?.hint?.contains("opsh machine disable M1") == true)
  }

  @Test("A machine counts in the figures of the days on which it was there")
  func aMachineWithAPastStays() async throws {
    try await bench.add()
    bench.wait(minutes: 1440)
    let refused = await MachineBench.refusal {
      try await bench.machines.delete(MachineReference(machine: "M1"), bench.anna)
    }
    #expect(refused?.code == .dependants)
    #expect(refused?.message == "M1 is part of the figures of the floor since 2027-03-01")
    #expect(refused?.hint?.contains("opsh machine disable M1") == true)
  }

  @Test func aMachineThatHasABatchStays() async throws {
    try await bench.add()
    _ = try await bench.plan()
    let refused = await MachineBench.refusal {
      try await bench.machines.delete(MachineReference(machine: "M1"), bench.anna)
    }
    #expect(refused?.code == .dependants)
  }

  @Test func theGateKeepsAMachineThatRunsOrHasABatch() async throws {
    try await bench.add()
    let idle = try await bench.book.read { try await $0.repository(Machine.self).named("M1") }
    try Machine.checkTransition(idle, nil)
    var (running, busy) = (idle, idle)
    running.status = .running
    busy.batchID = idle.id
    for machine in [running, busy] {
      let refused = #expect(throws: OpsError.self) { try Machine.checkTransition(machine, nil) }
      #expect(refused?.code == .badState && refused?.field == "machine")
    }
  }

  @Test func aNewMachineIsTakenBackAndANewStatusIsNot() async throws {
    let before = try await bench.book.state()
    try await bench.add()
    let changesets = bench.book.dependencies.changesets
    _ = try await changesets.undo(CommitReference(), bench.anna)
    #expect(try await bench.book.state() == before)
    try await bench.add()
    try await bench.change(to: .running)
    let refused = await MachineBench.refusal {
      try await changesets.undo(CommitReference(), bench.anna)
    }
    #expect(refused != nil)
    #expect(try await bench.show().status == .running)
  }

  @Test func aMachineThatIsTakenBackTakesTheHistoryOfItsTermsWithIt() async throws {
    let before = try await bench.book.state()
    let changesets = bench.book.dependencies.changesets
    func undo() async throws { _ = try await changesets.undo(CommitReference(), bench.anna) }
    func redo() async throws { _ = try await changesets.redo(CommitReference(), bench.anna) }
    func terms() async throws -> [Int64] {
      try await bench.book.read { transaction in
        try await transaction.repository(MachineTerms.self).all(
          where: .everything, order: [.ascending(MachineTerms.Columns.at)]
        ).map(\.target)
      }
    }
    try await bench.add("M7")
    bench.wait(minutes: 1)
    _ = try await bench.machines.edit(EditMachine(machine: "M7", dailyTarget: 500), bench.anna)
    bench.wait(minutes: 1)
    try await undo()
    #expect(try await terms() == [500, 1000])
    try await undo()
    #expect(try await bench.book.state() == before)
    try await redo()
    #expect(try await bench.show("M7").dailyTarget == 1000)
    #expect(try await bench.show("M7").stations.count == 12)
    #expect(try await terms() == [500, 1000])
    bench.wait(minutes: 1)
    try await redo()
    #expect(try await bench.show("M7").dailyTarget == 500)
    #expect(try await terms() == [500, 1000, 500])
  }

  @Test func aMachineOfAChangesetIsTakenBackWithItsTerms() async throws {
    let before = try await bench.book.state()
    let changeset = try await Changeset.open(over: bench.book.dependencies)
    let staged = changeset.dependencies.machines
    _ = try await staged.create(CreateMachine(number: "M7"), bench.anna)
    _ = try await staged.edit(EditMachine(machine: "M7", dailyTarget: 500), bench.anna)
    _ = try await changeset.commit(bench.anna)
    let changesets = bench.book.dependencies.changesets
    _ = try await changesets.undo(CommitReference(), bench.anna)
    #expect(try await bench.book.state() == before)
    _ = try await changesets.redo(CommitReference(), bench.anna)
    #expect(try await bench.show("M7").dailyTarget == 500)
    let terms = try await bench.book.read {
      try await $0.repository(MachineTerms.self).all(where: .everything)
    }
    #expect(terms.map(\.formerTarget) == [1000])
  }

  @Test func stationsAreSetAllOrNone() async throws {
    try await bench.add()
    let before = try await bench.book.state()
    for (stations, code) in [
      ("1,13", ErrorCode.badValue), ("0", .badValue), ("3-1", .badValue), ("x", .badValue),
      ("", .badValue),
    ] {
      let refused = await MachineBench.refusal {
        try await bench.machines.setStations(
          SetStations(machine: "M1", stations: stations, status: .blocked), bench.mia)
      }
      #expect(refused?.code == code, "\(stations)")
    }
    let idle = await MachineBench.refusal {
      try await bench.machines.setStations(
        SetStations(machine: "M1", stations: "1", status: .running), bench.mia)
    }
    #expect(idle?.code == .badState && idle?.field == "status")
    #expect(idle?.message.contains("can run only while it runs") == true)
    #expect(try await bench.book.state() == before)
    let set = try await bench.machines.setStations(
      SetStations(machine: "M1", stations: "1-3,7", status: .blocked), bench.mia
    ).output.items
    #expect(set.map(\.station) == [1, 2, 3, 7] && set.allSatisfy { $0.status == .blocked })
  }

  @Test func routingsFindMachinesByGroupOrNumber() async throws {
    _ = try await bench.machines.create(
      CreateMachine(number: "P1", group: "Presses"), bench.anna)
    try await bench.add()
    try await bench.add("M2")
    _ = try await bench.machines.disable(MachineReference(machine: "M2"), bench.anna)
    func found(_ name: String) async throws -> [String] {
      try await bench.book.read {
        try await $0.repository(Machine.self).all(where: .everything)
          .inGroup(name) { $0 }.map(\.number)
      }
    }
    #expect(try await found("PRESSES") == ["P1"])
    #expect(try await found("moulding") == ["M1"])
    #expect(try await found("p1") == ["P1"])
    #expect(try await found("M2").isEmpty)
  }
}
