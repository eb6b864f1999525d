import OpsDomain
import OpsKernel
import OpsStorage

/// What the gate enforces for promotions: administrators write those that the platform pays, a
/// partner's own user those that the partner pays; terms never change. Who brings an ended one
/// back is asked what making it asks.
enum PromotionRules {
  static let promotions = CollectionRules(
    MarketPromotion.self, read: visible,
    write: [
      .insert: .businessUpdateInfo, .update: .businessUpdateInfo, .delete: .businessUpdateInfo,
    ]
  )
  .byHand([
    .insert: [PromotionService.create], .update: [PromotionService.retire],
    .delete: [PromotionService.create],
  ])
  .sensitive(spending)
  .transition(of: MarketPromotion.self, check)
  .reaction(of: MarketPromotion.self, checkOwner)

  /// Who sees a promotion sees its products. A list of those of all promotions is for
  /// administrators.
  static let products = CollectionRules(PromotionProduct.self, readable: .marketAdminister)
    .belonging(to: PromotionProduct.Columns.promotionID.column)
    .told(with: PromotionProduct.Columns.promotionID.column)
    .byHand(
      isPart: true, [.insert: [PromotionService.create], .delete: [PromotionService.create]]
    )
    .transition(of: PromotionProduct.self) { old, new in
      guard old == nil || new == nil else {
        throw OpsError(.badState, "The products of a promotion cannot be changed", field: "product")
      }
    }
    .reaction(of: PromotionProduct.self) { old, new, transaction in
      guard old == nil, let new else { return }
      try await transaction.ofCaller.require(
        .businessUpdateInfo, for: new.row, of: PromotionProduct.schema, to: writing)
      try await OwnGoodsPromotion.refuse(new, transaction)
    }

  /// A promotion follows its partner to another user.
  static let ownerFollows = RuleAddition(to: Partner.self)
    .reaction(of: Partner.self) { old, new, transaction in
      guard let old, let new, old.ownerID != new.ownerID else { return }
      let promotions = transaction.repository(MarketPromotion.self)
      let paid = try await promotions.all(
        where: .and([
          .equals(MarketPromotion.Columns.partnerID, new.id),
          .equals(MarketPromotion.Columns.payer, .partner),
        ]))
      for var promotion in paid where promotion.ownerID != new.ownerID {
        promotion.ownerID = new.ownerID
        promotion.updatedAt = transaction.now
        _ = try await promotions.update(promotion)
      }
    }

  private static func visible(_ principal: Principal) -> Access {
    if principal.may(.marketAdminister) { return .all }
    guard principal.may(.businessUpdateInfo), let user = principal.userID else {
      return .closed(.businessUpdateInfo)
    }
    return .rows(.equals(MarketPromotion.Columns.ownerID, user))
  }

  /// What the platform pays is decided by a person who has just signed in.
  private static func spending(_ old: Row?, _ new: Row?) -> String? {
    guard let new = new.flatMap({ try? MarketPromotion($0) }) else { return nil }
    return opening(old.flatMap { try? MarketPromotion($0) }, new)
  }

  /// What a change is called by which a promotion that the platform pays can be used from now on:
  /// it is made, or had ended, as one that `undo` brings back; nil for any other change.
  private static func opening(_ old: MarketPromotion?, _ new: MarketPromotion) -> String? {
    guard new.payer == .platform, new.retiredAt == nil else { return nil }
    guard let old else { return "Creating a promotion that the platform pays" }
    return old.retiredAt == nil ? nil : "Bringing a promotion back that the platform pays"
  }

  private static func check(_ old: MarketPromotion?, _ new: MarketPromotion?) throws {
    guard let new else { return }
    if let old { return try checkKept(old, new) }
    try new.checkTerms()
    guard new.retiredAt == nil else {
      throw OpsError(.badState, "A new promotion cannot be retired", field: "retired_at")
    }
  }

  private static func checkKept(_ old: MarketPromotion, _ new: MarketPromotion) throws {
    var expected = old
    expected.version = new.version
    expected.retiredAt = new.retiredAt
    expected.updatedAt = new.updatedAt
    expected.ownerID = new.ownerID
    guard expected.row == new.row else {
      throw OpsError(
        .ruleViolated, "The terms of a promotion cannot be changed", field: "promotion",
        hint: "end it with `opsh promo retire` and create another one")
    }
  }

  /// A promotion that the partner pays belongs to the partner's user, any other one to nobody: then
  /// only administrators write it.
  private static func checkOwner(
    _ old: MarketPromotion?, _ new: MarketPromotion?, _ transaction: Transaction
  ) async throws {
    let partner = try await payingPartner(of: new ?? old, transaction)
    // A right from which the business is excepted does not reach its promotions either.
    if let partner {
      try await transaction.ofCaller.require(
        .businessUpdateInfo, for: partner.row, of: Partner.schema, to: writing)
    }
    // The products of a new one are not written yet: `PromotionService.create` asks for them.
    if let old { try await requireGoods(of: old, transaction) }
    guard let new else { return }
    if old == nil { try requireFuture(new, from: transaction.today) }
    if let opening = opening(old, new) {
      try await LastingRight.require(to: opening, transaction)
      try await OwnGoodsPromotion.refuse(new, transaction)
    }
    guard new.ownerID == partner?.ownerID else {
      throw OpsError(
        .denied, "Only the owner of a partner can create promotions that the partner pays",
        field: "partner", hint: "name your own business")
    }
  }

  /// A right from which a product is excepted does not reach promotions that reduce it: those that
  /// name it, and those for all goods of a business that sells it.
  /// - Parameter transaction: With the rights of the system.
  static func requireGoods(
    of promotion: MarketPromotion, _ transaction: Transaction
  ) async throws {
    guard transaction.caller.reach(of: .businessUpdateInfo) != .all else { return }
    let caller = transaction.ofCaller
    let named = try await transaction.repository(PromotionProduct.self).all(
      where: .equals(PromotionProduct.Columns.promotionID, promotion.id))
    for product in named {
      try await caller.require(
        .businessUpdateInfo, for: product.row, of: PromotionProduct.schema, to: writing)
    }
    guard named.isEmpty, let partner = promotion.partnerID, promotion.reducesGoods else { return }
    let items = try await transaction.repository(MenuItem.self).all(
      where: .equals(MenuItem.Columns.partnerID, partner),
      order: [.ascending(MenuItem.Columns.productID), .ascending(MenuItem.Columns.size)])
    for item in items {
      try await caller.require(
        .businessUpdateInfo, for: item.row, of: MenuItem.schema, to: writing)
    }
  }

  /// One whose last day has passed would never apply.
  private static func requireFuture(
    _ promotion: MarketPromotion, from today: CivilDate
  ) throws(OpsError) {
    guard let until = promotion.until, until < today else { return }
    throw OpsError(
      .badValue, "The last day of the promotion has passed: \(until)", field: "until",
      hint: "give a day from \(today) on, or leave --until out")
  }

  private static let writing = "Creating or ending a promotion"

  /// The partner that pays for a promotion; nil for what the platform pays.
  private static func payingPartner(
    of promotion: MarketPromotion?, _ transaction: Transaction
  ) async throws -> Partner? {
    guard let promotion, promotion.payer == .partner, let id = promotion.partnerID else {
      return nil
    }
    return try await transaction.repository(Partner.self).fetch(id)
  }
}
