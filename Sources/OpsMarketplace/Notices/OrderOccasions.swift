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
    typealias Columns = NoticePlan.Columns
    return try await transaction.repository(NoticePlan.self).all(
      where: .and([
        .equals(Columns.kind, kind), .equals(Columns.collection, MarketOrder.schema.name),
        .equals(Columns.subjectID, order),
      ])
    ).sorted { ($0.createdAt, $0.id) < ($1.createdAt, $1.id) }
  }

  func all(of id: RecordID) async throws -> [NoticeOccasion] {
    guard let order = try await transaction.repository(MarketOrder.self).fetch(id) else {
      return []
    }
    var plans = try await plans(of: id)
    // News for a former driver of the order are not told to the next one.
    if kind == .deliveryUpdate,
      let last = plans.lastIndex(where: { OrderNews(stage: $0.stage) == .assigned })
    {
      plans = Array(plans[last...])
    }
    guard !plans.isEmpty else { return [] }
    let time = try await Settings.orderNewsTime.value(transaction)
    let since = transaction.now.adding(milliseconds: -time.milliseconds)
    let sentences = try await MarketSentences(order, transaction)
    return plans.compactMap { plan in
      guard let news = OrderNews(stage: plan.stage), Self.isTrue(news, of: order),
        plan.id == plans.last?.id || plan.createdAt > since,
        let sentence = sentences.sentence(news, for: kind), let audience = audience(of: order)
      else { return nil }
      return NoticeOccasion(
        kind, collection: MarketOrder.schema.name, subjectID: id, stage: plan.stage,
        date: plan.date, dueAt: plan.dueAt, title: sentence.title, body: sentence.body,
        audience: audience)
    }
  }

  /// Whether the news are still true, such as that the order waits for a payment or a driver.
  private static func isTrue(_ news: OrderNews, of order: MarketOrder) -> Bool {
    switch news {
    case .placed: [.created, .paymentProcessing].contains(order.status)
    case .driverFound: order.courierID != nil
    case .driverLost: order.courierID == nil && !order.hasEnded
    case .near: order.status == .delivering
    default: true
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
