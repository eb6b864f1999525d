import OpsDomain

/// A piece of the map with verified partners in it. Its edition goes up with every change of one of
/// their places, so that places that were read stay known until then.
public struct ExploreDistrict: Entity {
  /// Where the book keeps the districts of the map; the journal leaves them out.
  public static let record = Record("explore_districts", .marketplace, "district", derived: true)

  public var id: RecordID
  public var version: Int64 = 0
  /// See ``MapSquare/district(of:)``.
  public var district: Unique<Int64>
  /// How many places are in it; one without any is removed.
  public var places: Int64
  /// 1 at first, and 1 more with every change of a place in the district.
  public var edition: Int64
}
