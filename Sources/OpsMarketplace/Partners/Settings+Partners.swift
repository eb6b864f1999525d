import OpsDomain
import OpsKernel

extension Settings {
  /// How far a new partner delivers, in kilometers.
  public static let partnerRadius: BookSetting<Quantity> = .decimal(
    "market.radius", Quantity(rawValue: 100_000), .whole(50), default: .whole(5),
    "Delivery radius of a new partner in kilometers, unless --radius is given.")

  /// How long a new partner takes until an order is ready.
  public static let partnerPreparation: BookSetting<TimeSpan> = .length(
    "market.preparation", .zero, TimeSpan(milliseconds: PartnerLimits.preparation),
    default: TimeSpan(milliseconds: 15 * 60_000),
    "Time until an order of a new partner is ready, unless --preparation is given.")

  /// The most businesses of one user that wait to be verified: each has a name that nobody else can
  /// have and a location, and none of them is ever removed.
  public static let pendingPartners: BookSetting<Int64> = .count(
    "market.pending_partners", 0, 1_000, default: 5,
    "Maximum number of businesses of one user that wait to be verified; a whole number. 0: only "
      + "administrators create partners.")

  /// The settings of partners, in the order in which people read them.
  static let ofPartners = [
    partnerRadius.definition, partnerPreparation.definition, pendingPartners.definition,
  ]
}
