import OpsDispatch
import OpsDomain
import OpsKernel

/// A past day as it was, as each policy would have done it, and the limit that none can beat.
public struct DispatchSimulationView: OperationOutput, Equatable {
  public static let answerName = "dispatch.simulation/1"

  /// The figures of the day under one policy. Times are in seconds, over delivered orders.
  public struct Line: AnswerRecord, Equatable {
    /// The policy; `actual` for what really happened, `bound` for the limit: each order is brought
    /// alone and at once.
    public let policy: String
    /// Whether with the settings that were tried, and not those of the book.
    public let tried: Bool
    public let delivered: Int64
    public let undelivered: Int64
    public let late: Int64
    /// From placing to the door, the mean and the time that 90 % do not exceed.
    public let clickToDoor: Int64
    public let clickToDoor90: Int64
    /// From ready to picked up, the same two.
    public let readyToPickup: Int64
    public let readyToPickup90: Int64
    /// Delivered orders for each hour that drivers were online.
    public let perHour: DecimalString
  }

  public let day: CivilDate
  public let orders: Int64
  public let drivers: Int64
  public let lines: [Line]

  public static let seconds: Set<String> = [
    "click_to_door", "click_to_door90", "ready_to_pickup", "ready_to_pickup90",
  ]
}

extension DispatchSimulationView.Line {
  init(_ policy: String, _ figures: ReplayFigures, tried isTried: Bool) {
    self.init(
      policy: policy, tried: isTried, delivered: Int64(figures.delivered),
      undelivered: Int64(figures.undelivered), late: Int64(figures.late),
      clickToDoor: Int64(figures.clickToDoor.mean.rounded()),
      clickToDoor90: figures.clickToDoor.percentile90,
      readyToPickup: Int64(figures.readyToPickup.mean.rounded()),
      readyToPickup90: figures.readyToPickup.percentile90,
      perHour: FixedPoint.format(
        Int64((figures.ordersPerCourierHour * 100).rounded()), minimumDecimals: 2, scale: 2))
  }
}
