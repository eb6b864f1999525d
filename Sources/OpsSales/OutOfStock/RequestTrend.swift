import OpsDomain
import OpsKernel

/// Two periods of equal length compared.
public struct RequestTrend: OperationOutput, Equatable {
  public static let answerName = "oos.trend/1"

  /// What happened in one period.
  public struct Period: AnswerRecord, Equatable {
    public let from: CivilDate
    public let to: CivilDate
    /// Requests written.
    public let requests: Int64
    /// What they asked for.
    public let quantity: QuantitySum
    /// What was delivered on any request.
    public let delivered: QuantitySum
  }

  /// By how much the current period differs from the previous one, in percent with two decimals at
  /// most: `100` when there was nothing before.
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
