import OpsDomain
import OpsKernel
import OpsStorage
import OpsWarehouse

/// Input of `sales.dashboard`: nothing.
public struct ShowSalesDashboard: OperationInput {}

extension SalesService {
  static let dashboard = Operation<ShowSalesDashboard, DashboardView>(
    "sales.dashboard", area: .sales,
    "Shows a salesperson's workbench: today's sales, what to do first, reminders and activity.",
    permission: .salesEnter, effect: .read, answer: "sales.dashboard/1",
    examples: ["sales dashboard", "sales dashboard -o json"], consistency: .snapshot)

  /// What a salesperson looks at first. What the caller may not see is left out.
  public func dashboard(
    _ input: ShowSalesDashboard, _ call: Call
  ) async throws -> Outcome<DashboardView> {
    try await desk.perform(Self.dashboard, input, call) { transaction in
      let ready = try await ReadyGoods.read(transaction)
      let start = SalesStart(transaction, ready)
      var lists: [DashboardView.List] = []
      if try transaction.sees(OutOfStockRequest.schema) {
        lists.append(try await PriorityTasks(transaction, ready).list())
        lists.append(try await SalesActivity(transaction).list())
      }
      return DashboardView(
        "\(DayGreeting(start.secondsOfDay).words), \(transaction.principal.name)",
        transaction.today, try await start.figures(), try await start.trends(), [],
        lists: lists + [QuickActions.list])
    }
  }
}
