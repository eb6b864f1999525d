import OpsDomain

/// What a delivery costs: (base + rate per kilometer × distance) × peak factor, rounded half up
/// once, or nothing from a subtotal on and up to a distance.
public struct DeliveryTariff: Sendable, Hashable {
  /// Due for every delivery, in minor units; 0 or more.
  public var base: Int64
  /// Due for each kilometer, in minor units; 0 or more. Parts of a kilometer count in meters.
  public var perKilometer: Int64
  /// Factor during ``peakHours``, in millionths; 1,000,000 (no change) to 10,000,000.
  public var peakFactor: Int64
  /// When ``peakFactor`` holds, by the time of delivery. Windows that overlap count once.
  public var peakHours: [WeeklyHours]
  /// The subtotal before discounts from which the delivery is free, in minor units; 0 or more.
  /// Nil when it never is.
  public var freeFrom: Int64?
  /// Up to which distance it is free then, in meters; 0 or more. Nil for any distance. As long as
  /// the distance is not known, it counts as near.
  public var freeWithin: Int64?

  /// A tariff that is not checked yet. By default it has no peak hours and no free delivery.
  public init(
    base: Int64, perKilometer: Int64, peakFactor: Int64 = PriceLimits.whole,
    peakHours: [WeeklyHours] = [], freeFrom: Int64? = nil, freeWithin: Int64? = nil
  ) {
    self.base = base
    self.perKilometer = perKilometer
    self.peakFactor = peakFactor
    self.peakHours = peakHours
    self.freeFrom = freeFrom
    self.freeWithin = freeWithin
  }

  func check() throws(PricingError) {
    try PriceLimits.check(.deliveryBase, base, PriceLimits.amounts)
    try PriceLimits.check(.deliveryPerKilometer, perKilometer, PriceLimits.amounts)
    try PriceLimits.check(
      .peakFactor, peakFactor, PriceLimits.whole...(10 * PriceLimits.whole))
    try PriceLimits.check(.freeDeliveryFrom, freeFrom ?? 0, PriceLimits.amounts)
    try PriceLimits.check(.freeDeliveryWithin, freeWithin ?? 0, 0...PriceLimits.meters)
  }
}
