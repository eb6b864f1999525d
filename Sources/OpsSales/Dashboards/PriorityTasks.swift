import OpsDomain
import OpsKernel
import OpsStorage
import OpsWarehouse

/// The ten things a salesperson does first: the oldest requests, requests with goods, and customers
/// to ask whether their delivery was right. Each says why.
struct PriorityTasks {
  private typealias Columns = OutOfStockRequest.Columns

  static let most = 10
  /// How many of each kind.
  private static let oldest = 5
  private static let ready = 4
  private static let completed = 4
  /// A request that has waited for so long is critical, or a warning.
  static let critical = TimeSpan(milliseconds: 72 * 3_600_000)
  static let warning = TimeSpan(milliseconds: 48 * 3_600_000)
  /// For how long after a delivery customers are asked.
  private static let followUp = TimeSpan(milliseconds: 2 * 86_400_000)

  private let transaction: Transaction
  private let ready: ReadyGoods
  private let lists: RequestLists
  private let requests: Repository<OutOfStockRequest>

  init(_ transaction: Transaction, _ ready: ReadyGoods) {
    self.transaction = transaction
    self.ready = ready
    lists = RequestLists(transaction, ready)
    requests = transaction.repository(OutOfStockRequest.self)
  }

  func list() async throws -> DashboardView.List {
    let waiting = try await requests.first(
      Self.oldest, where: .equals(Columns.status, .pending),
      order: [.ascending(Columns.requestedAt)])
    let known = Set(waiting.map(\.id))
    var withGoods: [OutOfStockRequest] = []
    for part in ready.requestsByDay where withGoods.count < Self.ready {
      withGoods += try await requests.first(
        Self.ready - withGoods.count, where: part, order: RequestDueTime.soonest
      ) { !known.contains($0.id) }
    }
    let since = transaction.now.adding(milliseconds: -Self.followUp.milliseconds)
    let completed = try await requests.first(
      Self.completed,
      where: .both(
        .equals(Columns.status, .completed), .greaterOrEqual(Columns.completedAt, since)),
      order: [.descending(Columns.completedAt)])
    let rows = Array((waiting + withGoods + completed).prefix(Self.most))
    let (now, items) = (transaction.now, try await lists.items(rows) { reason($0) })
    // A customer who has got the goods is called, and the request is only looked at.
    let tasks = zip(rows, items).map { request, item in
      guard let completedAt = request.completedAt else { return item }
      return DashboardView.List.Item(
        item.name, item.label, minutes: max(0, now.since(completedAt).milliseconds / 60_000),
        hint: "opsh oos show \(request.number)")
    }
    return DashboardView.List("tasks", "what to do first", tasks, of: Int64(tasks.count))
  }

  /// Why it is a task.
  private func reason(_ request: OutOfStockRequest) -> String {
    if request.isClosed { return "ask whether it was right" }
    let waited = transaction.now.since(request.requestedAt)
    let days = waited.milliseconds / 86_400_000
    if waited.milliseconds >= Self.critical.milliseconds {
      return "critical, has waited \(Counted.text(days, "day"))"
    }
    if ready.quantity(request).isPositive { return "goods are ready" }
    return waited.milliseconds >= Self.warning.milliseconds
      ? "warning, has waited \(Counted.text(days, "day"))" : "waits"
  }
}
