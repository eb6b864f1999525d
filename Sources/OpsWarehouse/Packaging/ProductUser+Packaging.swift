import OpsDomain
import OpsStorage

extension ProductUser {
  /// Packing orders for a product, and the teams that have it as a style: styles are SKUs.
  static let ofPackaging: [ProductUser] = [
    ProductUser("packing order", "packing orders", place: 70)
      .measured(PackagingRecord.self, PackagingRecord.Columns.productID)
      .open(
        PackagingRecord.Columns.productID,
        where: .equals(PackagingRecord.Columns.status, .inProgress)
      ) { (record: PackagingRecord) in record.number }
      .sized(packing),
    ProductUser("packaging team that packs", "packaging teams that pack", place: 110)
      .setUp(teams),
  ]

  @Sendable private static func packing(
    in size: String, of product: RecordID, _ transaction: Transaction
  ) async throws -> String? {
    let found = try await transaction.repository(PackagingRecord.self).first(
      where: .and([
        .equals(PackagingRecord.Columns.productID, product),
        .equals(PackagingRecord.Columns.size, size),
        .equals(PackagingRecord.Columns.status, .inProgress),
      ]))
    return found.map { _ in "a packing order" }
  }

  /// The teams that pack it, and for each the command that leaves its other styles.
  @Sendable private static func teams(
    packing product: Product, _ transaction: Transaction
  ) async throws -> SetUp? {
    let named = try await transaction.repository(PackagingTeamStyle.self)
      .all(where: .equals(PackagingTeamStyle.Columns.sku, product.sku))
    var teams: [(team: PackagingTeam, styles: [String])] = []
    for style in named {
      guard let team = try await transaction.repository(PackagingTeam.self).fetch(style.teamID)
      else { continue }
      let styles =
        try await PackagingTeam.styleList.items(of: [team.id], transaction)[team.id] ?? []
      teams.append((team, styles.compactMap { if case .text(let sku) = $0 { sku } else { nil } }))
    }
    guard !teams.isEmpty else { return nil }
    teams.sort { $0.team.foldedName < $1.team.foldedName }
    let names = teams.map { Excerpt.of($0.team.name) }.joined(separator: ", ")
    return SetUp(
      count: Counted.text(
        teams.count, "packaging team that packs", "packaging teams that pack") + " it (\(names))",
      commands: teams.map { command(taking: product, from: $0.team, packing: $0.styles) })
  }

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
