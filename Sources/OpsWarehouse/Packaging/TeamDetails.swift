import OpsDomain
import OpsKernel
import OpsStorage

/// Reads the details of a packaging team from an input.
struct TeamDetails {
  let transaction: Transaction

  init(_ transaction: Transaction) { self.transaction = transaction }

  /// The users with these names, from the input's `field`. Throws `notfound.user`.
  func users(_ names: [String], field: String) async throws -> [RecordID] {
    let users = transaction.asSystem("finds the people of a team").repository(User.self)
    var ids: [RecordID] = []
    for name in names {
      let user = try await Self.blaming(field) { try await users.named(name) }
      if !ids.contains(user.id) { ids.append(user.id) }
    }
    return ids
  }

  /// Runs `body`, whose errors are about the input's `field`.
  private static func blaming<Found>(
    _ field: String, _ body: () async throws -> Found
  ) async throws -> Found {
    do {
      return try await body()
    } catch let error as OpsError {
      throw error.renamingFields { _ in field }
    }
  }

  /// The SKUs as products write them. Throws `notfound.sku`.
  func styles(_ skus: [String]) async throws -> [String] {
    var styles: [String] = []
    for sku in skus {
      let product = try await Self.blaming("style") {
        try await transaction.repository(Product.self).named(sku)
      }
      styles.append(product.sku)
    }
    return styles
  }

  /// The users in a team besides the leader.
  func members(of team: PackagingTeam) async throws -> [RecordID] {
    try await PackagingTeam.memberList.ids(of: [team.id], transaction)[team.id] ?? []
  }

  /// Writes the members of a team besides the leader. Returns whether the list changed.
  @discardableResult
  func setMembers(_ users: [RecordID], of team: PackagingTeam) async throws -> Bool {
    try await PackagingTeam.memberList.set(users.map { .id($0) }, of: team.id, transaction)
  }

  /// Writes what a team packs. Returns whether the list changed.
  @discardableResult
  func setStyles(_ skus: [String], of team: PackagingTeam) async throws -> Bool {
    try await PackagingTeam.styleList.set(skus.map { .text($0) }, of: team.id, transaction)
  }

  /// The answer about one team.
  func view(_ team: PackagingTeam) async throws -> PackagingTeamView {
    try await PackagingTeamView.of([team], transaction).only("A team")
  }
}
