import OpsDomain
import OpsKernel
import OpsStorage

/// Compares machines and their stations with the active batches, and corrects differences.
struct FloorCheck {
  let system: Transaction
  let repairs: Bool
  private(set) var findings: [FloorFinding] = []
  /// Machines and batches that were checked, and those with a finding.
  private(set) var checked = 0
  private(set) var affected: Set<RecordID> = []

  init(_ transaction: Transaction, repairs: Bool) {
    system = transaction.asSystem("compares machines with batches")
    self.repairs = repairs
  }

  /// Looks at every machine.
  mutating func run() async throws {
    let machines = try await system.repository(Machine.self)
      .all(where: .everything, order: [.ascending(Machine.Columns.foldedNumber)])
    let active = try await system.repository(ProductionBatch.self)
      .all(where: .equals(ProductionBatch.Columns.status, .active))
    checked = machines.count + active.count
    let byMachine = Dictionary(grouping: active, by: \.machineID)
    let calendar = try await ShiftCalendar.read(system)
    for machine in machines {
      try Task.checkCancellation()
      try await look(at: machine, (byMachine[machine.id] ?? []).sorted { $0.id < $1.id }, calendar)
    }
  }

  /// Looks at one machine and the batches that are being made on it.
  private mutating func look(
    at machine: Machine, _ active: [ProductionBatch], _ calendar: ShiftCalendar
  ) async throws {
    var current: ProductionBatch?
    for batch in active {
      let isReferred = machine.batchID == batch.id
      if let reason = try await reason(against: batch, isReferred, machine, current, calendar) {
        note(reason.kind, machine, batch, reason.message)
        if repairs {
          _ = try await BatchSettling(system).complete(batch, isUnreported: true)
        }
      } else {
        current = batch
      }
    }
    try await compareReference(of: machine, with: current, among: active)
    try await compareStations(of: machine, with: current)
    try await compareClosed(of: machine, with: current)
  }

  /// Why a batch cannot be what the machine works on; nil when it can.
  private func reason(
    against batch: ProductionBatch, _ isReferred: Bool, _ machine: Machine,
    _ current: ProductionBatch?, _ calendar: ShiftCalendar
  ) async throws -> (kind: FloorFinding.Kind, message: String)? {
    guard machine.isActive else { return (.batchWithoutMachine, "its machine is out of use") }
    let stations = try await system.repository(BatchStation.self)
      .count(where: .equals(BatchStation.Columns.batchID, batch.id))
    if stations == 0 { return (.orphanedBatch, "it has no stations") }
    if isReferred { return nil }
    if let other = current { return (.orphanedBatch, "the machine works on \(other.number)") }
    if let id = machine.batchID,
      let other = try await system.repository(ProductionBatch.self).fetch(id),
      other.status == .active, other.machineID == machine.id
    {
      return (.orphanedBatch, "the machine works on \(other.number)")
    }
    let isOver = calendar.hours(of: batch.shift, on: batch.day).end <= system.now
    return isOver ? (.orphanedBatch, "its shift is over and no machine refers to it") : nil
  }

  private mutating func compareReference(
    of machine: Machine, with current: ProductionBatch?, among active: [ProductionBatch]
  ) async throws {
    if let id = machine.batchID, id != current?.id {
      // A wrong batch of this machine is already reported above.
      guard !active.contains(where: { $0.id == id }) else { return }
      let other = try await system.repository(ProductionBatch.self).fetch(id)
      let isStrange = other.map { $0.machineID != machine.id } ?? false
      note(
        isStrange ? .batchMachineMismatch : .staleBatchReference, machine, other,
        isStrange
          ? "the batch belongs to another machine"
          : "the batch is \(other?.status.words ?? "gone")")
    } else if machine.batchID == nil, let current {
      note(.missingBatchReference, machine, current, "the machine does not refer to it")
    } else if machine.batchID == nil, machine.status == .running {
      note(.runningWithoutBatch, machine, nil, "the machine runs without a batch")
    } else {
      return
    }
    guard repairs else { return }
    try await setup(of: machine, with: current).setMachine(to: current)
  }

  private mutating func compareStations(
    of machine: Machine, with current: ProductionBatch?
  ) async throws {
    let setup = try await setup(of: machine, with: current)
    let wrong = try await setup.strayStations(from: current).map(\.station)
    guard !wrong.isEmpty else { return }
    let isOne = wrong.count == 1
    let what =
      current.map { "\(isOne ? "does" : "do") not work as \($0.number) says" }
      ?? "\(isOne ? "works" : "work"), and the machine has no batch"
    note(
      .stationInconsistency, machine, current,
      "\(BatchLayout.named(wrong.map(\.position))) \(what)")
    if repairs { try await setup.setStations(to: current) }
  }

  /// Looks for stations that stayed closed although their machine came back, and for machines that
  /// nobody can use because every station was closed by hand.
  private mutating func compareClosed(
    of machine: Machine, with current: ProductionBatch?
  ) async throws {
    let repository = system.repository(MachineStation.self)
    guard !machine.status.keepsStationsClosed, machine.isActive,
      let now = try await system.repository(Machine.self).fetch(machine.id)
    else { return }
    let stations = try await repository.of(machine.id)
    let left = stations.filter(\.followsMachine)
    if !left.isEmpty {
      note(
        .closedStation, machine, current,
        "\(BatchLayout.named(left.map(\.position))) \(left.count == 1 ? "is" : "are") closed, "
          + "and the machine is \(machine.status.rawValue)")
    }
    for var station in left where repairs {
      station.follow(.stopped, works: false)
      station.follow(now.status, works: now.batchID == nil || station.productID != nil)
      station.updatedAt = system.now
      _ = try await repository.update(station)
    }
    guard left.isEmpty, !stations.isEmpty, stations.allSatisfy(\.status.isClosed) else { return }
    note(
      .noUsableStation, machine, current,
      "all stations were closed by hand; `opsh station set \(Excerpt.of(machine.number)) "
        + "1-\(machine.stations) idle` opens them again", isRepaired: false)
  }

  /// The machine as it is now, with the batch it should work on.
  private func setup(
    of machine: Machine, with batch: ProductionBatch?
  ) async throws -> MachineSetup {
    if let batch { return MachineSetup(try await BatchContents.read(batch, system), system) }
    let now = try await system.repository(Machine.self).fetch(machine.id)
    return MachineSetup(BatchContents(empty: now ?? machine, at: system.now), system)
  }

  private mutating func note(
    _ kind: FloorFinding.Kind, _ machine: Machine, _ batch: ProductionBatch?, _ message: String,
    isRepaired: Bool? = nil
  ) {
    let isOfBatch = kind == .batchWithoutMachine || kind == .orphanedBatch
    affected.insert(isOfBatch ? batch?.id ?? machine.id : machine.id)
    findings.append(
      FloorFinding(
        kind: kind, machine: machine.number, batch: batch?.number, message: message,
        isRepaired: isRepaired ?? repairs))
  }
}

extension BatchContents {
  /// A machine without a batch.
  init(empty machine: Machine, at now: Instant) {
    self.init(
      machine: machine,
      batch: ProductionBatch(
        id: RecordID(rawValue: 0), number: "", type: .productionConfiguration,
        machineID: machine.id, day: .minimum, shift: .morning, mode: .single, createdAt: now,
        updatedAt: now))
  }
}
