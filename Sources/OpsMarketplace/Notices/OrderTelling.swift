import OpsDomain
import OpsKernel
import OpsStorage

/// Plans notices in the commit that changes an order: people wait for them, so that they cannot
/// wait for a job to find the change. See `docs/adr/0078-changes-of-orders-plan-their-notices.md`.
enum OrderTelling {
  static let orders = RuleAddition(to: MarketOrder.schema)
    .reaction(of: MarketOrder.self) { old, new, transaction in
      guard let new else { return }
      for told in OrderNews.of(old, new) {
        try await plan(told.news, told.kind, of: new.id, transaction)
      }
    }

  static let refunds = RuleAddition(to: Refund.schema)
    .reaction(of: Refund.self) { old, new, transaction in
      guard let new, new.state == .done, old?.state != .done else { return }
      try await plan(.moneyBack, .orderUpdate, of: new.orderID, transaction)
    }

  /// - Parameter transaction: With the rights of the system.
  private static func plan(
    _ news: OrderNews, _ kind: NoticeKind, of order: RecordID, _ transaction: Transaction
  ) async throws {
    var earlier = 0
    if news.mayComeAgain {
      earlier = try await OrderOccasions(kind, transaction).plans(of: order)
        .count { OrderNews(stage: $0.stage) == news }
    }
    _ = try await transaction.repository(NoticePlan.self).create(
      NoticePlan(
        id: transaction.nextID(), kind: kind, collection: MarketOrder.schema.name,
        subjectID: order, stage: news.stage(after: earlier), date: transaction.today,
        dueAt: transaction.now, createdAt: transaction.now))
  }
}
