import OpsDomain
import OpsStorage

/// The rules of every collection of a book, in the order in which tables can be created: what is
/// referred to comes first.
public enum BookRules {
  public static let all = RuleBook([
    IdentityRules.users, RightsRules.elevations, IdentityRules.assignments,
    RightsRules.customRoles, RightsRules.grants,
    IdentityRules.credentials, IdentityRules.sessions, IdentityRules.tokens,
    IdentityRules.tokenUses, IdentityRules.failures, IdentityRules.tries,
    ProviderRules.accounts, ProviderRules.factors, ProviderRules.grants, ProviderRules.refreshes,
    ProviderRules.links, ProviderRules.notices,
    NumberSeriesRules.series,
    LocationRules.locations, SettingRules.settings,
    CategoryRules.categories, ProductRules.products, ProductUnitRules.units,
    ProductConversionRules.conversions,
    LotRules.lots, ProductFactsRules.facts,
    CustomerRules.customers, CustomerFiguresRules.figures, CustomerMarkRules.marks,
    OutOfStockRules.requests,
    MovementRules.movements, MovementRules.levels, MovementRules.days,
    ReservationRules.reservations, PromiseRules.changes,
    ValuationRules.checkpoints, ValuationRules.horizons, ClosedPeriodRules.periods,
    TransferRules.transfers, TransferRules.lines, StockPolicyRules.policies,
    CountRules.sessions, CountRules.lines, CountRules.entries,
    PackagingRules.teams, PackagingRules.records,
    DeliveryRules.deliveries,
    GiveBackRules.giveBacks, GiveBackRules.lines,
    SalesRules.entries, SalesRules.lines,
    AccessRules.events, PrivacyRules.consents, PrivacyRules.receipts, PrivacyRules.marks,
    JobRules.jobs, JobRules.runs,
    NoticeRules.plans, NoticeRules.notices, NoticeRules.deliveries, NoticeRules.preferences,
  ])
}
