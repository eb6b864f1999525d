/// An order that nobody has picked up yet.
///
/// All times are whole seconds since a moment that the caller chooses.
public struct DispatchOrder: Sendable, Hashable {
  /// The order's identifier.
  public var id: String
  /// Who makes it. Only orders of one restaurant may share a trip.
  public var restaurant: String
  /// When the customer placed it.
  public var placed: Int64
  /// When it can be taken, or will be as far as known.
  public var ready: Int64
  /// When the customer was told to have it at the latest.
  public var promise: Int64
  /// Where the driver fetches it.
  public var pickup: DispatchPlace
  /// Where the customer is.
  public var drop: DispatchPlace
  /// The driver it was given to. If the state does not list that driver, the driver is gone and the
  /// order is open again.
  public var driver: String?

  /// An order that waits for its pickup; without `driver` it is given to nobody.
  public init(
    id: String, restaurant: String, placed: Int64, ready: Int64, promise: Int64,
    pickup: DispatchPlace, drop: DispatchPlace, driver: String? = nil
  ) {
    self.id = id
    self.restaurant = restaurant
    self.placed = placed
    self.ready = ready
    self.promise = promise
    self.pickup = pickup
    self.drop = drop
    self.driver = driver
  }
}
