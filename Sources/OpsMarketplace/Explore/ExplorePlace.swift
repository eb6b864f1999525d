import OpsDomain

/// What explore asks of a verified partner: where it is, how far it delivers, when it is open. Kept
/// with the partner and its hours in the same commit, so that one short record says it all.
public struct ExplorePlace: Entity {
  /// Where the book keeps the places of verified partners; the journal leaves them out.
  public static let record = Record("explore_places", .marketplace, "place", derived: true)

  public var id: RecordID
  public var version: Int64 = 0
  /// The partner whose place it is; each verified partner has one.
  public var partnerID: Unique<Reference<Partner>>
  /// What people call the partner, as the partner has it.
  public var name: Naming<Line>
  /// What kind of business the partner is.
  public var kind: PartnerKind
  /// City of the partner; empty if it is not given.
  public var city: Line = ""
  /// See ``MapSquare``.
  public var square: Indexed<Int64>
  /// Millionths of a degree north and east.
  public var latitude: Int64
  /// Millionths of a degree east.
  public var longitude: Int64
  /// How far it delivers, in meters.
  public var radius: Int64
  /// In minor units.
  public var minimumOrder: Amount
  /// How long it takes until an order is ready.
  public var preparation: TimeSpan
  /// Whether the partner is featured: explore can be narrowed to such partners.
  public var isFeatured: Bool
  /// Sum of all ratings of 1 to 5.
  public var ratingSum: Int64
  /// How many ratings the partner has.
  public var ratings: Int64
  /// The hours of a usual week, see ``ExploreHours``.
  public var week: LongText = ""
  /// The hours of special days, from this day on.
  public var special: LongText = ""
  /// Whether its owner could not accept orders when that was asked last: then it is closed.
  public var isOwnerGone: Bool = false
  /// From when on that is asked again, because rights of the owner begin or end by themselves; nil
  /// where only a change of the book changes them.
  public var ownerAskedAt: Instant?
}

extension ExplorePlace {
  var mapPlace: MapPlace { MapPlace(latitude: latitude, longitude: longitude) }

  /// The average of all ratings in hundredths, half up; nil without any.
  var rating: Int64? { ratings > 0 ? (200 * ratingSum + ratings) / (2 * ratings) : nil }
}
