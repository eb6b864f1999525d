import OpsDomain
import OpsKernel

/// Two periods of equal length compared.
public struct RequestTrend: OperationOutput, Equatable {
  public static let answerName = "oos.trend/2"

  /// The figures of one period.
  public struct Period: AnswerRecord, Equatable {
    /// First civil date of the period.
    public let from: CivilDate
    /// Last civil date of the period.
    public let to: CivilDate
    /// Requests created.
    public let requests: Int64
    /// The sum of their quantities.
    public let quantity: QuantitySum
    /// The quantity delivered for any request.
    public let delivered: QuantitySum
  }

  /// The difference between the current period and the previous one, in percent with two decimals
  /// at most: null when there was nothing before.
  public struct Change: AnswerRecord, Equatable {
    /// The change in the number of requests.
    public let requests: DecimalString?
    /// The change in the quantity that was requested.
    public let quantity: DecimalString?
    /// The change in the quantity that was delivered.
    public let delivered: DecimalString?
  }

  /// The period that was asked for.
  public let current: Period
  /// The same number of days right before it.
  public let previous: Period
  /// The change from the previous period to the current one, in percent.
  public let changePercent: Change

  init(current: Period, previous: Period) {
    self.current = current
    self.previous = previous
    changePercent = Change(
      requests: Percentage.change(from: previous.requests, to: current.requests),
      quantity: Percentage.change(
        from: previous.quantity.rawValue, to: current.quantity.rawValue),
      delivered: Percentage.change(
        from: previous.delivered.rawValue, to: current.delivered.rawValue))
  }

  public static let columns: [FieldColumn] = [
    .init("current", "NOW"), .init("previous", "BEFORE"), .init("change_percent", "CHANGE %"),
  ]
}
