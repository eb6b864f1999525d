/// A trip to a restaurant whose pickup has not begun, so that more orders of it may still join.
public struct DispatchTrip: Sendable, Hashable {
  /// The restaurant's identifier.
  public var restaurant: String
  /// The orders the driver has been given for it, in order of stops.
  public var orders: [String]

  /// An open trip whose orders are in the order of their stops.
  public init(restaurant: String, orders: [String]) {
    self.restaurant = restaurant
    self.orders = orders
  }
}
