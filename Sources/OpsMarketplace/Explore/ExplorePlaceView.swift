import OpsDomain
import OpsKernel

/// A partner near a place, as explore answers it.
public struct ExplorePlaceView: OperationOutput, Equatable {
  public static let answerName = "explore.place/1"

  /// Name of the partner.
  public let partner: String
  /// What kind of business it is, such as `restaurant`.
  public let kind: PartnerKind
  /// City of the partner; null if it is not given.
  public let city: String?
  /// Meters along a great circle.
  public let distance: Int64
  /// Whether it is open at the time that you asked about.
  public let open: Bool
  /// When it closes, if it is open; null if it does not close within a week.
  public let closesAt: Instant?
  /// When it opens next, if it is closed; null if that is not known.
  public let opensAt: Instant?
  /// Minutes until an order is at the door without delays: preparation, pickup, way and handing
  /// over, as `order track` estimates them.
  public let minutes: Int64
  /// The most minutes that it takes, until enough deliveries are known to calculate them.
  public let latestMinutes: Int64
  /// Average of 1 to 5; null without ratings.
  public let rating: Quantity?
  /// How many ratings the partner has.
  public let ratings: Int64
  /// The smallest order, in major units of `currency`, exact decimal text.
  public let minimumOrder: DecimalString
  /// The currency of the book: `minimum_order` is in it.
  public let currency: Currency
  /// Whether an administrator has marked the partner as featured.
  public let featured: Bool
  /// Names of the first items that match the search.
  public let matches: [String]

  public static let columns: [FieldColumn] = [
    .init("partner", "PARTNER"), .init("kind", "KIND"), .init("distance", "METERS", .right),
    .init("open", "OPEN"), .init("opens_at", "OPENS"), .init("minutes", "MINUTES", .right),
    .init("rating", "RATING", .right), .init("minimum_order", "MINIMUM", .right),
    .init("matches", "MATCHES"),
  ]
  public static let leading = ["partner", "distance", "open"]
}
