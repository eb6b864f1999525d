import OpsDomain
import OpsKernel

extension JobDefinition {
  /// Saves the value of the stock at the ends of months, so that later valuations are quick.
  static let refreshValuation = JobDefinition(
    "valuation.refresh", "Saves the value of the stock at the end of each month.",
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
        return
          "\(Counted.text(summary.kept, "value")) saved for "
          + "\(Counted.text(summary.products, "product"))"
      }
      parts.add(done, through: end)
    }
  }
}
