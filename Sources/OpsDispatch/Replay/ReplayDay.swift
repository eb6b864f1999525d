/// A day to play back: what was ordered, and who drove.
public struct ReplayDay: Sendable {
  /// The orders of the day.
  public var orders: [ReplayOrder]
  /// The drivers of the day.
  public var drivers: [ReplayDriver]
  /// What drivers may be given.
  public var rules: DispatchRules
  /// How the way between two places is measured.
  public var distance: any DispatchDistance

  /// A day with its orders and drivers, and the rules by which it is played back.
  public init(
    orders: [ReplayOrder], drivers: [ReplayDriver], rules: DispatchRules = DispatchRules(),
    distance: any DispatchDistance
  ) {
    self.orders = orders
    self.drivers = drivers
    self.rules = rules
    self.distance = distance
  }
}
