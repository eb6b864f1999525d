import OpsDomain
import OpsKernel
import OpsStorage

/// What the gate enforces for uses of promotions: no more than the promotion allows in total and to
/// one person.
enum PromotionUseRules {
  /// Orders write them, with the rights of the system. Customers see their own.
  static let uses = CollectionRules(PromotionUse.self, read: visible)
    .told(with: PromotionUse.Columns.orderID.column)
    .transition(of: PromotionUse.self) { old, new in
      guard old == nil || new == nil else {
        throw OpsError(.badState, "A use of a promotion cannot be changed", field: "promotion")
      }
      guard new.map({ $0.amount >= 0 }) ?? true else {
        throw OpsError(
          .badAmount, "The discount of a promotion cannot be below zero", field: "amount")
      }
    }
    .reaction(of: PromotionUse.self, count)

  static let figures = CollectionRules(PromotionFigures.self, readable: .marketAdminister)
    .transition(of: PromotionFigures.self) { _, new in
      guard let new, new.uses < 0 || new.amount < 0 else { return }
      throw OpsError(.ruleViolated, "The uses of a promotion cannot be below zero", field: "uses")
    }

  private static func visible(_ principal: Principal) -> Access {
    if principal.may(.marketAdminister) { return .all }
    guard principal.may(.orderViewHistory), let user = principal.userID else {
      return .closed(.orderViewHistory)
    }
    return .rows(.equals(PromotionUse.Columns.userID, user))
  }

  private static func count(
    _ old: PromotionUse?, _ new: PromotionUse?, _ transaction: Transaction
  ) async throws {
    if let new { return try await take(new, transaction) }
    guard let old else { return }
    let book = transaction.repository(PromotionFigures.self)
    guard var figures = try await book.fetch(key: PromotionFigures.promotionKey, old.promotionID)
    else { return }
    figures.uses -= 1
    figures.amount -= old.amount
    if figures.uses == 0 {
      try await book.delete(figures)
    } else {
      _ = try await book.update(figures)
    }
  }

  private static func take(_ use: PromotionUse, _ transaction: Transaction) async throws {
    guard
      let promotion = try await transaction.repository(MarketPromotion.self)
        .fetch(use.promotionID),
      let order = try await transaction.repository(MarketOrder.self).fetch(use.orderID)
    else { throw OpsError(.notFound, "There is no such promotion or order", field: "promotion") }
    guard order.buyerID == use.userID else {
      throw OpsError(
        .ruleViolated, "Only the customer of the order can use its promotion", field: "user",
        hint: "run `opsh order place` to record the use")
    }
    // An order that was placed before the promotion ended keeps it, also when it is changed.
    guard promotion.retiredAt.map({ order.placedAt < $0 }) ?? true else {
      throw refused(promotion, "has ended")
    }
    guard promotion.partnerID == nil || promotion.partnerID == order.partnerID else {
      throw refused(promotion, "is for another partner")
    }
    guard promotion.payer != .platform || order.sellerID != use.userID else {
      throw refused(promotion, "does not apply to orders from your own business")
    }
    let book = transaction.repository(PromotionFigures.self)
    let found = try await book.fetch(key: PromotionFigures.promotionKey, promotion.id)
    var figures = found ?? PromotionFigures(id: transaction.nextID(), promotionID: promotion.id)
    figures.uses += 1
    let (sum, overflow) = figures.amount.addingReportingOverflow(use.amount)
    guard !overflow else {
      throw OpsError(.tooLarge, "What the promotion took off is too large", field: "amount")
    }
    figures.amount = sum
    if let most = promotion.usesInTotal, figures.uses > most {
      throw refused(promotion, "was used \(Counted.text(most, "time")), its limit")
    }
    _ = found == nil ? try await book.create(figures) : try await book.update(figures)
    guard let most = promotion.usesPerCustomer else { return }
    let own = try await transaction.repository(PromotionUse.self)
      .count(where: of(promotion.id, by: use.userID))
    if own > most {
      throw refused(promotion, "was used \(Counted.text(most, "time")) by you, the limit")
    }
  }

  /// The uses of a promotion by one person.
  static func of(_ promotion: RecordID, by user: RecordID) -> Predicate {
    .and([
      .equals(PromotionUse.Columns.promotionID, promotion),
      .equals(PromotionUse.Columns.userID, user),
    ])
  }

  private static func refused(_ promotion: MarketPromotion, _ why: String) -> OpsError {
    OpsError(
      .ruleViolated, "The promotion \(Excerpt.of(promotion.name)) \(why)", field: "code",
      hint: "order without it")
  }
}
