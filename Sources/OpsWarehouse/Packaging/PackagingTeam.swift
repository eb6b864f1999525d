import OpsDomain

/// People who pack together. Who they are besides the leader is in ``PackagingTeamMember``, what
/// they pack in ``PackagingTeamStyle``.
public struct PackagingTeam: Entity {
  public static let record = Record("packaging_teams", .warehouse, "packaging team")

  public var id: RecordID
  public var version: Int64 = 0
  /// Unique regardless of letter case.
  public var name: Naming<String>
  public var foldedName: Unique<Folded>
  /// The user who leads it.
  public var leaderID: Person
  /// Up to 0.1.0: identifiers of its members, separated by commas.
  public var members: Kept<Retired> { "" }
  /// Up to 0.1.0: SKUs it is good at packing, separated by commas.
  public var styles: Kept<Retired> { "" }
  /// Whether it takes new work.
  public var isActive: Bool = true
  public var createdAt: Trail<Instant>
  public var updatedAt: Trail<Instant>
}
