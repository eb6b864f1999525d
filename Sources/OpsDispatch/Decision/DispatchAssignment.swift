/// Orders of one restaurant that a driver is given now.
public struct DispatchAssignment: Sendable, Hashable {
  /// The driver's identifier.
  public var driver: String
  /// The restaurant's identifier.
  public var restaurant: String
  /// The orders of the trip in order of stops. If `joins`, those the driver already had are among
  /// them.
  public var orders: [String]
  /// Whether the orders join the open trip of the driver, which they replace.
  public var joins: Bool

  /// Gives a driver these orders, as a new trip unless `joins` is true.
  public init(driver: String, restaurant: String, orders: [String], joins: Bool = false) {
    self.driver = driver
    self.restaurant = restaurant
    self.orders = orders
    self.joins = joins
  }
}
