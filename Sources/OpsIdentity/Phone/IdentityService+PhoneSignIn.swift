import OpsDomain
import OpsKernel
import OpsStorage

extension IdentityService {
  /// Sends a code to a number that signs somebody in. For a number that nobody has, the answer is
  /// the same and nothing is sent, also where the gateway does not answer. Returns until when the
  /// code is good.
  ///
  /// Throws `data.bad_value` for no number, `rule.bad_state` where no gateway is configured, and
  /// `tempfail.throttled`: a number gets five codes an hour and one in 30 s, an address asks for
  /// five within 300 s.
  public func requestPhoneCode(
    _ number: PhoneNumber, from source: SignInSource = .here
  ) async throws -> Instant {
    if let remote = try desk.identityForwarder() {
      return try await remote.requestPhoneCode(number)
    }
    let work = SystemWork.sendPhoneCode
    let gateway: any SmsGateway
    do {
      gateway = try requireGateway()
      try throttle.admit("phone", from: source, at: desk.clock.now())
    } catch {
      throw desk.report(error, of: work.rawValue)
    }
    let (code, salt) = newCode()
    let owner = try await phoneOwner(of: number)
    let end = try await desk.performAsSystem(work, actor: owner?.id) { transaction in
      try await PhoneCode.issue(code, salt: salt, to: number, of: nil, transaction)
      return transaction.now.adding(PhoneCode.lifetime)
    }.output
    guard owner != nil else { return end }
    let message = message(code, to: number)
    if source.address == nil {
      await hand(message, to: gateway)
    } else {
      // How long a gateway takes would tell a stranger that the number is somebody's.
      Task { await hand(message, to: gateway) }
    }
    return end
  }

  /// Signs in with a code that was sent to a number.
  ///
  /// A session that begins so is never fresh: what needs a sign-in of the last five minutes needs a
  /// password or a provider. Throws `signin.failed` for a wrong code, for an old one and for a
  /// number that signs nobody in, `tempfail.throttled` after 5 failures within 300 s.
  public func signIn(
    phone number: PhoneNumber, code: Secret, from source: SignInSource = .here
  ) async throws -> SignedIn {
    if let remote = try desk.identityForwarder() {
      return try await remote.signIn(
        .phoneCode(number: number, code: code), device: source.device)
    }
    let owner = try await phoneOwner(of: number)
    let attempt = SignInThrottle.Attempt(
      account: SignInThrottle.account("phone \(number.text.value)"), source: source,
      at: desk.clock.now())
    try await admit(attempt, of: owner?.id)
    let isRight = try await desk.performAsSystem(.usePhoneCode, actor: owner?.id) {
      try await PhoneCode.take(code, mark: PhoneCode.mark(number, of: nil), $0)
    }.output
    guard isRight, let owner else {
      try await recordFailure(owner?.id, attempt)
      throw desk.report(Self.wrongPhoneCode, of: "auth.sign_in")
    }
    throttle.succeed(attempt)
    let random = desk.world.random
    let seed = AccountSeed(random)
    let mark = random.bytes(DeviceMark.nonceBytes)
    return try await desk.performAsSystem(.signIn, actor: owner.id) { transaction in
      try await Self.forgetStored(attempt, transaction)
      guard let user = try await transaction.repository(User.self).fetch(owner.id), user.isActive
      else { throw Self.wrongPhoneCode }
      let account = try await IdentityAccount.ensure(of: user.id, seed, transaction)
      var signedIn = try await OpenSession.open(
        user,
        authenticatedAt: transaction.now.adding(milliseconds: -Limits.freshSignIn.milliseconds),
        methods: [.phoneCode], random: random, beginsNow: true, transaction)
      signedIn.device = DeviceMark.make(nonce: mark, key: account.deviceKey)
      return signedIn
    }.output
  }

  /// Whom a code to the number signs in: an active user without a second factor, because a message
  /// to a phone is less than that.
  private func phoneOwner(of number: PhoneNumber) async throws -> User? {
    try await desk.readAsSystem(.signIn) { transaction in
      let login = try await transaction.repository(PhoneLogin.self)
        .fetch(key: PhoneLogin.phoneKey, number.text.value)
      // Lookups without a use, so that an unknown number takes as many questions as a known one.
      let id = login?.userID ?? RecordID(rawValue: 0)
      let user = try await transaction.repository(User.self).fetch(id)
      let factor = try await transaction.repository(SecondFactor.self)
        .fetch(key: SecondFactor.userKey, id)
      guard let user, user.isActive, factor?.confirmedAt == nil else { return nil }
      return user
    }
  }

  /// Hands a code over. That it failed is counted, and told to nobody who does not know the number.
  private func hand(_ message: SmsMessage, to gateway: any SmsGateway) async {
    do {
      try await gateway.send(message)
    } catch {
      _ = desk.report(error, of: SystemWork.sendPhoneCode.rawValue)
    }
  }
}
