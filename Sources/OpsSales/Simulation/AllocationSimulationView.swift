import OpsDomain
import OpsKernel

/// How each allocation policy would have served the requests of a period.
public struct AllocationSimulationView: OperationOutput, Equatable {
  public static let answerName = "oos.simulation/1"

  /// The figures of the period under one policy.
  public struct Line: AnswerRecord, Equatable {
    /// The policy.
    public let policy: AllocationPolicy
    /// The quantity that requests got, in percent of what they wanted; null without requests.
    public let fillRate: DecimalString?
    /// Requests that got everything, by the day of need if they have one, in percent of all
    /// requests; null without requests.
    public let serviceLevel: DecimalString?
    /// Days from a request until everything is there, or until the end of the period, on average;
    /// null without requests.
    public let age: Quantity?
    /// Days that a request with a day of need is late, on average; null without such requests.
    public let lateness: Quantity?
    /// The largest number of days that a request is late.
    public let mostLate: Int
    /// The index of Jain over customers, from 0 to 1: 1 if all customers get the same part of what
    /// they want, for the same part of the time; null if nobody gets anything.
    public let fairness: Quantity?
    /// The quantity that expires before a request gets it, over all units.
    public let expired: Quantity

    init(_ policy: AllocationPolicy, _ figures: AllocationFigures) {
      self.policy = policy
      fillRate = figures.fillRate
      serviceLevel = figures.serviceLevel
      age = figures.age
      lateness = figures.lateness
      mostLate = figures.mostLate
      fairness = figures.fairness
      expired = figures.expired
    }
  }

  /// The first day of the period.
  public let from: CivilDate
  /// The last day of the period.
  public let until: CivilDate
  /// How many requests waited in the period.
  public let requests: Int
  /// How many receipts of their products are replayed.
  public let receipts: Int
  /// The policy that the book uses for automatic allocation; null if it allocates nothing
  /// automatically.
  public let current: AllocationPolicy?
  /// One line for each policy.
  public let lines: [Line]
}
