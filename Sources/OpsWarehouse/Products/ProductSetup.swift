import OpsDomain
import OpsStorage

/// What was set up for a product with commands of its own, and so goes before the product: reorder
/// rules, units and the styles of packaging teams, which are SKUs.
enum ProductSetup {
  /// Throws `rule.dependants` with the counts and the commands that take them away.
  static func requireNone(_ product: Product, _ system: Transaction) async throws {
    let rules = try await system.repository(StockPolicy.self)
      .all(where: .equals(StockPolicy.Columns.productID, product.id))
    let units = try await system.repository(ProductUnit.self)
      .all(where: .equals(ProductUnit.Columns.productID, product.id))
    var counts: [String] = []
    var commands: [String] = []
    if let rule = rules.first {
      counts.append(Counted.text(rules.count, "reorder rule"))
      let place = try await system.repository(Location.self).fetch(rule.locationID)
      commands.append(
        "`opsh reorder remove \(product.sku)\(place.map { " --location \($0.code)" } ?? "")`")
    }
    if let unit = units.first {
      counts.append(Counted.text(units.count, "other unit"))
      commands.append("`opsh product unit \(product.sku) \(unit.name) --remove`")
    }
    let teams = try await teams(packing: product, system)
    if !teams.isEmpty {
      let names = teams.map { Excerpt.of($0.team.name) }.joined(separator: ", ")
      counts.append(
        Counted.text(teams.count, "packaging team that packs", "packaging teams that pack")
          + " it (\(names))")
      commands += teams.map { command(taking: product, from: $0.team, packing: $0.styles) }
    }
    guard !counts.isEmpty else { return }
    throw OpsError(
      .dependants,
      "\(Excerpt.of(product.sku)) still has \(counts.joined(separator: " and "))", field: "sku",
      hint: "remove what was set up for it first: \(commands.joined(separator: ", "))")
  }

  /// The teams of which the product is a style, with all their styles.
  private static func teams(
    packing product: Product, _ system: Transaction
  ) async throws -> [(team: PackagingTeam, styles: [String])] {
    let named = try await system.repository(PackagingTeamStyle.self)
      .all(where: .equals(PackagingTeamStyle.Columns.sku, product.sku))
    var teams: [(team: PackagingTeam, styles: [String])] = []
    for style in named {
      guard let team = try await system.repository(PackagingTeam.self).fetch(style.teamID)
      else { continue }
      let styles = try await PackagingTeam.styleList.items(of: [team.id], system)[team.id] ?? []
      teams.append((team, styles.compactMap { if case .text(let sku) = $0 { sku } else { nil } }))
    }
    return teams.sorted { $0.team.foldedName < $1.team.foldedName }
  }

  /// The command that leaves a team its other styles.
  private static func command(
    taking product: Product, from team: PackagingTeam, packing styles: [String]
  ) -> String {
    let others = styles.filter { !TextFolding.sameBytes($0, product.sku) }
    let rest =
      others.isEmpty
      ? " --clear style" : others.map { " --style \"\(Excerpt.of($0))\"" }.joined()
    return "`opsh packaging team-edit \"\(Excerpt.of(team.name))\"\(rest)`"
  }
}
