import OpsKernel

extension AreaParts {
  /// Hands in drivers and what they earn.
  mutating func addDrivers() {
    records += [
      DriverRules.drivers, DriverCheckRules.checks, DriverRules.stretches, PositionRules.positions,
      SlotRules.slots, EarningRules.earnings, EarningRules.weeks, EarningRules.months,
    ]
    services += [DriverService.self]
    additions += [
      DriverRights.users, DriverRights.roles, DriverRights.grants, DriverRights.rolesOfTheBook,
    ]
    settings += Settings.ofDrivers + Settings.ofPay + Settings.ofBonuses
    names += [.drivers]
  }
}
