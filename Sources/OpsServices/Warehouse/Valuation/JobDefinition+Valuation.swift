import OpsDomain
import OpsStorage

extension JobDefinition {
  /// Keeps what stock was worth at the ends of months, so that asking later is quick.
  static let refreshValuation = JobDefinition(
    "valuation.refresh", "Keeps what the stock was worth at the ends of months.",
    every: .valuationRefreshing
  ) { handle in
    try await handle.write { transaction in
      let through = transaction.today.startOfMonth.adding(days: -1)
      var keeper = ValuationKeeper(transaction)
      let summary = try await keeper.keep(
        through: transaction.context.calendar.end(of: through), isFinal: false
      ) { _, _ in }
      return "\(summary.kept) kept of \(summary.products) products"
    }
  }
}
