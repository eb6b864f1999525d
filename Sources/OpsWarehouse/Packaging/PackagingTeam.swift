import OpsDomain
import OpsStorage

/// People who pack together. Who they are besides the leader is in ``PackagingTeamMember``, what
/// they pack in ``PackagingTeamStyle``.
public struct PackagingTeam: Entity {
  /// The collection of packaging teams, and what people call one.
  public static let record = Record("packaging_teams", .warehouse, "packaging team")

  public var id: RecordID
  public var version: Int64 = 0
  /// Unique regardless of letter case.
  public var name: Naming<String>
  /// The name without case, accents and extra spaces: no two teams have the same.
  public var foldedName: Unique<Folded>
  /// The user who leads it.
  public var leaderID: Person
  /// Up to 0.1.0: identifiers of its members, separated by commas.
  public var members: Kept<Retired> { "" }
  /// Up to 0.1.0: SKUs it is good at packing, separated by commas.
  public var styles: Kept<Retired> { "" }
  /// Whether it takes new work.
  public var isActive: Bool = true
  /// When it was created.
  public var createdAt: Trail<Instant>
  /// When it was last changed.
  public var updatedAt: Trail<Instant>
}

/// Packaging teams by name.
extension Repository where Item == PackagingTeam {
  /// The team with this name, whatever its letter case. Throws `notfound.any`.
  public func named(_ name: String) async throws -> PackagingTeam {
    if let found = try await fetch(key: PackagingTeam.nameKey, TextFolding.fold(name)) {
      return found
    }
    if let id = RecordID(name), let found = try await fetch(id) { return found }
    let meant = await hint(for: name, in: PackagingTeam.Columns.foldedName) { $0.name }
    throw OpsError(
      .notFound, "There is no packaging team \(Excerpt.of(name))", field: "team",
      hint: meant ?? "run `opsh packaging team-list` to see the teams")
  }
}

/// A user in a packaging team besides its leader.
public struct PackagingTeamMember: Entity {
  /// The collection of members of packaging teams, and what people call one.
  public static let record = Record(
    "packaging_team_members", .warehouse, "packaging team member")

  public var id: RecordID
  public var version: Int64 = 0
  /// The team that the user packs in.
  public var teamID: Indexed<Reference<PackagingTeam>>
  /// The user who packs in the team.
  public var userID: Indexed<Reference<User>>
  /// The place in the list, with gaps.
  public var position: Positive
}

extension PackagingTeamMember {
  public static let keys = [UniqueKey(Columns.teamID, Columns.userID)]
}

/// A product that a packaging team is good at packing. It is the SKU at that time: products may
/// still be renamed. Before a product is removed, it is taken from its teams.
public struct PackagingTeamStyle: Entity {
  /// The collection of products that packaging teams are good at, and what people call one.
  public static let record = Record("packaging_team_styles", .warehouse, "packaging team style")

  public var id: RecordID
  public var version: Int64 = 0
  /// The team that is good at packing the product.
  public var teamID: Indexed<Reference<PackagingTeam>>
  /// SKU of the product, as it was when the team got it.
  public var sku: Naming<Line>
  /// The place in the list, with gaps.
  public var position: Positive
}

extension PackagingTeamStyle {
  public static let keys = [UniqueKey(Columns.teamID, Columns.sku)]
}
