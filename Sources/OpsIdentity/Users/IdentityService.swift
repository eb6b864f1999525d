import OpsDomain
import OpsKernel
import OpsStorage

/// People and their sign-in. One method per operation, each in a file of its own.
public struct IdentityService: DeskService {
  public static let keepsPeople = true

  package let desk: Desk
  let hasher: any PasswordHashing
  let hashing: HashingQueue
  package let throttle: SignInThrottle
  /// Says what identity tokens say; nil where none is trusted.
  let verifier: (any IdentityTokenVerifying)?
  /// Sends codes to phones; nil where nothing does.
  let sms: (any SmsGateway)?

  /// A service at this desk that hashes passwords at the standard cost and takes no identity
  /// tokens.
  public init(desk: Desk) { self.init(desk: desk, hasher: nil) }

  /// - Parameters:
  ///   - hasher: Argon2id at its standard cost unless told; tests take a cheap one.
  ///   - hashing: Where it runs.
  ///   - verifier: Says what identity tokens say; without one none is taken.
  ///   - sms: Sends codes to phones; without one nobody signs in with a phone.
  public init(
    desk: Desk, hasher: (any PasswordHashing)? = nil, hashing: HashingQueue = HashingQueue(),
    verifier: (any IdentityTokenVerifying)? = nil, sms: (any SmsGateway)? = nil
  ) {
    self.desk = desk
    throttle = SignInThrottle(desk.world.throttle.shared)
    self.hasher = hasher ?? Argon2PasswordHasher(random: desk.world.random)
    self.hashing = hashing
    self.verifier = verifier
    self.sms = sms
  }

  public func moved(to desk: Desk) -> IdentityService {
    IdentityService(desk: desk, hasher: hasher)
  }

  /// The nouns of its operations.
  public static let nouns = ["user", "profile"]

  /// The operations of this service. Signing in and out and the first set-up are none: nobody may
  /// call them by name with a document.
  public static let operations: [AnyOperation] = [
    AnyOperation(create) { (service: IdentityService) in
      { try await service.createUser($0, password: nil, $1) }
    },
    AnyOperation(list, IdentityService.list),
    AnyOperation(show, IdentityService.show),
    AnyOperation(edit, IdentityService.edit),
    AnyOperation(profile, IdentityService.profile),
    AnyOperation(editProfile, IdentityService.editProfile),
    AnyOperation(disable, IdentityService.disable),
    AnyOperation(enable, IdentityService.enable),
    AnyOperation(setPassword) { (service: IdentityService) in
      { try await service.setPassword($0, password: nil, $1) }
    },
    AnyOperation(resetSecondFactor, IdentityService.resetSecondFactor),
    AnyOperation(resetSignIn, IdentityService.resetSignIn),
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
    guard var known = try await credentials.fetch(key: PasswordCredential.userKey, user)
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
  /// The service of its operations: see ``IdentityService``.
  public var identity: IdentityService { service() }
}
