import OpsDispatch
import OpsDomain

/// When an order was expected at the door, what was known then, and how long it really took. Later
/// estimates learn from it, but for orders for later.
public struct ArrivalEstimate: Entity {
  /// Where the book keeps estimated times of arrival; the journal has every change.
  public static let record = Record("arrival_estimates", .marketplace, "estimated time")

  public var id: RecordID
  public var version: Int64 = 0
  /// The order whose arrival is estimated; each order has one estimate at most.
  public var orderID: Unique<Reference<MarketOrder>>
  /// From when the times count: the order was accepted, or work on an order for later had to begin.
  public var at: Instant
  /// Seconds from ``at`` until it was expected to be ready.
  public var preparation: Int64
  /// Seconds for the way and the handing over.
  public var travel: Int64
  /// Open orders for each available driver, in hundredths.
  public var load: Int64
  /// The hour of the day at the site, 0 to 23, of ``at``.
  public var hour: Int64
  /// The earliest and the latest arrival that were expected, in seconds from ``at`` on.
  public var earliest: Int64
  /// The latest arrival that was expected, in seconds from ``at`` on.
  public var latest: Int64
  /// How often orders arrived within such ranges, in thousandths; nil where too few deliveries were
  /// known, and of an order for later.
  public var coverage: Int64?
  /// Seconds from ``at`` to the delivery; nil until it is delivered, and for an order for later.
  public var actual: Int64?
  /// When the order was delivered; nil until then, and for an order for later.
  public var deliveredAt: Instant?

  public static let indexes: [SecondaryIndex] = [[Columns.deliveredAt]]
}

extension ArrivalEstimate {
  var features: ArrivalFeatures {
    ArrivalFeatures(
      preparation: preparation, travel: travel, load: Int(clamping: load),
      hour: Int(clamping: hour))
  }

  /// What later estimates learn from; nil until it is delivered.
  var pair: ArrivalPair? { actual.map { ArrivalPair(features, actual: $0) } }
}
