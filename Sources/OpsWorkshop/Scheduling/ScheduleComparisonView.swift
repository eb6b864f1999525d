import OpsDomain
import OpsKernel

/// What the second plan changes. Differences are second minus first, so a negative number is a
/// saving.
public struct ScheduleComparisonView: OperationOutput, Equatable {
  public static let answerName = "schedule.comparison/1"

  /// A figure of both plans.
  public struct Figure: AnswerRecord, Equatable {
    /// `late_orders`, `weighted_lateness`, `makespan`, `changeovers`, `changeover_time`,
    /// `idle_time` or `overtime`.
    public let name: String
    /// A number such as `3`, or a length of time such as `2h30m`.
    public let firstValue: String
    /// The same figure of the second plan.
    public let secondValue: String
    /// Negative for less, such as `-45m`.
    public let difference: String

    init(_ figure: ScheduleFigure, _ first: Int64, _ second: Int64) {
      name = figure.rawValue
      firstValue = figure.text(first)
      secondValue = figure.text(second)
      difference = figure.text(second - first)
    }
  }

  /// Number of the first schedule; `now` for the present plan of the floor.
  public let first: String
  /// Number of the second schedule; `then` for the plan with machines down.
  public let second: String
  /// Late orders of the second plan minus those of the first; the same for the figures below.
  public let lateOrders: Int64
  /// Makespan of the second plan minus that of the first.
  public let makespan: TimeSpan
  /// Change-overs of the second plan minus those of the first.
  public let changeovers: Int64
  /// Idle time of the second plan minus that of the first.
  public let idleTime: TimeSpan
  /// Work in shifts of days off.
  public let overtime: TimeSpan
  /// Each figure of both plans, with the difference.
  public let figures: [Figure]
  /// Orders that are late in the second plan only.
  public let newlyLate: [String]
  /// Orders that are late in the first plan only.
  public let noLongerLate: [String]
  /// Orders of both plans with a step at another place or time.
  public let movedOrders: [String]
  /// Orders of the second plan only.
  public let added: [String]
  /// Orders of the first plan only.
  public let dropped: [String]

  public static let columns: [FieldColumn] = [
    .init("first", "FIRST"), .init("second", "SECOND"),
    .change("late_orders", "CHANGE IN LATE ORDERS"), .change("makespan", "CHANGE IN MAKESPAN"),
    .change("changeovers", "CHANGE IN CHANGE-OVERS"), .change("idle_time", "CHANGE IN IDLE TIME"),
    .change("overtime", "CHANGE IN OVERTIME"),
  ]

  init(_ one: ScheduleSide, _ other: ScheduleSide) {
    func difference(_ figure: ScheduleFigure) -> Int64 {
      other.value(figure) - one.value(figure)
    }
    func span(_ figure: ScheduleFigure) -> TimeSpan { TimeSpan(floorSeconds: difference(figure)) }
    first = one.name
    second = other.name
    lateOrders = difference(.lateOrders)
    makespan = span(.makespan)
    changeovers = difference(.changeovers)
    idleTime = span(.idleTime)
    overtime = span(.overtime)
    figures = ScheduleFigure.allCases.map { Figure($0, one.value($0), other.value($0)) }
    newlyLate = other.late.subtracting(one.late).sorted()
    noLongerLate = one.late.subtracting(other.late).sorted()
    movedOrders = one.places.filter { order, places in
      other.places[order].map { $0 != places } ?? false
    }.map(\.key).sorted()
    added = other.places.keys.filter { one.places[$0] == nil }.sorted()
    dropped = one.places.keys.filter { other.places[$0] == nil }.sorted()
  }
}
