import OpsDomain
import OpsScheduling

/// The parts of a plan that are compared with another one.
struct ScheduleSide {
  let name: String
  let late: Set<String>
  /// Where and when the steps of each order are made.
  let places: [String: Set<String>]
  /// A number, or whole seconds.
  let value: (ScheduleFigure) -> Int64

  /// A schedule of the book.
  init(_ view: ScheduleView) {
    name = view.number
    late = Set(view.late.map(\.production))
    places = view.jobs.reduce(into: [:]) {
      $0[$1.production, default: []].insert(
        "\($1.step) \($1.part) \($1.machine) \($1.start) \($1.end)")
    }
    value = { figure in
      switch figure {
      case .lateOrders: view.lateOrders
      case .weightedLateness: view.weightedLateness
      case .makespan: view.makespan
      case .changeovers: view.changeovers
      case .changeoverTime: view.changeoverTime.secondsRoundedUp
      case .idleTime: view.idleTime.secondsRoundedUp
      case .overtime: view.overtime.secondsRoundedUp
      }
    }
  }

  /// A plan that is not written.
  init(_ draft: ScheduleDraft, called name: String) {
    let values = draft.plan.values
    self.name = name
    late = Set(draft.late.map(\.production))
    places = draft.steps.reduce(into: [:]) {
      $0[$1.production, default: []].insert(
        "\($1.position) \($1.part) \($1.machine) \($1.start) \($1.end)")
    }
    value = { figure in
      switch figure {
      case .lateOrders: Int64(values.lateJobs)
      case .weightedLateness: values.weightedTardiness
      case .makespan: values.makespan
      case .changeovers: Int64(values.changeovers)
      case .changeoverTime: values.changeoverSeconds
      case .idleTime: values.idleSeconds
      case .overtime: values.overtimeSeconds
      }
    }
  }
}
