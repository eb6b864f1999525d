/// An order of a day that is played back.
public struct ReplayOrder: Sendable, Hashable {
  /// The order's identifier.
  public var id: String
  /// The restaurant's identifier.
  public var restaurant: String
  /// When the customer places it, in seconds.
  public var placed: Int64
  /// When it is ready, in seconds.
  public var ready: Int64
  /// When it is thought to be ready until it is; a policy knows no more.
  public var expectedReady: Int64
  /// When the customer is to have it at the latest.
  public var promise: Int64
  /// Where the driver fetches it.
  public var pickup: DispatchPlace
  /// Where the customer is.
  public var drop: DispatchPlace

  /// - Parameter expectedReady: nil if it is known in advance when the order is ready.
  public init(
    id: String, restaurant: String, placed: Int64, ready: Int64, expectedReady: Int64? = nil,
    promise: Int64, pickup: DispatchPlace, drop: DispatchPlace
  ) {
    self.id = id
    self.restaurant = restaurant
    self.placed = placed
    self.ready = ready
    self.expectedReady = expectedReady ?? ready
    self.promise = promise
    self.pickup = pickup
    self.drop = drop
  }
}
