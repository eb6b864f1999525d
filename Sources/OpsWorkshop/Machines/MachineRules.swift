import OpsDomain
import OpsKernel
import OpsStorage

/// What the gate enforces for machines, their stations and guns. Operations write them with the
/// rights of the system, because one action writes all three; each operation checks its own
/// permission.
enum MachineRules {
  static let machines = CollectionRules(Machine.self, readable: .machineView)
    .byHand { verb, old, new, _ in
      guard verb == .update, let old, let new else {
        return .elevated(MachineService.create, MachineService.createMany)
      }
      let (before, after) = (try Machine(old), try Machine(new))
      // The history of a machine cannot be undone: it has happened.
      guard before.status == after.status else { return [] }
      return before.isActive == after.isActive
        ? .elevated(MachineService.edit)
        : .elevated(MachineService.enable, MachineService.disable)
    }
    .transition(of: Machine.self) { try Machine.checkTransition($0, $1) }
    .reaction(of: Machine.self) { old, new, transaction in
      guard let old, let new else { return }
      if old.isActive, !new.isActive {
        try await ApprovedWork.requireNone(on: new, transaction)
      }
      if old.isActive != new.isActive || old.dailyTarget != new.dailyTarget {
        try await noteTerms(old, new, transaction)
      }
      guard old.status != new.status else { return }
      _ = try await transaction.repository(MachineStatusChange.self).create(
        MachineStatusChange(
          id: transaction.nextID(), machineID: new.id, from: old.status, to: new.status,
          at: new.statusSince, by: transaction.caller.userID, reason: new.statusReason,
          batchID: new.batchID ?? old.batchID))
      try await MachineStations(transaction).follow(new)
    }

  /// Records when a machine was in use, and its daily target.
  private static func noteTerms(
    _ old: Machine, _ new: Machine, _ transaction: Transaction
  ) async throws {
    _ = try await transaction.repository(MachineTerms.self).create(
      MachineTerms(
        id: transaction.nextID(), machineID: new.id, isActive: new.isActive,
        wasActive: old.isActive, target: new.dailyTarget, formerTarget: old.dailyTarget,
        at: transaction.now))
  }

  static let terms = CollectionRules(MachineTerms.self, readable: .machineView)
    .belonging(to: MachineTerms.Columns.machineID.column)
    .transition(of: MachineTerms.self) { old, new in
      guard old == nil || new == nil else {
        throw OpsError(.badState, "The history of a machine cannot change")
      }
    }

  static let statusChanges = CollectionRules(MachineStatusChange.self, readable: .machineView)
    .belonging(to: MachineStatusChange.Columns.machineID.column)
    .transition(of: MachineStatusChange.self) { old, new in
      guard old == nil || new == nil else {
        throw OpsError(.badState, "The history of a machine cannot change")
      }
    }

  static let stations = CollectionRules(MachineStation.self, readable: .machineView)
    .belonging(to: MachineStation.Columns.machineID.column)
    .byHand { verb, _, _, _ in
      verb == .update
        ? .elevated(MachineService.setStations)
        : .elevated(MachineService.create, MachineService.createMany)
    }
    .transition(of: MachineStation.self) { old, new in
      guard let new else { return }
      guard Machine.stationRange.contains(new.position), new.pieces >= 0,
        old.map({ $0.machineID == new.machineID && $0.position == new.position }) ?? true
      else {
        throw OpsError(
          .ruleViolated, "The place of a station cannot change, and its counts cannot be negative")
      }
      guard !new.followsMachine || new.status.isClosed else {
        throw OpsError(
          .ruleViolated, "Only a closed station can wait for its machine", field: "status")
      }
    }
    .reaction(of: MachineStation.self) { old, new, transaction in
      guard let new, old?.status != new.status || old?.followsMachine != new.followsMachine,
        let machine = try await transaction.repository(Machine.self).fetch(new.machineID)
      else { return }
      try new.requireInStep(with: machine)
    }

  static let guns = CollectionRules(MachineGun.self, readable: .machineView)
    .belonging(to: MachineGun.Columns.machineID.column)
    .byHand { verb, _, _, _ in
      verb == .update
        ? .elevated(MachineService.colorGun, MachineService.clearGun)
        : .elevated(MachineService.create, MachineService.createMany)
    }
    .transition(of: MachineGun.self) { old, new in
      guard let new else { return }
      guard 1 <= new.firstStation, new.firstStation <= new.lastStation,
        new.shots >= 0, old.map({ $0.isSameGun(as: new) }) ?? true
      else {
        throw OpsError(
          .ruleViolated, "The stations of a gun cannot change, and its counts cannot be negative",
          field: "gun")
      }
    }
    .reaction(of: MachineGun.self) { old, new, transaction in
      guard let new else { return }
      if old == nil { try await requireRoom(for: new, transaction) }
      guard new.colorID != old?.colorID else { return }
      try await GunColors(transaction).require(new.colorID, in: new)
      guard let color = new.colorID else { return }
      try await transaction.repository(ColorCard.self).fetch(color)?.requireActive(field: "color")
    }

  /// Throws `rule.violated` when a new gun serves stations that the machine does not have, or that
  /// another gun serves.
  private static func requireRoom(for gun: MachineGun, _ transaction: Transaction) async throws {
    guard let machine = try await transaction.repository(Machine.self).fetch(gun.machineID) else {
      return
    }
    let others = try await transaction.repository(MachineGun.self).of(machine.id)
      .filter { $0.id != gun.id }
    let clash = others.first {
      $0.firstStation <= gun.lastStation && gun.firstStation <= $0.lastStation
    }
    guard gun.lastStation <= machine.stations, clash == nil else {
      throw OpsError(
        .ruleViolated, "Each station of a machine is served by one gun at most", field: "guns")
    }
  }
}

extension MachineGun {
  /// Whether it is the same gun at the same stations, whatever its colour.
  fileprivate func isSameGun(as other: MachineGun) -> Bool {
    machineID == other.machineID && firstStation == other.firstStation
      && lastStation == other.lastStation && TextFolding.sameBytes(name, other.name)
  }
}
