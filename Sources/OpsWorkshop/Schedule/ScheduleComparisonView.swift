import OpsDomain
import OpsKernel

/// What another plan changes, in words of the business. Differences are second less first, so that
/// below zero is a saving.
public struct ScheduleComparisonView: OperationOutput, Equatable {
  public static let answerName = "schedule.comparison/1"

  /// A figure of both plans.
  public struct Figure: AnswerRecord, Equatable {
    /// `late_orders`, `weighted_lateness`, `makespan`, `changeovers`, `changeover_time`,
    /// `idle_time` or `overtime`.
    public let name: String
    /// A number such as `3`, or a length of time such as `2h30m`.
    public let firstValue: String
    public let secondValue: String
    /// Below zero for less, such as `-45m`.
    public let difference: String

    /// Figures that are numbers; all others are lengths of time.
    private static let counts: Set = ["late_orders", "changeovers"]

    /// - Parameters: Numbers, or seconds.
    init(_ name: String, _ first: Int64, _ second: Int64) {
      func text(_ value: Int64) -> String {
        Self.counts.contains(name)
          ? String(value) : TimeSpan(milliseconds: value * 1000).description
      }
      self.name = name
      firstValue = text(first)
      secondValue = text(second)
      difference = text(second - first)
    }
  }

  /// Number of the first schedule; `now` for the plan of the floor in a question.
  public let first: String
  public let second: String
  /// Late orders of the second plan less those of the first, and so on.
  public let lateOrders: Int64
  public let makespan: TimeSpan
  public let changeovers: Int64
  public let idleTime: TimeSpan
  /// Work in shifts of days off.
  public let overtime: TimeSpan
  public let figures: [Figure]
  /// Orders that are late in the second plan only.
  public let newlyLate: [String]
  /// Orders that are late in the first plan only.
  public let noLongerLate: [String]
  /// Orders of both of which a step stands elsewhere.
  public let movedOrders: [String]
  /// Orders of the second plan only.
  public let added: [String]
  /// Orders of the first plan only.
  public let dropped: [String]

  public static let columns: [FieldColumn] = [
    .init("first", "FIRST"), .init("second", "SECOND"), .init("late_orders", "LATE", .right),
    .init("makespan", "MAKESPAN", .right), .init("changeovers", "CHANGES", .right),
    .init("idle_time", "IDLE", .right), .init("overtime", "OVERTIME", .right),
  ]

  /// A plan as far as it is compared.
  struct Side {
    let name: String
    let figures: [(name: String, value: Int64)]
    let late: Set<String>
    let places: [String: Set<String>]
  }

  init(_ first: ScheduleView, _ second: ScheduleView) {
    self.init(Side(first), Side(second))
  }

  init(_ one: Side, _ other: Side) {
    let figures = zip(one.figures, other.figures)
    func difference(_ name: String) -> Int64 {
      figures.first { $0.0.name == name }.map { $0.1.value - $0.0.value } ?? 0
    }
    func span(_ name: String) -> TimeSpan { TimeSpan(milliseconds: difference(name) * 1000) }
    first = one.name
    second = other.name
    lateOrders = difference("late_orders")
    makespan = span("makespan")
    changeovers = difference("changeovers")
    idleTime = span("idle_time")
    overtime = span("overtime")
    self.figures = figures.map { Figure($0.name, $0.value, $1.value) }
    newlyLate = other.late.subtracting(one.late).sorted()
    noLongerLate = one.late.subtracting(other.late).sorted()
    movedOrders = one.places.filter { order, places in
      other.places[order].map { $0 != places } ?? false
    }.map(\.key).sorted()
    added = other.places.keys.filter { one.places[$0] == nil }.sorted()
    dropped = one.places.keys.filter { other.places[$0] == nil }.sorted()
  }
}

extension ScheduleComparisonView.Side {
  init(_ view: ScheduleView) {
    name = view.number
    figures = [
      ("late_orders", view.lateOrders), ("weighted_lateness", view.weightedLateness),
      ("makespan", view.makespan), ("changeovers", view.changeovers),
      ("changeover_time", view.changeoverTime.floorSeconds),
      ("idle_time", view.idleTime.floorSeconds), ("overtime", view.overtime.floorSeconds),
    ]
    late = Set(view.late.map(\.production))
    places = view.jobs.reduce(into: [:]) {
      $0[$1.production, default: []].insert(
        "\($1.step) \($1.part) \($1.machine) \($1.start) \($1.end)")
    }
  }

  init(_ draft: ScheduleDraft, called name: String) {
    let values = draft.plan.values
    self.name = name
    figures = [
      ("late_orders", Int64(values.lateJobs)), ("weighted_lateness", values.weightedTardiness),
      ("makespan", values.makespan), ("changeovers", Int64(values.changeovers)),
      ("changeover_time", values.changeoverSeconds), ("idle_time", values.idleSeconds),
      ("overtime", values.overtimeSeconds),
    ]
    late = Set(draft.late.map(\.production))
    places = draft.steps.reduce(into: [:]) {
      $0[$1.production, default: []].insert(
        "\($1.position) \($1.part) \($1.machine) \($1.start) \($1.end)")
    }
  }
}
