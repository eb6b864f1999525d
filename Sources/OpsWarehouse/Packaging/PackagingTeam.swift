import OpsDomain

/// People who pack together.
public struct PackagingTeam: Entity {
  public static let record = Record("packaging_teams", .warehouse, "packaging team")

  public var id: RecordID
  public var version: Int64 = 0
  /// Unique regardless of letter case.
  public var name: Naming<String>
  public var foldedName: Unique<Folded>
  /// The user who leads it.
  public var leaderID: Person
  /// Identifiers of the users in it besides the leader, separated by commas.
  public var members: String
  /// What it is good at packing: SKUs, separated by commas.
  public var styles: String
  /// Whether it takes new work.
  public var isActive: Bool
  public var createdAt: Trail<Instant>
  public var updatedAt: Trail<Instant>

  public init(
    id: RecordID, name: String, foldedName: String, leaderID: RecordID, members: [RecordID] = [],
    styles: [String] = [], isActive: Bool = true, createdAt: Instant, updatedAt: Instant
  ) {
    self.id = id
    self.name = name
    self.foldedName = foldedName
    self.leaderID = leaderID
    self.members = members.map(\.description).joined(separator: ",")
    self.styles = styles.joined(separator: ",")
    self.isActive = isActive
    self.createdAt = createdAt
    self.updatedAt = updatedAt
  }
}

extension PackagingTeam {
  /// The users in it besides the leader.
  public var memberIDs: [RecordID] {
    members.split(separator: ",").compactMap { RecordID(String($0)) }
  }

  /// SKUs it is good at packing.
  public var styleList: [String] { styles.split(separator: ",").map(String.init) }
}
