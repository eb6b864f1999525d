import OpsDomain
import OpsKernel

extension JobDefinition {
  /// Keeps what stock was worth at the ends of months, so that asking later is quick.
  static let refreshValuation = JobDefinition(
    "valuation.refresh", "Keeps what the stock was worth at the ends of months.",
    every: Settings.valuationRefreshing, stage: .keep
  ) { handle in
    let through = handle.desk.calendar.date(of: handle.now).startOfMonth.adding(days: -1)
    var parts = ValuationParts(through: handle.desk.calendar.end(of: through))
    while true {
      let part = parts
      let end = try await handle.read { try await part.end($0) }
      let done = try await handle.write { try await part.keep($0, through: end) }
      guard let end else {
        var summary = parts.summary
        summary.add(done)
        return "\(summary.kept) kept of \(Counted.text(summary.products, "product"))"
      }
      parts.add(done, through: end)
    }
  }
}
