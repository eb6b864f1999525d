import OpsDomain
import OpsKernel
import OpsStorage
import OpsWarehouse

/// Lists of requests that somebody has to look at: each is counted by an index, and only its first
/// rows are read.
struct RequestLists {
  private typealias Columns = OutOfStockRequest.Columns

  /// One list, as conditions that exclude each other.
  struct Kind {
    let name: String
    let label: String
    let parts: [Predicate]
    /// The order of the rows in each part.
    let order: [Order]
    /// Whether the rows of a part stand before those of the next one; else the oldest of all stand
    /// first.
    var isByPart = false
    /// Rows that are shown at most.
    let most: Int
  }

  private let transaction: Transaction
  private let ready: ReadyGoods
  private let requests: Repository<OutOfStockRequest>

  init(_ transaction: Transaction, _ ready: ReadyGoods) {
    self.transaction = transaction
    self.ready = ready
    requests = transaction.repository(OutOfStockRequest.self)
  }

  private var moment: Instant { transaction.now }
  private var calendar: any SiteCalendar { transaction.context.calendar }

  /// The five lists of the dashboard.
  var kinds: [Kind] {
    let oldest = [Order.ascending(Columns.requestedAt)]
    return [
      Kind(
        name: "overdue", label: "overdue", parts: overdue, order: oldest, most: 10),
      Kind(
        name: "due_soon", label: "overdue within 7 days", parts: dueSoon, order: oldest, most: 10),
      Kind(
        name: "recent", label: "new, not due yet",
        parts: RequestDueTime.recent(at: moment, in: calendar), order: oldest, most: 50),
      Kind(
        name: "to_deliver", label: "with goods to deliver", parts: ready.requestsByDay,
        order: RequestDueTime.soonest, isByPart: true, most: 10),
      Kind(
        name: "completed", label: "completed last",
        parts: [.equals(Columns.status, .completed)], order: [.descending(Columns.completedAt)],
        most: 10),
    ]
  }

  /// The conditions of overdue requests.
  var overdue: [Predicate] { RequestDueTime.overdue(at: moment, in: calendar) }
  /// The conditions of requests that are due within a week.
  var dueSoon: [Predicate] { RequestDueTime.dueSoon(at: moment, in: calendar) }

  /// How many requests fit one of the conditions.
  func count(_ parts: [Predicate]) async throws -> Int64 {
    var count: Int64 = 0
    for part in parts { count += try await requests.count(where: part) }
    return count
  }

  /// The first requests of a list, in its order.
  func first(_ kind: Kind) async throws -> [OutOfStockRequest] {
    var found: [OutOfStockRequest] = []
    for part in kind.parts {
      found += try await requests.first(kind.most, where: part, order: kind.order)
    }
    guard kind.parts.count > 1, !kind.isByPart else { return Array(found.prefix(kind.most)) }
    let sorted = found.sorted { one, other in
      one.requestedAt == other.requestedAt ? one.id < other.id : one.requestedAt < other.requestedAt
    }
    return Array(sorted.prefix(kind.most))
  }

  /// The list with its rows.
  func list(_ kind: Kind) async throws -> DashboardView.List {
    let total = try await count(kind.parts)
    let rows = total > 0 ? try await first(kind) : []
    return DashboardView.List(kind.name, kind.label, try await items(rows), of: total)
  }

  /// Requests as rows of a dashboard. They name products and numbers of customers, and nobody's
  /// name.
  /// - Parameter reason: What stands in front of a row, such as `critical`; nil for nothing.
  func items(
    _ rows: [OutOfStockRequest], reason: (OutOfStockRequest) -> String? = { _ in nil }
  ) async throws -> [DashboardView.List.Item] {
    let names = try await ReferredNames(
      customers: rows.map(\.customerID), products: rows.map(\.productID), transaction)
    return rows.map { request in
      let product = names.product(request.productID)
      let customer = names.customer(request.customerID)
      let open = request.isClosed ? request.quantity : request.remaining
      var label = "\(open) of \(product.code) for \(customer.code)"
      if let day = request.neededBy, !request.isClosed { label += ", needed by \(day)" }
      if let reason = reason(request) { label = "\(reason): \(label)" }
      return DashboardView.List.Item(
        request.number, label, minutes: minutes(since: request.requestedAt),
        hint: "opsh " + WaitingWork.command(for: request, ready))
    }
  }

  /// Whole minutes since then.
  func minutes(since moment: Instant) -> Int64 {
    max(0, self.moment.since(moment).milliseconds / 60_000)
  }
}
