import OpsDomain
import OpsKernel
import OpsStorage

/// What there is to tell of drivers, businesses and money, as the book stands now.
struct MarketOccasions {
  private let kind: NoticeKind
  private let transaction: Transaction

  /// - Parameter transaction: With the rights of the system.
  init(_ kind: NoticeKind, _ transaction: Transaction) {
    self.kind = kind
    self.transaction = transaction
  }

  /// The plans of notices of the kind about a record, oldest first.
  func plans(of subject: RecordID) async throws -> [NoticePlan] {
    let collections = MarketNews.allCases.filter { $0.kind == kind }.map { $0.subject.schema.name }
    return try await transaction.repository(NoticePlan.self)
      .of(subject, kind, in: Set(collections))
  }

  func all(of subject: RecordID) async throws -> [NoticeOccasion] {
    let plans = try await plans(of: subject)
    let last = plans.last { $0.state != .cancelled }
    var occasions: [NoticeOccasion] = []
    for plan in plans {
      guard let news = MarketNews(stage: plan.stage),
        !news.isOfState || plan.id == last?.id,
        let message = try await MarketMessage.of(news, about: subject, transaction)
      else { continue }
      occasions.append(NoticeOccasion(plan, message.sentence, message.audience))
    }
    return occasions
  }
}
