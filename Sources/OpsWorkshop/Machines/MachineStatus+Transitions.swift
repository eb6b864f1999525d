import OpsDomain

extension MachineStatus {
  /// Every allowed change of status. The gate refuses any other, whoever makes it.
  ///
  /// A machine starts only from ``stopped``, when it is active and no maintenance window is on.
  /// After an error it goes into maintenance, or somebody says what was repaired. Stopping a
  /// machine that has a batch, or taking it into maintenance, needs a reason; the batch stays.
  public static let transitions: [MachineTransition] = [
    MachineTransition(.stopped, .running, .machineOperate),
    MachineTransition(.running, .stopped, .machineOperate, reason: .withBatch),
    MachineTransition(.running, .error, .machineOperate),
    MachineTransition(.stopped, .error, .machineOperate),
    MachineTransition(.maintenance, .error, .machineOperate),
    MachineTransition(.running, .maintenance, .machineMaintain, reason: .withBatch),
    MachineTransition(.stopped, .maintenance, .machineMaintain),
    MachineTransition(.error, .maintenance, .machineMaintain),
    MachineTransition(.maintenance, .stopped, .machineMaintain),
    MachineTransition(.error, .stopped, .machineMaintain, reason: .required),
  ]

  /// The change to `next`; nil when it is not allowed.
  public func transition(to next: MachineStatus) -> MachineTransition? {
    Self.transitions.first { $0.from == self && $0.to == next }
  }

  /// What a machine does that takes on this status.
  var deed: String {
    switch self {
    case .running: "start"
    case .stopped: "stop"
    case .maintenance: "go into maintenance"
    case .error: "fail"
    }
  }

  /// What to do first where a change is not allowed.
  var hint: String {
    switch self {
    case .running: "`opsh machine stop MACHINE` stops it"
    case .stopped: "`opsh machine start MACHINE` starts it"
    case .maintenance: "`opsh machine stop MACHINE` ends the maintenance"
    case .error:
      "`opsh machine maintain MACHINE`, or `opsh machine stop MACHINE --reason TEXT` when it is "
        + "repaired"
    }
  }
}

extension StationStatus {
  /// Whether a station in this status makes nothing until somebody, or its machine, frees it.
  var isClosed: Bool { self == .blocked || self == .maintenance }
}

extension MachineStatus {
  /// Whether stations that were closed with their machine are still closed in this status.
  var keepsStationsClosed: Bool { self == .error || self == .maintenance }
}

extension MachineStation {
  /// Does what its machine's new status asks of it. A station that somebody closed by hand stays
  /// closed; the others come back when the machine is stopped, whatever lies between.
  ///
  /// - Parameter works: Whether it has something to make. Of a machine without a batch all stations
  ///   do.
  mutating func follow(_ next: MachineStatus, works: Bool) {
    switch (next, status) {
    case (.running, .idle): if works { status = .running }
    case (.stopped, .running): status = .idle
    case (.stopped, _) where followsMachine: status = .idle
    case (.error, .running): (status, followsMachine) = (.blocked, true)
    case (.maintenance, .idle), (.maintenance, .running):
      (status, followsMachine) = (.maintenance, true)
    case (.maintenance, .blocked) where followsMachine: status = .maintenance
    default: break
    }
    if !status.isClosed { followsMachine = false }
  }

  /// Throws `rule.bad_state` for a station that runs while its machine does not, and for one that
  /// waits for a machine which is back already, as undoing an older change would leave it.
  func requireInStep(with machine: Machine) throws(OpsError) {
    let number = Excerpt.of(machine.number)
    guard status != .running || machine.status == .running else {
      throw OpsError(
        .badState, "\(number) does not run, and so do its stations not run", field: "status",
        hint: "`opsh machine start \(number)` starts it")
    }
    guard !followsMachine || machine.status.keepsStationsClosed else {
      throw OpsError(
        .badState, "\(number) is neither in maintenance nor in error: its stations came back",
        field: "status", hint: "`opsh station set \(number) \(position) maintenance` closes one")
    }
  }
}
