import OpsKernel

extension AreaParts {
  /// Goods and places: products, lots, the stock ledger, counts, packaging, the value of stock.
  public static let warehouse: AreaParts = {
    var parts = AreaParts(Declared.self)
    parts.records = [
      LocationRules.locations, CategoryRules.categories, ProductRules.products,
      ProductUnitRules.units, ProductConversionRules.conversions, LotRules.lots,
      ProductFactsRules.facts, MovementRules.movements, MovementRules.levels, MovementRules.days,
      QuotaRules.quotas, ReservationRules.reservations, ReservationChangeRules.changes,
      QuotaRules.uses,
      ValuationRules.checkpoints, ValuationRules.horizons, ClosedPeriodRules.periods,
      TransferRules.transfers, TransferRules.lines, StockPolicyRules.policies,
      CountRules.sessions, CountRules.lines, CountRules.entries,
      CountRules.products, CountRules.counters,
      PackagingRules.teams, PackagingRules.members, PackagingRules.styles, PackagingRules.records,
    ]
    parts.services = [
      ProductService.self, LocationService.self, StockService.self, CategoryService.self,
      LotService.self, WarehouseReportService.self, CountService.self, PackagingService.self,
      ValuationService.self, PeriodService.self, TransferService.self, ReorderService.self,
      RecordImportService.self, ProductFactsService.self, ExplanationService.self,
      QuotaService.self,
    ]
    parts.settings =
      Settings.ofStock + Settings.ofReordering + Settings.ofValuation + Settings.ofCounting
      + Settings.ofQuotas
    parts.settingGroups = [
      SettingGroup("stock", place: 20), SettingGroup("reorder", place: 30),
      SettingGroup("count", place: 80),
    ]
    parts.nounGroups = [
      NounGroup(
        "goods", place: 20, ["product", "category", "location", "stock", "lot", "scan"]),
      NounGroup(
        "work of the warehouse", place: 30, ["count", "packaging", "transfer", "quota", "reorder"]),
      NounGroup(
        "figures of the warehouse", place: 40,
        [
          "warehouse", "expiry", "waste", "consumption", "shopping", "valuation", "period", "abc",
        ]),
    ]
    parts.guide = .warehouse
    parts.notices = [
      .expiryWarnings, .openedItems, .consumption, .lowStock, .dueCounts, .duePackaging,
      .loneCounts,
    ]
    parts.work = [.keepValuation]
    parts.jobs = [.refreshValuation, .returnQuotas]
    parts.names = [
      .products, .locations, .categories, .transfers, .quotas, .counts, .packaging, .teams,
    ]
    parts.grantable = [.locations, .products]
    parts.firstRecords = [.locations]
    parts.reversals = reversalsOfGoods
    parts.formerLists = CountSession.formerLists + PackagingTeam.formerLists
    parts.untold = [.levelsOutside]
    // The first of these that finds something wrong with a movement reports it.
    parts.additions = [
      ProductConversionRules.movements, ReversalRules.movements, ValuationRules.movements,
      LotGuard.movements, CountedMovements.movements,
      StockHand.movements, LotHand.movements, PackagingHand.movements, DirectMovement.writes,
      StockHand.reservations, StockHand.lots, LotHand.lots,
      QuotaReservations.following, QuotaReservations.losses,
    ]
    parts.hooks =
      [
        LotLookup(), PastStock(), CountedMovements.hold, ProductUser.ofTransfers,
        ProductUser.ofCounting, ProductUser.ofReordering, ProductUser.ofUnits, ProductUser.ofFacts,
        DerivedRebuild.ledger, FieldStrategies.ofProducts, SyncUrgency.ofWarehouse,
      ] + hooksOfProducts + WaitingWork.ofWarehouse
    return parts
  }()

  private static let reversalsOfGoods: [any RecordReversal] = [
    MovementReversal(), ReservationReversal(), ReservationChangeReversal(),
    CountSessionReversal(), CountLineReversal(), CountEntryReversal(), LotReversal(),
    ProductReversal(), PackagingStyleReversal(), StockQuotaReversal(), QuotaUseReversal(),
  ]

  private static let hooksOfProducts =
    ProductUser.ofLedger + ProductUser.ofPackaging + ProductImages.hooks
}
