import OpsDomain
import OpsKernel

/// Two periods of equal length compared.
public struct RequestTrend: OperationOutput, Equatable {
  public static let answerName = "oos.trend/1"

  /// The figures of one period.
  public struct Period: AnswerRecord, Equatable {
    public let from: CivilDate
    public let to: CivilDate
    /// Requests created.
    public let requests: Int64
    /// The sum of their quantities.
    public let quantity: QuantitySum
    /// The quantity delivered for any request.
    public let delivered: QuantitySum
  }

  /// The difference between the current period and the previous one, in percent with two decimals
  /// at most: `100` when there was nothing before.
  public struct Change: AnswerRecord, Equatable {
    public let requests: DecimalString
    public let quantity: DecimalString
    public let delivered: DecimalString
  }

  public let current: Period
  public let previous: Period
  public let change: Change

  init(current: Period, previous: Period) {
    self.current = current
    self.previous = previous
    change = Change(
      requests: Percentage.change(from: previous.requests, to: current.requests),
      quantity: Percentage.change(
        from: previous.quantity.rawValue, to: current.quantity.rawValue),
      delivered: Percentage.change(
        from: previous.delivered.rawValue, to: current.delivered.rawValue))
  }

  public static let columns: [FieldColumn] = [
    .init("current", "NOW"), .init("previous", "BEFORE"), .init("change", "CHANGE %"),
  ]
}
