import OpsDomain
import OpsKernel
import OpsStorage

/// Empties a user's record under a pseudonym and removes what exists for the person's sake.
struct UserErasure {
  private let system: Transaction
  private var records: Int64 = 0

  /// - Parameter system: A transaction with the rights of the system.
  init(_ system: Transaction) { self.system = system }

  /// Throws `rule.last_administrator`.
  /// - Parameter receipt: The number of the receipt, whose digits are in the pseudonym.
  mutating func run(_ user: User, receipt: String) async throws -> ErasedPerson {
    let isErased = user.erasedAt != nil
    let pseudonym =
      isErased ? user.name : User.pseudonymPrefix + receipt.suffix(SeriesNumber.digits)
    try await removeReferring(to: user.id, in: User.schema)
    // First out of office: the last administrator stays, roles and all.
    if !isErased {
      try await IdentityService.forgetPseudonym(of: user.name, system)
      try await empty(user, as: pseudonym)
    }
    try await endRights(of: user.id)
    return ErasedPerson(pseudonym: pseudonym, records: records)
  }

  private mutating func empty(_ user: User, as pseudonym: String) async throws {
    var former = user
    former.emptyPersonalFields()
    former.name = pseudonym
    former.foldedName = TextFolding.fold(pseudonym)
    former.isActive = false
    former.lastSignInAt = nil
    former.primaryRole = nil
    former.erasedAt = system.now
    _ = try await system.repository(User.self).update(former)
    records += 1
  }

  // MARK: Rights, which stay to be read without what was written about the person

  private mutating func endRights(of user: RecordID) async throws {
    let now = system.now
    try await rewrite(RoleAssignment.self, where: RoleAssignment.Columns.userID, is: user) {
      $0.revokedAt = $0.revokedAt ?? now
      $0.emptyPersonalFields()
    }
    try await rewrite(PermissionGrant.self, where: PermissionGrant.Columns.userID, is: user) {
      $0.revokedAt = $0.revokedAt ?? now
      $0.emptyPersonalFields()
    }
    try await rewrite(ElevationRequest.self, where: ElevationRequest.Columns.userID, is: user) {
      if $0.status == .pending {
        $0.status = .withdrawn
        $0.reviewedAt = now
      }
      $0.emptyPersonalFields()
    }
  }

  /// Changes the records of the person that `edit` leaves different.
  private mutating func rewrite<Item: Entity>(
    _ type: Item.Type, where owner: Field<RecordID>, is user: RecordID, _ edit: (inout Item) -> Void
  ) async throws {
    let repository = system.repository(type)
    for before in try await repository.all(where: .equals(owner, user)) {
      var item = before
      edit(&item)
      guard item != before else { continue }
      _ = try await repository.update(item)
      records += 1
    }
  }

  /// Removes what exists for the person's sake alone: confidential records, and those whose rules
  /// say that they go with the person they refer to, and first what refers to them.
  private mutating func removeReferring(to id: RecordID, in target: Schema) async throws {
    let rules = system.context.rules
    for schema in rules.schemas {
      guard try schema.isConfidential || rules.rules(for: schema).goesWithPerson else { continue }
      let columns = schema.columns.filter { $0.references == target.name }
      guard !columns.isEmpty else { continue }
      var pages = system.pages(Query(schema, where: .or(columns.map { .equals($0, .id(id)) })))
      while let rows = try await pages.next() {
        for row in rows {
          try await removeReferring(to: row.id, in: schema)
          try await system.delete(schema, id: row.id, version: row.version)
          records += 1
        }
      }
    }
  }
}
