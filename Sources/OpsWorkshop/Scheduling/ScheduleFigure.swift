import OpsDomain

/// A figure by which two plans are compared, by its name in answers.
enum ScheduleFigure: String, CaseIterable {
  case lateOrders = "late_orders"
  case weightedLateness = "weighted_lateness"
  case makespan
  case changeovers
  case changeoverTime = "changeover_time"
  case idleTime = "idle_time"
  case overtime

  /// Whether it is a number; all others are seconds.
  private var isCount: Bool {
    switch self {
    case .lateOrders, .changeovers: true
    case .weightedLateness, .makespan, .changeoverTime, .idleTime, .overtime: false
    }
  }

  /// A value of it as people read it: a number such as `3`, or a length of time such as `2h30m`.
  func text(_ value: Int64) -> String {
    isCount ? String(value) : TimeSpan(floorSeconds: value).description
  }
}
