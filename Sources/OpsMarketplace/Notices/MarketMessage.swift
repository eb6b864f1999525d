import OpsDomain
import OpsKernel
import OpsStorage

/// News with its words and the people who are told.
struct MarketMessage {
  let sentence: MarketSentence
  let audience: NoticeAudience

  /// What there is to say of the news; nil where it is not so any more, or nobody's.
  /// - Parameter transaction: With the rights of the system.
  static func of(
    _ news: MarketNews, about subject: RecordID, _ transaction: Transaction
  ) async throws -> MarketMessage? {
    switch news {
    case .driverVerified, .driverRejected, .driverSuspended:
      try await judged(news, subject, transaction)
    case .partnerVerified, .partnerSuspended: try await opened(news, subject, transaction)
    case .partnerReceived, .partnerGivenAway: try await handed(news, subject, transaction)
    case .payoutMade: try await paid(subject, transaction)
    case .partnerRated, .driverRated: try await rated(news, subject, transaction)
    case .refundBorne, .refundOwed, .refundRefused, .refundUnanswered:
      try await refunded(news, subject, transaction)
    case .orderChargedBack: try await orderChargedBack(subject, transaction)
    case .paymentChargedBack: try await paymentChargedBack(subject, transaction)
    }
  }

  /// Those of the administrators' own.
  private static let house: NoticeAudience = .holders(of: .marketAdminister, about: [])

  // MARK: People

  private static func judged(
    _ news: MarketNews, _ id: RecordID, _ transaction: Transaction
  ) async throws -> MarketMessage? {
    guard let driver = try await transaction.repository(Driver.self).fetch(id),
      MarketNews.of(driver.state) == news
    else { return nil }
    return MarketMessage(
      sentence: MarketSentences.judged(driver),
      audience: .only([driver.userID], seeing: .jobAccept))
  }

  private static func opened(
    _ news: MarketNews, _ id: RecordID, _ transaction: Transaction
  ) async throws -> MarketMessage? {
    guard let partner = try await transaction.repository(Partner.self).fetch(id),
      MarketNews.of(partner.state) == news, let owner = partner.ownerID
    else { return nil }
    return MarketMessage(
      sentence: MarketSentences.opened(partner),
      audience: .only([owner], seeing: .businessUpdateInfo))
  }

  private static func handed(
    _ news: MarketNews, _ id: RecordID, _ transaction: Transaction
  ) async throws -> MarketMessage? {
    guard let handover = try await transaction.repository(PartnerHandover.self).fetch(id),
      let partner = try await transaction.repository(Partner.self).fetch(handover.partnerID)
    else { return nil }
    if news == .partnerReceived {
      guard let owner = handover.toID, partner.ownerID == owner else { return nil }
      return MarketMessage(
        sentence: MarketSentences.received(partner),
        audience: .only([owner], seeing: .businessUpdateInfo))
    }
    guard let owner = handover.fromID, partner.ownerID != owner else { return nil }
    // Who lost the business may have lost the role with it.
    return MarketMessage(
      sentence: MarketSentences.givenAway(partner),
      audience: .only([owner], seeing: .marketExplore))
  }

  private static func rated(
    _ news: MarketNews, _ id: RecordID, _ transaction: Transaction
  ) async throws -> MarketMessage? {
    guard let rating = try await transaction.repository(Rating.self).fetch(id),
      let order = try await transaction.repository(MarketOrder.self).fetch(rating.orderID)
    else { return nil }
    if news == .partnerRated {
      guard let stars = rating.partnerStars,
        let owner = try await transaction.repository(Partner.self).fetch(rating.partnerID)?.ownerID
      else { return nil }
      return MarketMessage(
        sentence: MarketSentences.rated(order, stars, "your business"),
        audience: .only([owner], seeing: .businessViewAnalytics))
    }
    guard let stars = rating.driverStars, let driver = rating.driverID,
      let user = try await transaction.repository(Driver.self).fetch(driver)?.userID
    else { return nil }
    return MarketMessage(
      sentence: MarketSentences.rated(order, stars, "your delivery"),
      audience: .only([user], seeing: .deliveryComplete))
  }

  // MARK: Money

  private static func paid(
    _ id: RecordID, _ transaction: Transaction
  ) async throws -> MarketMessage? {
    guard let payout = try await transaction.repository(Payout.self).fetch(id),
      let owner = payout.ownerID
    else { return nil }
    let names = try await MoneyNames(
      [(payout.account, payout.holderID)], owners: [], transaction)
    return MarketMessage(
      sentence: MarketSentences.paidOut(
        payout, to: names.name(payout.account, payout.holderID) ?? payout.number, transaction),
      audience: .only(
        [owner], seeing: payout.account == .driver ? .earningsView : .businessViewAnalytics))
  }

  private static func refunded(
    _ news: MarketNews, _ id: RecordID, _ transaction: Transaction
  ) async throws -> MarketMessage? {
    guard let refund = try await transaction.repository(Refund.self).fetch(id),
      let payment = try await transaction.repository(Payment.self).fetch(refund.paymentID),
      let order = try await transaction.repository(MarketOrder.self).fetch(refund.orderID)
    else { return nil }
    if news == .refundBorne {
      // Before the delivery nobody has to bear it.
      guard order.pickedUpAt != nil, let owner = order.sellerID else { return nil }
      return MarketMessage(
        sentence: MarketSentences.borne(refund, of: order, transaction),
        audience: .only([owner], seeing: .businessManageOrders))
    }
    if news == .refundUnanswered {
      guard refund.state == .unanswered else { return nil }
      return MarketMessage(
        sentence: MarketSentences.unanswered(refund, of: order, payment, transaction),
        audience: house)
    }
    let share = try await transaction.repository(PaymentShare.self)
      .fetch(key: PaymentShare.placeKey, payment.id, order.id)
    // Another refund may have worked since.
    guard refund.state == .failed, share?.kept ?? 0 > 0 else { return nil }
    if news == .refundOwed {
      return MarketMessage(
        sentence: MarketSentences.owed(refund, of: order, transaction),
        audience: .only([refund.payerID], seeing: .orderViewHistory))
    }
    return MarketMessage(
      sentence: MarketSentences.refused(refund, of: order, payment, transaction),
      audience: house)
  }

  private static func orderChargedBack(
    _ id: RecordID, _ transaction: Transaction
  ) async throws -> MarketMessage? {
    guard let share = try await transaction.repository(PaymentShare.self).fetch(id),
      let order = try await transaction.repository(MarketOrder.self).fetch(share.orderID),
      let owner = order.sellerID
    else { return nil }
    return MarketMessage(
      sentence: MarketSentences.chargedBack(share, of: order, transaction),
      audience: .only([owner], seeing: .businessManageOrders))
  }

  private static func paymentChargedBack(
    _ id: RecordID, _ transaction: Transaction
  ) async throws -> MarketMessage? {
    guard let payment = try await transaction.repository(Payment.self).fetch(id) else { return nil }
    return MarketMessage(
      sentence: MarketSentences.chargedBack(payment, transaction), audience: house)
  }
}
