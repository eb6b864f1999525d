import OpsDomain
import OpsKernel
import OpsStorage

/// Plans notices in the commit that they are about, as `OrderTelling` does for orders. See
/// `docs/adr/0078-changes-of-orders-plan-their-notices.md`.
enum MarketTelling {
  static let drivers = RuleAddition(to: Driver.schema)
    .reaction(of: Driver.self) { old, new, transaction in
      guard let old, let new, old.state != new.state, let news = MarketNews.of(new.state) else {
        return
      }
      try await plan(news, of: new.id, transaction)
    }

  /// Whose business it was until now is known only here, so it is written down.
  static let partners = RuleAddition(to: Partner.schema)
    .reaction(of: Partner.self) { old, new, transaction in
      guard let old, let new else { return }
      if old.state != new.state, new.ownerID != nil, let news = MarketNews.of(new.state) {
        try await plan(news, of: new.id, transaction)
      }
      guard old.ownerID != new.ownerID else { return }
      _ = try await transaction.repository(PartnerHandover.self).create(
        PartnerHandover(
          id: transaction.nextID(), partnerID: new.id, fromID: old.ownerID, toID: new.ownerID,
          at: transaction.now))
    }

  static let handovers = RuleAddition(to: PartnerHandover.schema)
    .reaction(of: PartnerHandover.self) { old, new, transaction in
      guard old == nil, let new else { return }
      if new.fromID != nil { try await plan(.partnerGivenAway, of: new.id, transaction) }
      if new.toID != nil { try await plan(.partnerReceived, of: new.id, transaction) }
    }

  static let payouts = RuleAddition(to: Payout.schema)
    .reaction(of: Payout.self) { old, new, transaction in
      guard old == nil, let new, new.ownerID != nil else { return }
      try await plan(.payoutMade, of: new.id, transaction)
    }

  static let ratings = RuleAddition(to: Rating.schema)
    .reaction(of: Rating.self) { old, new, transaction in
      guard let new else { return }
      if new.partnerStars != nil, old?.partnerStars == nil {
        try await plan(.partnerRated, of: new.id, transaction)
      }
      if new.driverStars != nil, old?.driverStars == nil {
        try await plan(.driverRated, of: new.id, transaction)
      }
    }

  static let refunds = RuleAddition(to: Refund.schema)
    .reaction(of: Refund.self) { old, new, transaction in
      guard let new, old?.state != new.state else { return }
      if new.state == .done, new.bearer == .partner {
        try await plan(.refundBorne, of: new.id, transaction)
      }
      if new.state == .unanswered { try await plan(.refundUnanswered, of: new.id, transaction) }
      guard new.state == .failed else { return }
      try await plan(.refundOwed, of: new.id, transaction)
      try await plan(.refundRefused, of: new.id, transaction)
    }

  static let shares = RuleAddition(to: PaymentShare.schema)
    .reaction(of: PaymentShare.self) { old, new, transaction in
      guard let new, new.chargedBack > old?.chargedBack ?? 0 else { return }
      try await plan(.orderChargedBack, of: new.id, transaction)
    }

  static let payments = RuleAddition(to: Payment.schema)
    .reaction(of: Payment.self) { old, new, transaction in
      guard let new, new.chargedBack > old?.chargedBack ?? 0 else { return }
      try await plan(.paymentChargedBack, of: new.id, transaction)
    }

  /// - Parameter transaction: With the rights of the system.
  private static func plan(
    _ news: MarketNews, of subject: RecordID, _ transaction: Transaction
  ) async throws {
    let earlier = try await MarketOccasions(news.kind, transaction).plans(of: subject)
      .count { MarketNews(stage: $0.stage) == news }
    try await transaction.repository(NoticePlan.self).plan(
      news.kind, of: subject, in: news.subject.schema.name, stage: news.stage(after: earlier))
  }
}
