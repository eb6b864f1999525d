import OpsDomain
import OpsPricing
import OpsStorage

/// The promotions that a basket may get: those of its codes, and those that apply by themselves.
struct PromotionReader {
  /// What was found.
  struct Found {
    var candidates: [PromotionCandidate] = []
    /// Codes that belong to no promotion that can still be used.
    var unknownCodes: [String] = []
  }

  private let system: Transaction
  private var promotions: Repository<MarketPromotion> {
    system.repository(MarketPromotion.self)
  }

  /// - Parameter transaction: With any rights; customers get promotions that they cannot list.
  init(_ transaction: Transaction) {
    system =
      transaction.isElevated ? transaction : transaction.asSystem("looks for promotions")
  }

  /// - Parameters:
  ///   - codes: What the customer entered.
  ///   - partner: Who sells.
  ///   - user: Who buys; nil for a guest.
  ///   - date: The day of delivery; promotions without a code that have ended before it are left
  ///     out.
  ///   - earlier: Carts that are ordered together with this one, before it.
  func candidates(
    codes: [String], partner: RecordID, user: RecordID?, on date: CivilDate,
    after earlier: EarlierCarts = EarlierCarts()
  ) async throws -> Found {
    var found = Found()
    var asked: [MarketPromotion] = []
    for code in codes {
      guard let promotion = try await usable(code, at: partner) else {
        found.unknownCodes.append(code)
        continue
      }
      if !asked.contains(where: { $0.id == promotion.id }) { asked.append(promotion) }
    }
    let automatic = try await automatic(nil) + automatic(partner)
    let current = automatic.filter { $0.until.map { $0 >= date } ?? true }
    let products = try await products(of: asked + current)
    for (promotion, isRequested) in asked.map({ ($0, true) }) + current.map({ ($0, false) }) {
      var counted = try await uses(of: promotion, by: user)
      counted.inTotal += earlier.uses(of: promotion.id)
      counted.byCustomer += earlier.uses(of: promotion.id)
      found.candidates.append(
        PromotionCandidate(
          promotion.pricing(products: products[promotion.id] ?? []), isRequested: isRequested,
          uses: counted))
    }
    return found
  }

  /// The promotion with this code for orders from a partner; nil where there is none that can still
  /// be used. A code of the platform takes precedence over one of the partner, unless it is for
  /// goods of somebody else.
  /// - Parameter partner: Nil where nobody is chosen yet.
  func usable(_ code: String, at partner: RecordID?) async throws -> MarketPromotion? {
    let ours = try await live(code, of: nil)
    guard let partner else { return ours }
    if let ours, ours.partnerID == nil || ours.partnerID == partner { return ours }
    return try await live(code, of: partner) ?? ours
  }

  private func live(_ code: String, of partner: RecordID?) async throws -> MarketPromotion? {
    try await promotions.fetch(
      key: MarketPromotion.liveCodeKey,
      MarketPromotion.liveCode(TextFolding.fold(code), of: partner))
  }

  /// The promotions that an order was priced by, also retired ones: their terms never change. Uses
  /// are counted now, because limits hold at any time.
  func candidates(
    kept offers: [FrozenTerms.Offer], user: RecordID
  ) async throws -> [PromotionCandidate] {
    var found: [(promotion: MarketPromotion, isRequested: Bool)] = []
    for offer in offers {
      guard let promotion = try await promotions.fetch(offer.promotion) else { continue }
      found.append((promotion, offer.isRequested))
    }
    let products = try await products(of: found.map(\.promotion))
    var candidates: [PromotionCandidate] = []
    for (promotion, isRequested) in found {
      candidates.append(
        PromotionCandidate(
          promotion.pricing(products: products[promotion.id] ?? []), isRequested: isRequested,
          uses: try await uses(of: promotion, by: user)))
    }
    return candidates
  }

  private func automatic(_ partner: RecordID?) async throws -> [MarketPromotion] {
    typealias Columns = MarketPromotion.Columns
    return try await promotions.all(
      where: .and([
        .equals(Columns.retiredAt, nil), .equals(Columns.foldedCode, nil),
        .equals(Columns.partnerID, partner),
      ]))
  }

  private func products(
    of promotions: [MarketPromotion]
  ) async throws -> [RecordID: Set<RecordID>] {
    guard !promotions.isEmpty else { return [:] }
    let found = try await system.repository(PromotionProduct.self).all(
      where: .oneOf(PromotionProduct.Columns.promotionID, promotions.map(\.id)))
    return Dictionary(grouping: found, by: \.promotionID)
      .mapValues { Set($0.map(\.productID)) }
  }

  private func uses(
    of promotion: MarketPromotion, by user: RecordID?
  ) async throws -> PromotionUses {
    guard promotion.usesInTotal != nil || promotion.usesPerCustomer != nil else {
      return PromotionUses()
    }
    let figures = try await system.repository(PromotionFigures.self)
      .fetch(key: PromotionFigures.promotionKey, promotion.id)
    guard let user, promotion.usesPerCustomer != nil else {
      return PromotionUses(inTotal: figures?.uses ?? 0)
    }
    let own = try await system.repository(PromotionUse.self)
      .count(where: PromotionUseRules.of(promotion.id, by: user))
    return PromotionUses(inTotal: figures?.uses ?? 0, byCustomer: own)
  }
}
