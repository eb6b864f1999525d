import OpsDomain
import OpsKernel
import OpsStorage

/// Shows businesses as closed while their owner cannot accept orders. A right that ends at a set
/// time is checked at checkout.
enum ExploreOwners {
  static let users = RuleAddition(to: User.schema)
    .reaction(of: User.self) { old, new, transaction in
      guard let old, let new, old.isActive != new.isActive else { return }
      try await refresh(new.id, transaction)
    }

  static let roles = RuleAddition(to: RoleAssignment.schema)
    .reaction(of: RoleAssignment.self) { old, new, transaction in
      guard let new, old == nil || old?.revokedAt != new.revokedAt else { return }
      try await refresh(new.userID, transaction)
    }

  /// - Parameter system: With the rights of the system.
  private static func refresh(_ owner: RecordID, _ system: Transaction) async throws {
    let owned = try await system.repository(Partner.self)
      .all(where: .equals(Partner.Columns.ownerID, owner))
    for partner in owned { try await ExploreKeeper(system).refresh(partner.id, partner) }
  }
}
