import OpsDomain
import OpsKernel
import OpsStorage
import OpsWarehouse

/// Counts of requests and deliveries by day.
struct RequestDay {
  private typealias Columns = OutOfStockRequest.Columns

  private let transaction: Transaction
  private let requests: Repository<OutOfStockRequest>

  init(_ transaction: Transaction) {
    self.transaction = transaction
    requests = transaction.repository(OutOfStockRequest.self)
  }

  /// What was created and delivered on the day, and all requests of the last days by status.
  func figures(of day: CivilDate) async throws -> [DashboardView.Figure] {
    var figures: [DashboardView.Figure] = []
    let created = try await created(from: day, until: day, nil)
    figures.append(
      .init("created", "\(Counted.noun(created, "request")) created on the day", created))
    for status in RequestStatus.allCases {
      let count = try await self.created(from: day, until: day, status)
      figures.append(
        .init("created_\(status.rawValue)", "of them \(Self.word(status)) now", count))
    }
    let handed = try await delivered(on: day)
    figures.append(
      .init("delivered", "\(Counted.noun(handed, "delivery", "deliveries")) on the day", handed))
    let first = day.adding(days: 1 - OutOfStockService.dashboardDays.counted)
    for status in RequestStatus.allCases {
      let count = try await self.created(from: first, until: day, status)
      figures.append(
        .init(
          status.rawValue,
          "\(Self.word(status)) of the requests of "
            + Counted.text(OutOfStockService.dashboardDays.counted, "day"), count,
          hint: status == .pending && count > 0 ? "opsh oos list --status pending" : nil))
    }
    return figures
  }

  /// Requests and deliveries day by day.
  func trends(until last: CivilDate) async throws -> [DashboardView.Trend] {
    let days = OutOfStockService.dashboardDays.trend
    let first = last.adding(days: 1 - days)
    var (made, handed): ([Quantity], [Quantity]) = ([], [])
    for day in first...last {
      made.append(.whole(try await created(from: day, until: day, nil)))
      handed.append(.whole(try await delivered(on: day)))
    }
    return [
      .init("created", "requests a day", from: first, made),
      .init("delivered", "deliveries a day", from: first, handed),
    ]
  }

  private func created(
    from first: CivilDate, until last: CivilDate, _ status: RequestStatus?
  ) async throws -> Int64 {
    let filter = status.map { Predicate.equals(Columns.status, $0) } ?? .everything
    return try await requests.count(
      where: filter.within(
        Columns.requestedAt, from: first, until: last, transaction.context.calendar))
  }

  private func delivered(on day: CivilDate) async throws -> Int64 {
    try await transaction.repository(Delivery.self).count(
      where: Predicate.everything.within(
        Delivery.Columns.deliveredAt, from: day, until: day, transaction.context.calendar))
  }

  private static func word(_ status: RequestStatus) -> String {
    switch status {
    case .pending: "pending"
    case .completed: "delivered"
    case .returned: "refunded or cancelled"
    }
  }
}
