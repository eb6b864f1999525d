import OpsDomain
import OpsKernel
import OpsStorage

extension IdentityService {
  /// Signs in with a password, and with a second factor where the user has one.
  ///
  /// An unknown name, a wrong password, a user without one and a disabled user all cost the same
  /// work and give the same `signin.failed`. Throws `signin.second_factor` when the password is
  /// right and a code is still wanted, `tempfail.throttled` after 5 failures within 300 s (see
  /// ``SignInThrottle``) or when too many passwords are being checked.
  ///
  /// - Parameters:
  ///   - code: A code of the second factor or a recovery code.
  ///   - source: Where the attempt comes from.
  public func signIn(
    _ name: String, _ password: Secret, code: Secret? = nil, from source: SignInSource = .here
  ) async throws -> SignedIn {
    if let remote = try desk.identityForwarder() {
      return try await remote.signIn(
        .password(name: name, password: password, code: code), device: source.device)
    }
    let account = try await check(name, password, code: code, from: source)
    let random = desk.world.random
    let seed = AccountSeed(random)
    let mark = random.bytes(DeviceMark.nonceBytes)
    return try await desk.performAsSystem(.signIn, actor: account.user.id) {
      transaction in
      let user = try await Self.confirm(account, transaction)
      let known = try await IdentityAccount.ensure(of: user.id, seed, transaction)
      var signedIn = try await OpenSession.open(
        user, authenticatedAt: account.authenticatedAt, methods: account.methods, random: random,
        transaction)
      signedIn.device = DeviceMark.make(nonce: mark, key: known.deviceKey)
      return signedIn
    }.output
  }

  /// The user of an account that was checked a moment ago, unless user or password have changed
  /// since. Puts the stronger hash in place and forgets the failures before. `transaction` acts as
  /// the system.
  package static func confirm(
    _ account: CheckedAccount, _ transaction: Transaction
  ) async throws -> User {
    let known = try await transaction.repository(PasswordCredential.self)
      .fetch(key: PasswordCredential.userKey, account.user.id)
    guard let user = try await transaction.repository(User.self).fetch(account.user.id),
      user.isActive, known == account.credential
    else { throw refusal }
    try await settle(account, transaction)
    if let fresh = account.fresh { try await store(fresh, of: user.id, transaction) }
    return user
  }

  /// The only answer, whatever was wrong.
  static var refusal: OpsError {
    OpsError(
      .signInFailed, "The name or the password is wrong",
      hint: "an administrator can set a new password")
  }
}
