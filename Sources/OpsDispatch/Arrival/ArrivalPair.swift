/// A past delivery: what was known when its time was estimated, and how long it took.
public struct ArrivalPair: Sendable, Hashable {
  /// What was known.
  public var features: ArrivalFeatures
  /// Seconds from placing to handing over.
  public var actual: Int64

  /// An example to learn from: what was known, and how many seconds the delivery took.
  public init(_ features: ArrivalFeatures, actual: Int64) {
    self.features = features
    self.actual = actual
  }

  /// How much longer it took than without any hold-up, in ten-thousandths of that.
  var excess: Int64 { (actual - features.base) * 10_000 / features.base }
}
