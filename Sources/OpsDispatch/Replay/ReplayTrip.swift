/// A trip as it was driven.
public struct ReplayTrip: Sendable, Hashable {
  /// The driver's identifier.
  public var driver: String
  /// The restaurant's identifier.
  public var restaurant: String
  /// In order of stops.
  public var orders: [String]
  /// When it was decided, or decided again because orders joined, in seconds.
  public var decided: Int64
  /// When the driver left for the restaurant.
  public var departure: Int64
  /// When the driver was there.
  public var arrival: Int64
  /// When the driver had the orders.
  public var pickup: Int64
  /// When each order was handed over.
  public var deliveries: [Int64]
}
