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
  /// What a station does when its machine goes from one status to another.
  ///
  /// - Parameter works: Whether the station has something to make. Of a machine without a batch all
  ///   stations do.
  func following(_ from: MachineStatus, _ to: MachineStatus, works: Bool) -> StationStatus {
    switch (to, self) {
    case (.running, .idle): works ? .running : .idle
    case (.running, _): self
    case (.stopped, .running): .idle
    case (.stopped, .maintenance): from == .maintenance ? .idle : self
    case (.stopped, .blocked): from == .error ? .idle : self
    case (.stopped, .idle): self
    case (.error, .running): .blocked
    case (.error, _): self
    case (.maintenance, _): .maintenance
    }
  }
}
