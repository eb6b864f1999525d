import OpsDomain
import OpsStorage

/// Whether a partner is the caller's own, for operations whose records name partners.
package enum PartnerAccess {
  /// Whether the partner is the principal's own, or they are an administrator of the marketplace.
  /// Who has lost the role of a partner owns none, as long as that is so.
  package static func isOwn(_ partner: Partner, of principal: Principal) -> Bool {
    if principal.isSystem || principal.may(.marketAdminister) { return true }
    guard let owner = partner.ownerID, owner == principal.userID else { return false }
    return PartnerRules.own(principal) != .nothing
  }

  /// The partner of that name, if it is the caller's own. Throws `notfound.any` for one that the
  /// caller does not see, and `denied.permission` for somebody else's.
  package static func own(_ name: String, _ transaction: Transaction) async throws -> Partner {
    let partner = try await transaction.repository(Partner.self).named(name)
    guard isOwn(partner, of: transaction.principal) else {
      throw OpsError(
        .denied, "\(Excerpt.of(partner.name)) is not your business", field: "partner",
        hint: "only its owner and administrators can do this")
    }
    return partner
  }
}
