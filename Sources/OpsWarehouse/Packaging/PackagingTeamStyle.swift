import OpsDomain

/// What a packaging team is good at packing. It is a SKU as it was when somebody named it: products
/// may be renamed or removed all the same.
public struct PackagingTeamStyle: Entity {
  public static let record = Record("packaging_team_styles", .warehouse, "packaging team style")

  public var id: RecordID
  public var version: Int64 = 0
  public var teamID: Indexed<Reference<PackagingTeam>>
  public var sku: Naming<Line>
  /// The place in the list, with gaps.
  public var position: Positive
}

extension PackagingTeamStyle {
  public static let keys = [UniqueKey(Columns.teamID, Columns.sku)]
}
