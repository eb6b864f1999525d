import OpsDomain
import OpsKernel
import OpsStorage

extension IdentityService {
  /// The principal of the user called `name`, without a sign-in: for the owner of the process, as
  /// with a book in memory. Throws `notfound.user`, and `denied.permission` for a disabled user.
  public func principal(named name: String) async throws -> Principal {
    try await desk.readAsSystem(.readPrincipal) { transaction in
      let user = try await transaction.repository(User.self).named(name)
      guard user.isActive else {
        throw OpsError(
          .denied, "The user \(Excerpt.of(user.name)) is disabled", field: "user",
          hint: "run `opsh user enable` to give access again")
      }
      return Principal(
        userID: user.id, name: user.name,
        rights: try await RightsReader(transaction).rights(of: user.id))
    }
  }

  /// The principal of a person who has not signed in: nobody or, as far as the setting
  /// `access.explore` lets everybody look around, a guest. For a book on a server, the server
  /// decides.
  public func visitor() async throws -> Principal {
    if let remote = try desk.identityForwarder() { return try await remote.visitor() }
    return try await desk.readAsSystem(.readVisitor) { transaction in
      let everybody = try await RightsReader(transaction).everybody()
      return everybody.isEmpty ? .nobody : .visitor(everybody)
    }
  }

  /// Who the user is now, in this session.
  static func principal(
    of user: User, _ session: AccessSession, _ transaction: Transaction
  ) async throws -> Principal {
    let rights = try await RightsReader(transaction)
      .rights(of: user.id, workbench: session.workbench)
    return Principal(
      userID: user.id, name: user.name, rights: rights,
      session: SessionFacts(
        id: session.id, kind: .session, authenticatedAt: session.authenticatedAt,
        expiresAt: session.expiresAt, idleUntil: session.idleUntil, workbench: session.workbench))
  }
}
