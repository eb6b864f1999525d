/// The figures of a day. Times are in seconds, over delivered orders.
public struct ReplayFigures: Sendable, Hashable {
  /// Orders that were delivered.
  public var delivered: Int
  /// Orders that were not.
  public var undelivered: Int
  /// Delivered after the promise.
  public var late: Int
  /// From placing to handing over.
  public var clickToDoor: ReplaySpread
  /// From ready to the pickup's end.
  public var readyToPickup: ReplaySpread
  /// From ready to handing over.
  public var readyToDoor: ReplaySpread
  /// Delivered orders for each hour of shifts.
  public var ordersPerCourierHour: Double
}
