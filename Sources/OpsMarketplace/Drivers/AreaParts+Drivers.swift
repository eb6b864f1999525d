import OpsKernel
import OpsWarehouse

extension AreaParts {
  /// Drivers and what they earn, dispatch, ratings, dashboards.
  mutating func addDrivers() {
    records += [
      DriverRules.drivers, DriverCheckRules.checks, DriverRules.stretches, PositionRules.positions,
      SlotRules.slots,
      EarningRules.earnings, EarningRules.weeks, EarningRules.months,
    ]
    records += [
      OfferRules.offers, ProofRules.proofs, ArrivalRules.estimates, DispatchMark.rules,
      DispatchNote.rules, RatingRules.ratings, DeliveryCodeRules.codes,
    ]
    services += [
      DriverService.self, DeliveryService.self, DispatchService.self, RatingService.self,
      MarketDashboardService.self,
    ]
    additions += [
      OrderDrivers.following, DriverRights.users, DriverRights.roles, DriverRights.grants,
      DriverRights.rolesOfTheBook,
    ]
    settings += Settings.ofDrivers + Settings.ofPay + Settings.ofBonuses
    settings += Settings.ofDispatch + Settings.ofSpeeds
    jobs += [.dispatch, .payWeek, .payMonth, .payOutDrivers, .agePositions]
    names += [.drivers, .jobs]
    work += [.countCodeTry]
  }
}
