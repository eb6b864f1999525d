import OpsKernel

extension AreaParts {
  /// Hands in drivers, where they are and when they work.
  mutating func addDrivers() {
    add(Driver.self, rules: DriverRules.drivers)
    add(DriverCheck.self, rules: DriverCheckRules.checks)
    add(DriverStretch.self, rules: DriverRules.stretches)
    add(DriverPosition.self, rules: PositionRules.positions)
    add(DriverSlot.self, rules: SlotRules.slots)
    services += [DriverService.self]
    additions += [
      DriverRights.users, DriverRights.roles, DriverRights.grants, DriverRights.rolesOfTheBook,
    ]
    later { parts in
      parts.settings += Settings.ofDrivers
      parts.names += [.drivers]
    }
  }
}
