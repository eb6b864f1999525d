import OpsDispatch
import OpsDomain
import OpsKernel

/// A past day as it was, as each policy would have done it, and the limit that none of them can
/// beat.
public struct DispatchSimulationView: OperationOutput, Equatable {
  public static let answerName = "dispatch.simulation/1"

  /// The figures of the day under one policy. Times are in seconds, over delivered orders.
  public struct Line: AnswerRecord, Equatable {
    /// The policy; `actual` for what really happened, `bound` for the limit of the policies: each
    /// order is brought alone and at once, with the times of the settings.
    public let policy: String
    /// Whether with the settings that were tried, and not those of the book.
    public let tried: Bool
    /// Orders that were delivered.
    public let delivered: Int64
    /// Orders that were not delivered; 0 for `actual`.
    public let undelivered: Int64
    /// Orders that were delivered after the promised time.
    public let late: Int64
    /// From placing to the door, the mean and the time that 90 % do not exceed.
    public let clickToDoor: Int64
    /// From placing to the door: the time that 90 % of the orders do not exceed.
    public let clickToDoorP90: Int64
    /// From ready to picked up, the same two.
    public let readyToPickup: Int64
    /// From ready to picked up: the time that 90 % of the orders do not exceed.
    public let readyToPickupP90: Int64
    /// Delivered orders for each hour that drivers were online.
    public let perHour: DecimalString
  }

  /// The day that was replayed.
  public let day: CivilDate
  /// How many orders of the day were delivered; only these are replayed.
  public let orders: Int64
  /// How many drivers were online; a driver with a break counts once.
  public let drivers: Int64
  /// Empty if no order of the day was delivered.
  public let lines: [Line]
  /// How the lines compare.
  public let remarks: [String]

  public static let seconds: Set<String> = [
    "lines.click_to_door", "lines.click_to_door_p90", "lines.ready_to_pickup",
    "lines.ready_to_pickup_p90",
  ]
}

extension DispatchSimulationView {
  /// - Parameter lines: What really happened first.
  init(day: CivilDate, orders: Int64, drivers: Int64, lines: [Line]) {
    let isEmpty = orders == 0
    self.init(
      day: day, orders: orders, drivers: drivers, lines: isEmpty ? [] : lines,
      remarks: isEmpty
        ? ["No order of \(day) was delivered, so there is nothing to replay."]
        : Self.remarks(lines))
  }

  private static func remarks(_ lines: [Line]) -> [String] {
    var remarks = [
      "The policies and `bound` use the speeds and times of the settings; `actual` is what "
        + "happened. Compare the policies with each other."
    ]
    let bound = lines.first { $0.policy == "bound" && !$0.tried }
    if let actual = lines.first, let bound, actual.clickToDoor < bound.clickToDoor {
      remarks.append(
        "`actual` is faster than `bound`: the drivers of that day were faster than market.speed_…, "
          + "market.pickup_time and market.handover_time say.")
    }
    return remarks
  }
}

extension DispatchSimulationView.Line {
  init(_ policy: String, _ figures: ReplayFigures, tried isTried: Bool) {
    self.init(
      policy: policy, tried: isTried, delivered: Int64(figures.delivered),
      undelivered: Int64(figures.undelivered), late: Int64(figures.late),
      clickToDoor: Int64(figures.clickToDoor.mean.rounded()),
      clickToDoorP90: figures.clickToDoor.percentile90,
      readyToPickup: Int64(figures.readyToPickup.mean.rounded()),
      readyToPickupP90: figures.readyToPickup.percentile90,
      perHour: FixedPoint.format(
        Int64((figures.ordersPerCourierHour * 100).rounded()), minimumDecimals: 2, scale: 2))
  }
}
