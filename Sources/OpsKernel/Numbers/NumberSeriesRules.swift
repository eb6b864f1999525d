import OpsDomain
import OpsStorage

/// What the gate enforces for number series: the system alone moves them, and only forward, so
/// that no number is given twice.
enum NumberSeriesRules {
  static let series = CollectionRules(
    NumberSeries.self, readable: .systemViewConfiguration
  )
  .transition(of: NumberSeries.self) { old, new in
    guard let new else {
      throw OpsError(.badState, "A number series is never removed: its numbers are in use")
    }
    guard new.next > (old?.next ?? 0) else {
      throw OpsError(.ruleViolated, "A number series only moves forward", field: "next")
    }
  }
}
