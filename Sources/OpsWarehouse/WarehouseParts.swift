import OpsKernel
import OpsStorage

extension AreaParts {
  /// Goods and places: products, lots, the stock ledger, counts, packaging, the value of stock.
  public static let warehouse: AreaParts = {
    var parts = AreaParts(Declared.self)
    parts.addGoods()
    parts.addCountsAndPackaging()
    parts.services = [
      ProductService.self, LocationService.self, StockService.self, CategoryService.self,
      LotService.self, WarehouseReportService.self, CountService.self, PackagingService.self,
      ValuationService.self, PeriodService.self, TransferService.self, ReorderService.self,
      RecordImportService.self, ProductFactsService.self, ExplanationService.self,
      QuotaService.self,
    ]
    // The first of these that finds something wrong with a movement reports it.
    parts.additions = [
      ProductConversionRules.movements, ReversalRules.movements, ValuationRules.movements,
      LotGuard.movements, CountedMovements.movements,
      StockHand.movements, LotHand.movements, PackagingHand.movements, DirectMovement.writes,
      StockHand.reservations, StockHand.lots, LotHand.lots,
      QuotaReservations.following, QuotaReservations.losses,
    ]
    parts.answer((any RecordLookup).self, with: [LotLookup()])
    parts.answer((any PastRecords).self, with: [PastStock()])
    parts.answer(MovementHold.self, with: [CountedMovements.hold])
    parts.answer(DerivedRebuild.self, with: [.ledger])
    parts.answer(FieldStrategies.self, with: [.ofProducts])
    parts.answer(SyncUrgency.self, with: [.ofWarehouse])
    parts.answer(ProductUser.self, with: usersOfProducts)
    parts.answer(AttachmentPlace.self, with: [ProductImages.place])
    parts.answer(WaitingWork.self, with: WaitingWork.ofWarehouse)
    parts.later { parts in
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
          "work of the warehouse", place: 30,
          ["count", "packaging", "transfer", "quota", "reorder"]),
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
    }
    return parts
  }()

  private mutating func addGoods() {
    add(Location.self, rules: LocationRules.locations)
    add(Category.self, rules: CategoryRules.categories)
    add(Product.self, rules: ProductRules.products)
    add(ProductUnit.self, rules: ProductUnitRules.units)
    add(ProductConversion.self, rules: ProductConversionRules.conversions)
    add(Lot.self, rules: LotRules.lots)
    add(ProductFacts.self, rules: ProductFactsRules.facts)
    add(StockMovement.self, rules: MovementRules.movements)
    add(StockLevel.self, rules: MovementRules.levels)
    add(StockDayFigures.self, rules: MovementRules.days)
    add(StockQuota.self, rules: QuotaRules.quotas)
    add(Reservation.self, rules: ReservationRules.reservations)
    add(ReservationChange.self, rules: ReservationChangeRules.changes)
    add(QuotaUse.self, rules: QuotaRules.uses)
    add(ValuationCheckpoint.self, rules: ValuationRules.checkpoints)
    add(LedgerHorizon.self, rules: ValuationRules.horizons)
    add(ClosedPeriod.self, rules: ClosedPeriodRules.periods)
    add(Transfer.self, rules: TransferRules.transfers)
    add(TransferLine.self, rules: TransferRules.lines)
    add(StockPolicy.self, rules: StockPolicyRules.policies)
  }

  private mutating func addCountsAndPackaging() {
    add(CountSession.self, rules: CountRules.sessions)
    add(CountLine.self, rules: CountRules.lines)
    add(CountEntry.self, rules: CountRules.entries)
    add(CountSessionProduct.self, rules: CountRules.products)
    add(CountSessionCounter.self, rules: CountRules.counters)
    add(PackagingTeam.self, rules: PackagingRules.teams)
    add(PackagingTeamMember.self, rules: PackagingRules.members)
    add(PackagingTeamStyle.self, rules: PackagingRules.styles)
    add(PackagingRecord.self, rules: PackagingRules.records)
  }

  private static let reversalsOfGoods: [any RecordReversal] = [
    MovementReversal(), ReservationReversal(), ReservationChangeReversal(),
    CountSessionReversal(), CountLineReversal(), CountEntryReversal(), LotReversal(),
    ProductReversal(), PackagingStyleReversal(), StockQuotaReversal(), QuotaUseReversal(),
  ]

  private static var usersOfProducts: [ProductUser] {
    [.ofTransfers, .ofCounting, .ofReordering, .ofUnits, .ofFacts]
      + ProductUser.ofLedger + ProductUser.ofPackaging + [ProductImages.user]
  }
}
