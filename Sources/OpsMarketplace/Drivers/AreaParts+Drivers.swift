import OpsKernel

extension AreaParts {
  /// Hands in drivers, where they are and when they work.
  mutating func addDrivers() {
    records += [
      DriverRules.drivers, DriverCheckRules.checks, DriverRules.stretches, PositionRules.positions,
      SlotRules.slots,
    ]
    services += [DriverService.self]
    additions += [
      DriverRights.users, DriverRights.roles, DriverRights.grants, DriverRights.rolesOfTheBook,
    ]
    settings += Settings.ofDrivers
    names += [.drivers]
  }
}
