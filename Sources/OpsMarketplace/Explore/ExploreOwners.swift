import OpsDomain
import OpsKernel
import OpsStorage

/// Shows businesses as closed while their owner cannot accept orders. A place is kept in line with
/// what the book says of the owner's rights; a right that begins or ends at a set time is checked
/// when somebody looks.
enum ExploreOwners {
  static let users = RuleAddition(to: User.self)
    .reaction(of: User.self) { old, new, transaction in
      guard let old, let new, old.isActive != new.isActive else { return }
      try await refresh(new.id, transaction)
    }

  static let roles = RuleAddition(to: RoleAssignment.self)
    .reaction(of: RoleAssignment.self) { old, new, transaction in
      guard let new, old == nil || old?.revokedAt != new.revokedAt else { return }
      try await refresh(new.userID, transaction)
    }

  static let grants = RuleAddition(to: PermissionGrant.self)
    .reaction(of: PermissionGrant.self) { old, new, transaction in
      guard let new, new.permission == asked, old == nil || old?.revokedAt != new.revokedAt
      else { return }
      if let user = new.userID {
        try await refresh(user, transaction)
      } else {
        try await refreshAll(transaction)
      }
    }

  static let rolesOfTheBook = RuleAddition(to: CustomRole.self)
    .reaction(of: CustomRole.self) { old, new, transaction in
      func gives(_ role: CustomRole?) -> Bool {
        role?.effectivePermissions.contains(asked) ?? false
      }
      guard old != nil, gives(old) != gives(new) else { return }
      try await refreshAll(transaction)
    }

  /// What the owner of a business must be allowed, so that people can order from it.
  private static let asked = Permission.businessManageOrders

  /// When people can order from a shop: never while its owner cannot accept orders.
  static func hours(of shop: ExploreShop, _ transaction: Transaction) async throws -> OpenHours {
    let place = shop.place
    guard let moment = place.ownerAskedAt, moment <= transaction.now else { return shop.hours }
    let system = transaction.asSystem("asks whether the owner of a business is there")
    guard let partner = try await system.repository(Partner.self).fetch(place.partnerID),
      try await PartnerOwner.isThere(partner, transaction)
    else { return OpenHours(week: .closed) }
    return ExploreHours.hours(of: place)
  }

  /// - Parameter system: With the rights of the system.
  private static func refresh(_ owner: RecordID, _ system: Transaction) async throws {
    let owned = try await system.repository(Partner.self)
      .all(where: .equals(Partner.Columns.ownerID, owner))
    for partner in owned { try await ExploreKeeper(system).refresh(partner.id, partner) }
  }

  /// What a whole role may do counts for the owners of many businesses.
  /// - Parameter system: With the rights of the system.
  private static func refreshAll(_ system: Transaction) async throws {
    let open = try await system.repository(Partner.self).all(
      where: .equals(Partner.Columns.state, .verified),
      order: [.ascending(Partner.Columns.foldedName)])
    for partner in open { try await ExploreKeeper(system).refresh(partner.id, partner) }
  }
}
