import OpsDomain

extension MachineStatus {
  /// All allowed changes of status. The gate refuses every other change.
  ///
  /// A machine starts only from ``stopped``, when it is active and no maintenance window is on.
  /// After an error it goes into maintenance, or somebody stops it with a reason that says what was
  /// repaired. Stopping a machine that has a batch, or taking it into maintenance, needs a reason;
  /// the batch stays.
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

  /// The verb for a change to this status.
  var deed: String {
    switch self {
    case .running: "start"
    case .stopped: "stop"
    case .maintenance: "go into maintenance"
    case .error: "fail"
    }
  }

  /// What to do first if a change is not allowed.
  /// - Parameter machine: Number of the machine.
  func hint(for machine: String) -> String {
    switch self {
    case .running: "`opsh machine stop \(machine)` stops it"
    case .stopped: "`opsh machine start \(machine)` starts it"
    case .maintenance: "`opsh machine stop \(machine)` ends the maintenance"
    case .error:
      "`opsh machine maintain \(machine)`, or `opsh machine stop \(machine) --reason TEXT` when it "
        + "is repaired"
    }
  }

  /// Whether stations that were closed with their machine are still closed in this status.
  var keepsStationsClosed: Bool { self == .error || self == .maintenance }
}
