import OpsDomain
import OpsKernel
import OpsStorage

extension DerivedRebuild {
  /// What the marketplace works out from its records.
  static let ofMarketplace: [DerivedRebuild] = [
    explore, promotions, loyalty,
    // Where drivers were and why dispatch decided so is said of a moment alone.
    .dropping(DriverPosition.schema, DispatchNote.schema),
    DerivedRebuild(of: [DispatchMark.schema]) { try await DispatchMark.set($0) },
  ]

  /// The places and words that explore looks in.
  private static let explore = DerivedRebuild(
    of: [
      ExplorePlace.schema, ExploreDistrict.schema, ExploreWord.schema, ExploreSpelling.schema,
      ExplorePosting.schema,
    ]
  ) { system in
    let index = ExploreIndex(system)
    var partners = RowPages(Query(Partner.schema), system)
    while let row = try await partners.next() {
      let partner = try Partner(row)
      try await index.follow(nil, partner, of: partner.id)
      try await ExploreKeeper(system).refresh(partner.id, partner)
    }
    var items = RowPages(Query(MenuItem.schema), system)
    while let row = try await items.next() { try await index.follow(nil, try MenuItem(row)) }
  }

  /// How often promotions were used, and what they cost.
  private static let promotions = DerivedRebuild(of: [PromotionFigures.schema]) { system in
    var found: [RecordID: (uses: Int64, amount: Int64)] = [:]
    var uses = RowPages(Query(PromotionUse.schema), system)
    while let row = try await uses.next() {
      let use = try PromotionUse(row)
      let before = found[use.promotionID] ?? (0, 0)
      found[use.promotionID] = (before.uses + 1, before.amount + use.amount)
    }
    let figures = system.repository(PromotionFigures.self)
    for (promotion, sum) in found.sorted(by: { $0.key < $1.key }) {
      _ = try await figures.create(
        PromotionFigures(
          id: system.nextID(), promotionID: promotion, uses: sum.uses, amount: sum.amount))
    }
  }

  /// The points of users.
  private static let loyalty = DerivedRebuild(of: [LoyaltyAccount.schema]) { system in
    var found: [RecordID: (balance: Int64, collected: Int64)] = [:]
    var entries = RowPages(Query(LoyaltyEntry.schema), system)
    while let row = try await entries.next() {
      let entry = try LoyaltyEntry(row)
      let before = found[entry.userID] ?? (0, 0)
      let collected = entry.reason.countsForLevel ? entry.points : 0
      found[entry.userID] = (before.balance + entry.points, before.collected + collected)
    }
    let accounts = system.repository(LoyaltyAccount.self)
    for (user, sum) in found.sorted(by: { $0.key < $1.key }) {
      _ = try await accounts.create(
        LoyaltyAccount(
          id: system.nextID(), userID: user, balance: sum.balance, collected: sum.collected))
    }
  }
}
