/// What is known about a delivery when its time is estimated.
public struct ArrivalFeatures: Sendable, Hashable {
  /// Seconds until the order is expected to be ready, at least 0.
  public var preparation: Int64
  /// Seconds for the way and the handing over, without waiting, at least 0.
  public var travel: Int64
  /// Open orders for each driver on shift, in hundredths, at least 0.
  public var load: Int
  /// The hour of the day, 0 to 23.
  public var hour: Int

  /// The features of one delivery; negative times and loads become 0.
  public init(preparation: Int64, travel: Int64, load: Int, hour: Int) {
    self.preparation = max(0, preparation)
    self.travel = max(0, travel)
    self.load = max(0, load)
    self.hour = hour
  }

  /// The time without any hold-up, in seconds; at least 1, since shares of it are taken.
  public var base: Int64 { max(1, preparation + travel) }
}
