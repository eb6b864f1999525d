import OpsDomain
import OpsKernel
import OpsStorage

/// Whose business a partner is.
enum PartnerOwner {
  /// The user of that name, who can have a business. Only administrators name somebody else; the
  /// gate asks for that as well. Throws `denied.permission`, `notfound.user`, and `rule.violated`
  /// for somebody without the right to have one.
  static func named(_ name: String, _ transaction: Transaction) async throws -> RecordID {
    let principal = transaction.principal
    try principal.require(.marketAdminister, to: "Naming the owner of a business")
    let system = transaction.asSystem("finds the owner of a business")
    let user = try await system.repository(User.self).named(name).id
    let rights = try await RightsReader(transaction).rights(of: user)
    guard rights.permissions.contains(.businessUpdateInfo) else {
      throw OpsError(
        .ruleViolated, "\(Excerpt.of(name)) cannot own a business without the role partner",
        field: "owner", hint: "run `opsh role grant \(Excerpt.of(name)) partner`")
    }
    return user
  }

  /// What the rights of an owner make of a business.
  struct Standing {
    /// Whether orders can be accepted.
    let isThere: Bool
    /// When the answer can be another one; nil when only a change of the book can change it.
    let until: Instant?
  }

  /// Whether orders of a partner can be accepted now: its owner is an active user who may manage
  /// them. Nobody accepts those of a partner without an owner, administrators neither.
  static func standing(
    of partner: Partner, _ transaction: Transaction
  ) async throws -> Standing {
    guard let owner = partner.ownerID else { return Standing(isThere: false, until: nil) }
    let system = transaction.asSystem("asks whether the owner of a business is there")
    guard try await system.repository(User.self).fetch(owner)?.isActive == true else {
      return Standing(isThere: false, until: nil)
    }
    let rights = try await RightsReader(transaction).rights(of: owner)
    return Standing(
      isThere: rights.permissions.contains(.businessManageOrders), until: rights.validUntil)
  }

  /// ``standing(of:_:)``, without the end.
  static func isThere(_ partner: Partner, _ transaction: Transaction) async throws -> Bool {
    try await standing(of: partner, transaction).isThere
  }
}
