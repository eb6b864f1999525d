import OpsDomain
import OpsStorage

/// Names of partners, of which no two are the same.
enum PartnerName {
  /// Throws `data.duplicate` when another partner has the name, whether or not the caller sees it.
  static func requireFree(_ partner: Partner, _ transaction: Transaction) async throws {
    let system = transaction.asSystem("looks whether a name is taken")
    let known = try await system.repository(Partner.self)
      .fetch(key: Partner.nameKey, partner.foldedName)
    guard let known, known.id != partner.id else { return }
    throw OpsError(
      .duplicate, "There is a partner \(Excerpt.of(partner.name)) already", field: "name",
      hint: "add the street or the district to the name")
  }
}
