import OpsDomain
import OpsKernel
import OpsStorage

/// Plans notices in the commit that they are about, as `OrderTelling` does for orders. See
/// `docs/adr/0078-changes-of-orders-plan-their-notices.md`.
enum MarketTelling {
  static let drivers = RuleAddition(to: Driver.self)
    .reaction(of: Driver.self) { old, new, transaction in
      guard let old, let new, old.state != new.state, let news = MarketNews.of(new.state) else {
        return
      }
      try await NewsPlans(transaction).add(state: news, of: new.id)
    }

  /// Whose business it was until now is known only here, so it is written down.
  static let partners = RuleAddition(to: Partner.self)
    .reaction(of: Partner.self) { old, new, transaction in
      guard let old, let new else { return }
      if old.state != new.state, new.ownerID != nil, let news = MarketNews.of(new.state) {
        try await NewsPlans(transaction).add(state: news, of: new.id)
      }
      guard old.ownerID != new.ownerID else { return }
      _ = try await transaction.repository(PartnerHandover.self).create(
        PartnerHandover(
          id: transaction.nextID(), partnerID: new.id, fromID: old.ownerID, toID: new.ownerID,
          at: transaction.now))
    }

  static let handovers = RuleAddition(to: PartnerHandover.self)
    .reaction(of: PartnerHandover.self) { old, new, transaction in
      guard old == nil, let new else { return }
      try await NewsPlans(transaction).add(new)
    }

  static let payouts = RuleAddition(to: Payout.self)
    .reaction(of: Payout.self) { old, new, transaction in
      guard old == nil, let new, new.ownerID != nil else { return }
      try await NewsPlans(transaction).add(.payoutMade, of: new.id)
    }

  static let ratings = RuleAddition(to: Rating.self)
    .reaction(of: Rating.self) { old, new, transaction in
      guard let new else { return }
      if new.partnerStars != nil, old?.partnerStars == nil {
        try await NewsPlans(transaction).add(.partnerRated, of: new.id)
      }
      if new.driverStars != nil, old?.driverStars == nil {
        try await NewsPlans(transaction).add(.driverRated, of: new.id)
      }
    }

  static let refunds = RuleAddition(to: Refund.self)
    .reaction(of: Refund.self) { old, new, transaction in
      guard let new, old?.state != new.state else { return }
      if new.state == .done, new.bearer == .partner {
        try await NewsPlans(transaction).add(.refundBorne, of: new.id)
      }
      if new.state == .unanswered {
        try await NewsPlans(transaction).add(.refundUnanswered, of: new.id)
      }
      guard new.state == .failed else { return }
      try await NewsPlans(transaction).add(.refundOwed, of: new.id)
      try await NewsPlans(transaction).add(.refundRefused, of: new.id)
    }

  static let shares = RuleAddition(to: PaymentShare.self)
    .reaction(of: PaymentShare.self) { old, new, transaction in
      guard let new, new.chargedBack > old?.chargedBack ?? 0 else { return }
      try await NewsPlans(transaction).add(.orderChargedBack, of: new.id)
    }

  static let payments = RuleAddition(to: Payment.self)
    .reaction(of: Payment.self) { old, new, transaction in
      guard let new, new.chargedBack > old?.chargedBack ?? 0 else { return }
      try await NewsPlans(transaction).add(.paymentChargedBack, of: new.id)
    }
}
