import OpsDomain
import OpsKernel
import OpsStorage

/// What one side of an order has to be told, as the book is now.
///
/// News that later news have followed are told for a while only: after quiet hours at night a
/// person reads how an order ended, and not each step of it.
struct OrderOccasions {
  private let kind: NoticeKind
  private let transaction: Transaction

  /// - Parameter transaction: With the rights of the system.
  init(_ kind: NoticeKind, _ transaction: Transaction) {
    self.kind = kind
    self.transaction = transaction
  }

  /// The plans of notices to that side, oldest first.
  func plans(of order: RecordID) async throws -> [NoticePlan] {
    try await transaction.repository(NoticePlan.self)
      .of(order, kind, in: [MarketOrder.schema.name])
  }

  func all(of id: RecordID) async throws -> [NoticeOccasion] {
    guard let order = try await transaction.repository(MarketOrder.self).fetch(id) else {
      return []
    }
    let known = try await plans(of: id)
    guard !known.isEmpty else { return [] }
    let current = latest(known)
    let time = try await Settings.orderNewsTime.value(transaction)
    let since = transaction.now.adding(milliseconds: -time.milliseconds)
    let sentences = try await MarketSentences(order, transaction)
    let told: [NoticeOccasion] = current.compactMap { plan in
      guard let news = OrderNews(stage: plan.stage), news.isTrue(of: order),
        plan.id == current.last?.id || plan.createdAt > since,
        let audience = audience(of: order)
      else { return nil }
      return sentences.sentence(news, for: kind).map { NoticeOccasion(plan, $0, audience) }
    }
    return try await told + losses(known, of: order, sentences)
  }

  /// The plans for the people of the order as it is now: news for a former driver of the order are
  /// not told to the next one.
  private func latest(_ plans: [NoticePlan]) -> [NoticePlan] {
    guard kind == .deliveryUpdate else { return plans }
    let own = plans.filter { OrderNews(stage: $0.stage) != .takenOff }
    let last = own.lastIndex { OrderNews(stage: $0.stage) == .assigned }
    return last.map { Array(own[$0...]) } ?? own
  }

  /// What is told to drivers whom the order was taken off; nothing once they have it again. The
  /// stage says which of those who took it.
  private func losses(
    _ plans: [NoticePlan], of order: MarketOrder, _ sentences: MarketSentences
  ) async throws -> [NoticeOccasion] {
    let lost = plans.filter { OrderNews(stage: $0.stage) == .takenOff }
    guard !lost.isEmpty else { return [] }
    let taken = try await OfferBook(transaction).taken(of: order.id)
    return lost.compactMap { plan in
      let index = OrderNews.earlier(in: plan.stage)
      guard taken.indices.contains(index), let user = taken[index].userID, user != order.courierID
      else { return nil }
      return sentences.sentence(.takenOff, for: kind).map {
        NoticeOccasion(plan, $0, .only([user], seeing: .deliveryComplete))
      }
    }
  }

  private func audience(of order: MarketOrder) -> NoticeAudience? {
    switch kind {
    case .orderUpdate: return .only([order.buyerID], seeing: .orderViewHistory)
    case .deliveryUpdate:
      return order.courierID.map { .only([$0], seeing: .deliveryComplete) }
    default:
      // Administrators look after a business without an owner.
      return .users(
        [order.sellerID].compactMap(\.self), seeing: .businessManageOrders,
        else: .marketAdminister, about: [])
    }
  }
}
