import OpsDomain
import OpsStorage

/// The partners from which a user has money in the ledger.
enum PartnersOfOwner {
  /// Those the user owns now, and then those they owned when something was earned, each once.
  ///
  /// - Parameter system: With the rights of the system.
  static func of(_ user: RecordID, _ system: Transaction) async throws -> [Partner] {
    typealias Columns = MoneyEntry.Columns
    let partners = system.repository(Partner.self)
    let entries = system.repository(MoneyEntry.self)
    var found = try await partners.all(where: .equals(Partner.Columns.ownerID, user))
    var others: [Predicate] = [.equals(Columns.ownerID, user), .equals(Columns.account, .partner)]
    for partner in found { others.append(.notEquals(Columns.holderID, partner.id)) }
    // One question for each partner they had before: nobody has had many.
    while let id = try await entries.first(
      where: .and(others), order: [.ascending(Columns.at)])?.holderID
    {
      others.append(.notEquals(Columns.holderID, id))
      if let partner = try await partners.fetch(id) { found.append(partner) }
    }
    return found
  }
}
