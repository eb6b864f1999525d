import OpsDomain
import OpsStorage

/// Input of `valuation.refresh`: there is nothing to say.
public struct RefreshValuation: Codable, Sendable {
  public init() {}
}

extension ValuationService {
  static let refresh = Operation<RefreshValuation, ValuationRefreshView>(
    OperationDescriptor(
      "valuation.refresh", area: .warehouse,
      "Keeps what the stock was worth at the ends of months: later valuations are quick.",
      permission: .systemRunJobs, effect: .write, answer: "valuation.refresh/1",
      columns: ValuationRefreshView.columns,
      examples: ["valuation refresh", "valuation refresh -o json"]))

  /// Keeps the ends of all months that are over. Changes no figure, and nothing at all the second
  /// time; it is meant to run as a job.
  public func refresh(
    _ input: RefreshValuation, _ call: Call
  ) async throws -> Outcome<ValuationRefreshView> {
    try await desk.perform(Self.refresh, input, call) { transaction in
      let through = transaction.today.startOfMonth.adding(days: -1)
      var keeper = ValuationKeeper(transaction)
      let summary = try await keeper.keep(
        through: transaction.context.calendar.end(of: through), isFinal: false
      ) { _, _ in }
      return ValuationRefreshView(
        through: through, products: summary.products, kept: summary.kept)
    }
  }
}
