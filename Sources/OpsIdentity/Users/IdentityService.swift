import OpsDomain
import OpsKernel
import OpsStorage

/// People, their roles and their sign-in. One method per operation, each in a file of its own.
public struct IdentityService: DeskService {
  public static let keepsPeople = true

  package let desk: Desk
  let hasher: any PasswordHashing
  let hashing: HashingQueue
  package let throttle = SignInThrottle()
  /// Says what identity tokens say; nil where none is trusted.
  let verifier: (any IdentityTokenVerifying)?

  public init(desk: Desk) { self.init(desk: desk, hasher: nil) }

  /// - Parameters:
  ///   - hasher: Argon2id at its standard cost unless told; tests take a cheap one.
  ///   - hashing: Where it runs.
  ///   - verifier: Says what identity tokens say; without one none is taken.
  public init(
    desk: Desk, hasher: (any PasswordHashing)? = nil, hashing: HashingQueue = HashingQueue(),
    verifier: (any IdentityTokenVerifying)? = nil
  ) {
    self.desk = desk
    self.hasher = hasher ?? Argon2PasswordHasher(random: desk.world.random)
    self.hashing = hashing
    self.verifier = verifier
  }

  public func moved(to desk: Desk) -> IdentityService {
    IdentityService(desk: desk, hasher: hasher)
  }

  /// The operations of this service. Signing in and out and the first set-up are none: nobody may
  /// call them by name with a document.
  public static let operations: [AnyOperation] = [
    AnyOperation(create) { try await $0.identity.createUser($1, password: nil, $2) },
    AnyOperation(list) { try await $0.identity.list($1, $2) },
    AnyOperation(show) { try await $0.identity.show($1, $2) },
    AnyOperation(disable) { try await $0.identity.disable($1, $2) },
    AnyOperation(enable) { try await $0.identity.enable($1, $2) },
    AnyOperation(setPassword) { try await $0.identity.setPassword($1, password: nil, $2) },
    AnyOperation(resetSecondFactor) { try await $0.identity.resetSecondFactor($1, $2) },
    AnyOperation(grant) { try await $0.identity.grant($1, $2) },
    AnyOperation(revoke) { try await $0.identity.revoke($1, $2) },
    AnyOperation(listRoles) { try await $0.identity.listRoles($1, $2) },
    AnyOperation(listPermissions) { try await $0.identity.listPermissions($1, $2) },
    AnyOperation(createRole) { try await $0.identity.createRole($1, $2) },
    AnyOperation(editRole) { try await $0.identity.editRole($1, $2) },
    AnyOperation(deleteRole) { try await $0.identity.deleteRole($1, $2) },
    AnyOperation(grantPermission) { try await $0.identity.grantPermission($1, $2) },
    AnyOperation(revokePermission) { try await $0.identity.revokePermission($1, $2) },
    AnyOperation(listGrants) { try await $0.identity.listGrants($1, $2) },
    AnyOperation(requestElevation) { try await $0.identity.requestElevation($1, $2) },
    AnyOperation(listElevations) { try await $0.identity.listElevations($1, $2) },
    AnyOperation(approveElevation) { try await $0.identity.approveElevation($1, $2) },
    AnyOperation(rejectElevation) { try await $0.identity.rejectElevation($1, $2) },
    AnyOperation(withdrawElevation) { try await $0.identity.withdrawElevation($1, $2) },
    AnyOperation(listOwnPermissions) { try await $0.identity.listOwnPermissions($1, $2) },
    AnyOperation(reviewAccess) { try await $0.identity.reviewAccess($1, $2) },
  ]

  /// The hash of `password` for the user called `name`, made off the cooperative threads.
  /// Throws `data.bad_value` when the password breaks a rule.
  func hash(
    _ password: Secret, for name: String, minimum: Int = Limits.passwordMinimum
  ) async throws -> String {
    try PasswordRules.check(password, userName: name, minimum: minimum)
    let hasher = hasher
    return try await hashing.run { try hasher.hash(password) }
  }

  /// Ends the user's sessions from now on.
  package static func endSessions(of user: RecordID, _ system: Transaction) async throws {
    let sessions = system.repository(AccessSession.self)
    let open = try await sessions.all(
      where: .and([
        .equals(AccessSession.Columns.userID, user),
        .equals(AccessSession.Columns.revokedAt, nil),
      ]))
    for var session in open {
      session.revokedAt = system.now
      _ = try await sessions.update(session)
    }
  }

  /// Stores the hash as the user's password.
  static func store(_ hash: String, of user: RecordID, _ system: Transaction) async throws {
    let credentials = system.repository(PasswordCredential.self)
    guard var known = try await credentials.fetch(key: PasswordCredential.userKey, .id(user))
    else {
      _ = try await credentials.create(
        PasswordCredential(
          id: system.nextID(), userID: user, encodedHash: hash, changedAt: system.now))
      return
    }
    known.encodedHash = hash
    known.changedAt = system.now
    _ = try await credentials.update(known)
  }
}

extension AppDependencies {
  public var identity: IdentityService { service() }
}
