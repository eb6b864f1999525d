import OpsDomain

extension StationStatus {
  /// Whether a station in this status makes nothing until somebody, or its machine, frees it.
  var isClosed: Bool { self == .blocked || self == .maintenance }
}

extension MachineStation {
  /// Removes the batch from it. A blocked station or one in maintenance stays so.
  mutating func clear() {
    if status == .running { status = .idle }
    batchID = nil
    productID = nil
  }

  /// Opens it, also if a person closed it.
  mutating func open() {
    status = .idle
    followsMachine = false
  }

  /// Follows the new status of its machine. A station that somebody closed by hand stays closed;
  /// the others open again when the machine is stopped.
  ///
  /// - Parameter works: Whether it has something to make. On a machine without a batch, all
  ///   stations have.
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
  /// waits for a machine that is already back; undoing an older change could lead to that.
  func requireInStep(with machine: Machine) throws(OpsError) {
    let number = Excerpt.of(machine.number)
    guard status != .running || machine.status == .running else {
      throw OpsError(
        .badState, "Stations of \(number) can run only while it runs", field: "status",
        hint: "run `opsh machine start \(number)` to start it")
    }
    guard !followsMachine || machine.status.keepsStationsClosed else {
      throw OpsError(
        .badState, "\(number) is not in maintenance or in error: its stations are open again",
        field: "status",
        hint: "run `opsh station set \(number) \(position) maintenance` to close one")
    }
  }
}
