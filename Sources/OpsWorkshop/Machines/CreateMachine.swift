import OpsDomain
import OpsKernel
import OpsStorage

/// Input of `machine.create`.
public struct CreateMachine: OperationInput {
  /// Its number, unique regardless of letter case.
  public var number: Name
  /// `N`: How many stations it has, 1 to 99; default 12.
  public var stations: Int64?
  /// `SPEC`: Its guns and their stations, such as A=1-6,B=7-12; default two guns with half of the
  /// stations each.
  public var guns: Name?
  /// `G`: Its group: machines that do the same work and that routings name; default moulding.
  public var group: Name?
  /// `DURATION`: How long a piece cures, such as 45s, or a number of seconds; default 30.
  public var curing: Name?
  /// `N`: How often the mould opens for a piece; default 1.
  public var mouldOpenings: Int64?
  /// `N`: The target of good pieces for a day; default 1000.
  public var dailyTarget: Int64?
  /// `N`: Days between two maintenances.
  public var maintenanceDays: Int64?
  /// A remark.
  public var note: Note?
}

/// Input of `machine.create_many`.
public struct CreateMachines: OperationInput {
  /// How many, 1 to 200.
  public var count: Int64
  /// `P`: The start of their numbers: M for M1, M2 and so on.
  public var prefix: Option<Name>
  /// `N`: The first number; default 1.
  public var first: Int64?
  /// `N`: How many stations each has, 1 to 99; default 12.
  public var stations: Int64?
  /// `SPEC`: Their guns and stations, such as A=1-6,B=7-12; default two guns with half of the
  /// stations each.
  public var guns: Name?
  /// `G`: Their group: machines that do the same work and that routings name; default moulding.
  public var group: Name?
}

extension MachineService {
  static let create = Operation<CreateMachine, MachineView>(
    "machine.create", area: .workshop, "Adds a machine with its stations and guns.",
    permission: .machineCreate, effect: .write(.reversible),
    examples: [
      "machine create M7", "machine create M8 --stations 8 --guns A=1-4,B=5-8 --curing 45s",
    ])

  /// Adds a machine, its stations and its guns in one commit. Throws `data.bad_value` for settings
  /// out of range and guns that overlap, `data.duplicate` for a number that is taken.
  public func create(_ input: CreateMachine, _ call: Call) async throws -> Outcome<MachineView> {
    try await desk.perform(Self.create, input, call) { transaction in
      try await Self.requireFree(
        input.number, field: "number", hint: "run `opsh machine list` to see the numbers in use",
        transaction)
      let machine = try await Self.add(input, transaction)
      return try await MachineView.of([machine], transaction).only("A machine")
    }
  }

  /// Most machines that one command adds.
  static let mostMachines: Int64 = 200

  static let createMany = Operation<CreateMachines, Listing<MachineView>>(
    "machine.create_many", area: .workshop,
    "Adds several equal machines; if one fails, none is added.",
    permission: .machineCreate, effect: .write(.reversible),
    examples: [
      "machine create-many 4 --prefix P",
      "machine create-many 2 --prefix Q --first 10 --stations 6",
    ])

  /// Adds machines with consecutive numbers in one commit. Throws what `create` throws, for a
  /// number that is taken with its name.
  public func createMany(
    _ input: CreateMachines, _ call: Call
  ) async throws -> Outcome<Listing<MachineView>> {
    try await desk.perform(Self.createMany, input, call) { transaction in
      guard (1...Self.mostMachines).contains(input.count) else {
        throw OpsError(
          .badValue, "One command adds 1 to \(Self.mostMachines) machines, not \(input.count)",
          field: "count", hint: "give 1 to \(Self.mostMachines)")
      }
      let first = input.first ?? 1
      guard (0...1_000_000).contains(first) else {
        throw OpsError(
          .badValue, "--first must be 0 to 1000000, not \(first)", field: "first",
          hint: "leave --first out to begin at 1")
      }
      var machines: [Machine] = []
      for number in first..<first + input.count {
        let one = CreateMachine(
          number: input.prefix + String(number), stations: input.stations, guns: input.guns,
          group: input.group)
        try await Self.requireFree(
          one.number, field: "first",
          hint: "start after it with --first N, or use another --prefix", transaction)
        machines.append(try await Self.add(one, transaction))
      }
      return Listing(items: try await MachineView.of(machines, transaction))
    }
  }

  private static func requireFree(
    _ number: String, field: String, hint: String, _ transaction: Transaction
  ) async throws {
    let machines = transaction.asSystem("looks whether a number is taken")
      .repository(Machine.self)
    guard try await machines.fetch(key: Machine.numberKey, TextFolding.fold(number)) != nil
    else { return }
    throw OpsError(
      .duplicate, "There already is a machine \(Excerpt.of(number))", field: field, hint: hint)
  }

  private static func add(
    _ input: CreateMachine, _ transaction: Transaction
  ) async throws -> Machine {
    let number = try TextRules.name(input.number, field: "number")
    let count = input.stations ?? 12
    guard Machine.stationRange.contains(count) else {
      let range = Machine.stationRange
      throw OpsError(
        .badValue,
        "A machine has \(range.lowerBound) to \(range.upperBound) stations, not \(count)",
        field: "stations")
    }
    let guns = try input.guns.map { try GunSpec.parse($0, of: count) } ?? GunSpec.halves(of: count)
    var machine = Machine(
      id: transaction.nextID(), number: number, foldedNumber: TextFolding.fold(number),
      stations: count, statusSince: transaction.now, createdAt: transaction.now,
      createdBy: transaction.principal.userID, updatedAt: transaction.now)
    machine.group = try input.group.map(MachineText.group) ?? machine.group
    machine.curingSeconds = try input.curing.map(MachineText.curing) ?? machine.curingSeconds
    machine.mouldOpenings = input.mouldOpenings ?? machine.mouldOpenings
    machine.dailyTarget = input.dailyTarget ?? machine.dailyTarget
    machine.setMaintenanceDays(input.maintenanceDays, from: transaction.today)
    machine.note = try input.note.map { try TextRules.note($0, field: "note") }
    let system = transaction.asSystem("adds a machine with its stations and guns")
    machine = try await system.repository(Machine.self).create(machine)
    for position in 1...count {
      _ = try await system.repository(MachineStation.self).create(
        MachineStation(
          id: system.nextID(), machineID: machine.id, position: position, updatedAt: system.now))
    }
    for gun in guns {
      _ = try await system.repository(MachineGun.self).create(
        MachineGun(
          id: system.nextID(), machineID: machine.id, name: gun.name,
          firstStation: gun.stations.lowerBound, lastStation: gun.stations.upperBound,
          updatedAt: system.now))
    }
    return machine
  }
}
