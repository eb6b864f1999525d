import OpsDomain
import OpsKernel

/// A partner near a place, as explore answers it.
public struct ExplorePlaceView: OperationOutput, Equatable {
  public static let answerName = "explore.place/1"

  public let partner: String
  public let kind: PartnerKind
  public let city: String?
  /// Meters along a great circle.
  public let distance: Int64
  /// Whether it is open at the time asked about.
  public let open: Bool
  /// When it closes, where it is open; null where it does not close within a week.
  public let closesAt: Instant?
  /// When it opens next, where it is closed; null where nobody knows.
  public let opensAt: Instant?
  /// Minutes until an order is at the door without hold-ups: preparation, pickup, way and handing
  /// over, as `order track` estimates it.
  public let minutes: Int64
  /// Minutes that it takes at most, until enough deliveries are known to learn it from.
  public let latestMinutes: Int64
  /// Average of 1 to 5; null without ratings.
  public let rating: Quantity?
  public let ratings: Int64
  /// What an order must come to at least, in major units of `currency`, exact decimal text.
  public let minimumOrder: DecimalString
  public let currency: Currency
  public let featured: Bool
  /// What it sells of what was looked for: the first names of them.
  public let matches: [String]

  public static let columns: [FieldColumn] = [
    .init("partner", "PARTNER"), .init("kind", "KIND"), .init("distance", "METERS", .right),
    .init("open", "OPEN"), .init("opens_at", "OPENS"), .init("minutes", "MINUTES", .right),
    .init("rating", "RATING", .right), .init("minimum_order", "MINIMUM", .right),
    .init("matches", "MATCHES"),
  ]
  public static let leading = ["partner", "distance", "open"]
}
