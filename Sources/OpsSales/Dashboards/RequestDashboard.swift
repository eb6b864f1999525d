import OpsDomain
import OpsKernel
import OpsStorage
import OpsWarehouse

/// Input of `oos.dashboard`.
public struct ShowRequestDashboard: OperationInput {
  /// `D`: The day of the figures; default today. The lists always show the requests of now.
  public var day: Argument<CivilDate>?
}

extension OutOfStockService {
  /// Days of the trends, and days that the counts by status look back.
  static let dashboardDays = (trend: 14, counted: 90)

  static let dashboard = Operation<ShowRequestDashboard, DashboardView>(
    "oos.dashboard", area: .sales,
    "Shows out-of-stock requests at a glance: figures of a day, and five lists of requests.",
    permission: .requestView, effect: .read, answer: "oos.dashboard/1",
    examples: ["oos dashboard", "oos dashboard 2027-02-28 -o json"], consistency: .snapshot)

  /// The figures of a day, and the requests that are overdue, due soon, new, ready to be delivered
  /// or completed. Throws `data.bad_date` for a day in the future.
  public func dashboard(
    _ input: ShowRequestDashboard, _ call: Call
  ) async throws -> Outcome<DashboardView> {
    try await desk.perform(Self.dashboard, input, call) { transaction in
      let day = input.day ?? transaction.today
      guard day <= transaction.today else {
        throw OpsError(
          .badDate, "\(day) is in the future: today is \(transaction.today)", field: "day",
          hint: "leave the day out for today")
      }
      let figures = RequestDay(transaction)
      let lists = RequestLists(transaction, try await ReadyGoods.read(transaction))
      var shown: [DashboardView.List] = []
      for kind in lists.kinds { shown.append(try await lists.list(kind)) }
      return DashboardView(
        "Out of stock", day, try await figures.figures(of: day),
        try await figures.trends(until: day), [], lists: shown)
    }
  }
}
