/// A day to play back: what was ordered, and who drove.
public struct ReplayDay: Sendable {
  public var orders: [ReplayOrder]
  public var drivers: [ReplayDriver]
  public var rules: DispatchRules
  public var distance: any DispatchDistance

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
