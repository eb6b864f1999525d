/// All that a dispatch decision depends on.
public struct DispatchState: Sendable {
  /// The time of the decision, in seconds.
  public var now: Int64
  /// Placed orders whose pickup has not begun, in any order.
  public var orders: [DispatchOrder]
  /// Drivers on shift and those whose shift is booked, in any order.
  public var drivers: [DispatchDriver]
  /// How drivers are chosen.
  public var policy: DispatchPolicy
  /// What drivers may be given.
  public var rules: DispatchRules
  /// How the way between two places is measured.
  public var distance: any DispatchDistance

  /// The situation at `now`, with the rolling horizon and the usual rules unless others are given.
  public init(
    now: Int64, orders: [DispatchOrder], drivers: [DispatchDriver],
    policy: DispatchPolicy = .rollingHorizon(RollingSettings()),
    rules: DispatchRules = DispatchRules(), distance: any DispatchDistance
  ) {
    self.now = now
    self.orders = orders
    self.drivers = drivers
    self.policy = policy
    self.rules = rules
    self.distance = distance
  }
}
