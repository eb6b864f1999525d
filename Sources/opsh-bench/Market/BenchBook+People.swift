import OpsDomain
import OpsKernel
import OpsStorage

extension BenchBook {
  /// Adds people with a role, as one commit, and answers how they call. They have no passwords: who
  /// measures in this process needs none.
  func addPeople(_ names: [String], _ role: Role) async throws -> [Call] {
    let now = clock.now()
    let users = names.map { name in
      User(
        id: world.identifiers.next(), name: name, foldedName: TextFolding.fold(name),
        createdAt: now)
    }
    let assignments = users.map { user in
      RoleAssignment(
        id: world.identifiers.next(), userID: user.id, role: role, assignedAt: now)
    }
    let header = CommitHeader(
      key: OperationKey.make(clock: clock, random: world.random), at: now,
      operation: "user.create")
    _ = try await store.transact { overlay in
      overlay.header = header
      for user in users { _ = try await overlay.insert(User.schema, user.row) }
      for assignment in assignments {
        _ = try await overlay.insert(RoleAssignment.schema, assignment.row)
      }
    }
    let own = role.permissions
    let rights = Rights(
      roles: [role], permissions: own.union(RoleMatrix.passerBy),
      shared: RoleMatrix.passerBy.subtracting(own))
    return users.map { Call(Principal(userID: $0.id, name: $0.name, rights: rights)) }
  }
}
