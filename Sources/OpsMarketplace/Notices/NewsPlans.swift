import OpsDomain
import OpsKernel
import OpsStorage

/// Plans the notices of news of the marketplace.
///
/// A change that is taken back before anybody was told of it is no news, and neither is that it was
/// taken back. The plan that still waits is cancelled then, and no other one is made.
struct NewsPlans {
  private let transaction: Transaction

  /// - Parameter transaction: With the rights of the system.
  init(_ transaction: Transaction) { self.transaction = transaction }

  /// Plans news that stand by themselves.
  func add(_ news: MarketNews, of subject: RecordID) async throws {
    let earlier = try await plans(of: subject, news.kind).count { $0.tells(news) }
    try await create(news, of: subject, after: earlier)
  }

  /// Plans that people are told how a driver or a business stands now.
  func add(state news: MarketNews, of subject: RecordID) async throws {
    let all = try await plans(of: subject, news.kind)
    let standing = all.filter { $0.state != .cancelled }
    if let last = standing.last, last.state == .scheduled {
      // The plan that waits says it already.
      if last.tells(news) { return }
      if standing.dropLast().last?.tells(news) == true { return try await cancel(last) }
    }
    if let last = all.last, last.state == .cancelled, last.tells(news),
      last.date == transaction.today
    {
      return try await resume(last)
    }
    try await create(news, of: subject, after: all.count { $0.tells(news) })
  }

  /// Plans that two people are told: whose business it is no more, and whose it is now.
  func add(_ handover: PartnerHandover) async throws {
    typealias Columns = PartnerHandover.Columns
    // Who loses a business may not have been told that it was theirs.
    if let former = handover.fromID,
      try await !cancels(.partnerReceived, .equals(Columns.toID, former), handover)
    {
      try await create(.partnerGivenAway, of: handover.id, after: 0)
    }
    // Who gets a business back may not have been told that it was gone.
    if let owner = handover.toID,
      try await !cancels(.partnerGivenAway, .equals(Columns.fromID, owner), handover)
    {
      try await create(.partnerReceived, of: handover.id, after: 0)
    }
  }

  /// Cancels these news of the latest handover of the same business that fits. Returns false when
  /// there is none, or when its news were told already.
  private func cancels(
    _ news: MarketNews, _ fits: Predicate, _ handover: PartnerHandover
  ) async throws -> Bool {
    typealias Columns = PartnerHandover.Columns
    let earlier = try await transaction.repository(PartnerHandover.self).first(
      where: .both(.equals(Columns.partnerID, handover.partnerID), fits),
      order: [.descending(Columns.at)])
    guard let earlier,
      let plan = try await plans(of: earlier.id, news.kind).last(where: { $0.tells(news) }),
      plan.state == .scheduled
    else { return false }
    try await cancel(plan)
    return true
  }

  private func plans(of subject: RecordID, _ kind: NoticeKind) async throws -> [NoticePlan] {
    try await MarketOccasions(kind, transaction).plans(of: subject)
  }

  private func create(
    _ news: MarketNews, of subject: RecordID, after earlier: Int
  ) async throws {
    try await transaction.repository(NoticePlan.self).plan(
      news.kind, of: subject, in: news.subject.schema.name, stage: news.stage(after: earlier))
  }

  private func cancel(_ plan: NoticePlan) async throws {
    var plan = plan
    plan.state = .cancelled
    plan.settledAt = transaction.now
    _ = try await transaction.repository(NoticePlan.self).update(plan)
  }

  /// Lets a cancelled plan wait again, due as it was: so an undo and a redo leave the plan as the
  /// change had made it.
  private func resume(_ plan: NoticePlan) async throws {
    var plan = plan
    plan.state = .scheduled
    plan.settledAt = nil
    _ = try await transaction.repository(NoticePlan.self).update(plan)
  }
}

extension NoticePlan {
  fileprivate func tells(_ news: MarketNews) -> Bool { MarketNews(stage: stage) == news }
}
