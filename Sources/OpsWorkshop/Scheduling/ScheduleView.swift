import OpsDomain
import OpsKernel
import OpsStorage
import OpsWarehouse

/// A schedule, as commands show it.
public struct ScheduleView: OperationOutput, Equatable {
  public static let answerName = "schedule/1"

  /// A step on a machine.
  public struct Job: AnswerRecord, Equatable {
    /// Number of the production order.
    public let production: String
    /// SKU of the product that the order makes.
    public let sku: String
    /// Its place in the routing, from 1.
    public let step: Int64
    /// Which part of the step it is, from 1.
    public let part: Int64
    /// How many parts the step has.
    public let partCount: Int64
    /// Number of the machine.
    public let machine: String
    /// From when on the machine is taken by change-over and set-up.
    public let setupStart: Instant
    /// When the run begins.
    public let start: Instant
    /// The first moment after it.
    public let end: Instant
    /// How late the order is; null if it is in time.
    public let lateBy: TimeSpan?
    /// Whether the step was fixed when the plan was made.
    public let frozen: Bool
    /// Name of the color that is made.
    public let color: String?
  }

  /// A production order as a whole.
  public struct Order: AnswerRecord, Equatable {
    /// Number of the production order.
    public let production: String
    /// SKU of the product that the order makes.
    public let sku: String
    /// When its first step takes a machine.
    public let start: Instant
    /// When its last step ends.
    public let end: Instant
    /// The end of its due day, of a late order as the schedule was made; null without a due day.
    public let due: Instant?
    /// How late it is; null if it is in time.
    public let lateBy: TimeSpan?
  }

  /// An order that ends after its due day.
  public struct Late: AnswerRecord, Equatable {
    /// Number of the production order.
    public let production: String
    /// When it was due.
    public let due: Instant
    /// When its last step ends.
    public let end: Instant
    /// How long after its due day it ends.
    public let lateBy: TimeSpan
    /// Why it is late: the smallest set of constraints, one sentence for each.
    public let because: [String]
  }

  /// An open order that could not be planned.
  public struct Unplanned: AnswerRecord, Equatable {
    /// Number of the production order.
    public let production: String
    /// Why it could not be planned; one sentence.
    public let because: [String]
  }

  /// Identifier of the schedule; commands also accept it in place of the number.
  public let id: RecordID
  /// Number of the schedule, such as `SCH-000001`.
  public let number: String
  /// Whether it was planned anew or made from another schedule.
  public let origin: ScheduleOrigin
  /// Which measure its search made as small as possible.
  public let objective: ScheduleObjective
  /// Whether its steps are placed as early or as late as possible.
  public let direction: ScheduleDirection
  /// The seed of the search: the same seed on the same floor gives the same plan.
  public let seed: Int64
  /// Number of the schedule it was made from.
  public let base: String?
  /// Whether the floor follows it.
  public let adopted: Bool
  /// From when on it plans.
  public let start: Instant
  /// When its last step ends.
  public let end: Instant
  /// Seconds from its start to the end of its last step.
  public let makespan: Int64
  /// The first measure of the objective, in seconds: weighted lateness, makespan or change-over
  /// time.
  public let value: Int64
  /// No plan for the same floor can have a smaller value.
  public let lowerBound: Int64
  /// `(value − lower bound) / value`, from 0, which is proved to be the best, to 1.
  public let gap: Quantity
  /// How many orders end after their due day.
  public let lateOrders: Int64
  /// Seconds after due days, by weight.
  public let weightedLateness: Int64
  /// How many steps need a change-over of more than zero seconds.
  public let changeovers: Int64
  /// Working time of all change-overs, without the set-up of steps.
  public let changeoverTime: TimeSpan
  /// Open time of machines in use in which they make nothing, up to their last step.
  public let idleTime: TimeSpan
  /// Working time of machines in shifts of days off that the shift calendar opens.
  public let overtime: TimeSpan
  /// Numbers of the machines that it uses, and of all others that are in use now.
  public let machines: [String]
  /// Its production orders in the order in which they end.
  public let orders: [Order]
  /// Steps in the order of time.
  public let jobs: [Job]
  /// Orders that end after their due day, the longest delay first.
  public let late: [Late]
  /// Open orders that could not be planned.
  public let unplanned: [Unplanned]
  /// When machines do not work, as the book has it now.
  public let closed: [ClosedTime]
  /// When it was created.
  public let createdAt: Instant
  /// Sign-in name of the person who made it.
  public let createdByName: String?
  /// How many times the schedule was saved, creation included.
  public let version: Int64
  /// Things to know: a newer schedule exists, or a moved step starts later than you asked for.
  public var remarks: [String] = []

  public static let seconds: Set = ["makespan", "value", "lower_bound", "weighted_lateness"]
  public static let columns: [FieldColumn] = [
    .init("number", "NUMBER"), .init("objective", "OBJECTIVE"), .init("adopted", "ADOPTED"),
    .init("start", "FROM"), .init("end", "TO"), .init("value", "VALUE", .right),
    .init("lower_bound", "BOUND", .right), .init("gap", "GAP", .right),
    .init("late_orders", "LATE", .right), .init("changeovers", "CHANGES", .right),
  ]

  public static let leading = [
    "orders.due", "orders.end", "orders.late_by", "orders.sku", "jobs.machine", "jobs.start",
    "jobs.late_by", "jobs.step", "jobs.sku", "jobs.end",
    "late.late_by", "late.due", "late.because", "unplanned.because",
  ]
}
