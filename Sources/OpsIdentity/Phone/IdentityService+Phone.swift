import OpsDomain
import OpsKernel
import OpsStorage

extension IdentityService {
  /// Changes the phone number that signs the caller in. No operation of the catalogue: codes are
  /// secrets.
  ///
  /// Every change needs a sign-in of the last five minutes. Throws `signin.missing` for nobody,
  /// `signin.not_fresh`, `denied.scope` for a token, `rule.bad_state` where no gateway is
  /// configured and for the last way to sign in, `signin.failed` for a wrong code, `data.duplicate`
  /// for a number that signs in somebody else, `tempfail.throttled`, and what the gateway throws.
  public func changePhone(
    _ request: PhoneRequest, _ principal: Principal, from source: SignInSource = .here
  ) async throws -> PhoneAnswer {
    if let remote = try desk.identityForwarder() { return try await remote.changePhone(request) }
    do {
      guard let user = principal.userID else { throw Desk.signInFirst }
      var until: Instant?
      switch request {
      case .show: try principal.requirePerson(for: "Showing your phone number")
      case .add(let number):
        try principal.requireFresh(at: desk.clock.now(), for: "Adding a phone number")
        until = try await sendCode(to: number, of: user, from: source)
      case .confirm(let number, let code):
        try principal.requireFresh(at: desk.clock.now(), for: "Adding a phone number")
        try await confirm(number, code, of: user, from: source)
      case .remove:
        try principal.requireFresh(at: desk.clock.now(), for: "Removing a phone number")
        try await removePhone(of: user, keeping: principal.session?.id)
      }
      let known = try await desk.readAsSystem(.readPhone) {
        try await $0.repository(PhoneLogin.self).fetch(key: PhoneLogin.userKey, user)
      }
      return PhoneAnswer(
        number: known.map { Personal($0.phone) }, confirmedAt: known?.createdAt,
        codeUntil: until)
    } catch {
      throw desk.report(error, of: "auth.phone")
    }
  }

  private func sendCode(
    to number: PhoneNumber, of user: RecordID, from source: SignInSource
  ) async throws -> Instant {
    let gateway = try requireGateway()
    try throttle.admit("phone", from: source, at: desk.clock.now())
    let (code, salt) = newCode()
    let end = try await desk.performAsSystem(.sendPhoneCode, actor: user) { transaction in
      try await PhoneCode.issue(code, salt: salt, to: number, of: user, transaction)
      return transaction.now.adding(PhoneCode.lifetime)
    }.output
    try await gateway.send(message(code, to: number))
    return end
  }

  private func confirm(
    _ number: PhoneNumber, _ code: Secret, of user: RecordID, from source: SignInSource
  ) async throws {
    let attempt = SignInThrottle.Attempt(
      account: SignInThrottle.account("phone of \(user)"), source: source, at: desk.clock.now())
    try await admit(attempt, of: user)
    let isRight = try await desk.performAsSystem(.usePhoneCode, actor: user) { transaction in
      let mark = PhoneCode.mark(number, of: user)
      guard try await PhoneCode.take(code, mark: mark, transaction) else { return false }
      try await Self.forgetStored(attempt, transaction)
      try await Self.store(number, of: user, transaction)
      return true
    }.output
    guard isRight else { throw Self.wrongPhoneCode }
    throttle.succeed(attempt)
  }

  private static func store(
    _ number: PhoneNumber, of user: RecordID, _ system: Transaction
  ) async throws {
    let logins = system.repository(PhoneLogin.self)
    if let other = try await logins.fetch(key: PhoneLogin.phoneKey, number.text.value) {
      guard other.userID == user else {
        throw OpsError(
          .duplicate, "This number already signs in another person here", field: "number")
      }
      return
    }
    if let old = try await logins.fetch(key: PhoneLogin.userKey, user) {
      try await logins.delete(old)
    }
    _ = try await logins.create(
      PhoneLogin(
        id: system.nextID(), userID: user, phone: number.text.value, createdAt: system.now))
    try await AccountNotice.phoneAdded.tell(user, system)
  }

  private func removePhone(of user: RecordID, keeping session: RecordID?) async throws {
    _ = try await desk.performAsSystem(.removePhone, actor: user) { transaction in
      let logins = transaction.repository(PhoneLogin.self)
      guard let known = try await logins.fetch(key: PhoneLogin.userKey, user) else {
        throw OpsError(
          .notFound, "No phone number signs you in", field: "number",
          hint: "run `opsh auth phone add NUMBER` to add one")
      }
      let password = try await transaction.repository(PasswordCredential.self)
        .fetch(key: PasswordCredential.userKey, user)
      let link = try await transaction.repository(IdentityLink.self).first(
        where: .both(
          .equals(IdentityLink.Columns.userID, user),
          .equals(IdentityLink.Columns.state, .authorized)))
      guard password != nil || link != nil else {
        throw OpsError(
          .badState, "This is your only way to sign in", field: "number",
          hint: "link an identity provider first, or ask an administrator to set a password")
      }
      try await logins.delete(known)
      try await Self.endOtherSessions(of: user, keeping: session, transaction)
      try await AccountNotice.phoneRemoved.tell(user, transaction)
    }
  }

  // MARK: Parts

  func requireGateway() throws(OpsError) -> any SmsGateway {
    guard let sms else {
      throw OpsError(
        .badState, "No gateway for text messages is configured",
        hint: "docs/external-sign-in.md says how to configure one")
    }
    return sms
  }

  func newCode() -> (code: Secret, salt: [UInt8]) {
    (PhoneCode.make(desk.world.random), desk.world.random.bytes(16))
  }

  func message(_ code: Secret, to number: PhoneNumber) -> SmsMessage {
    SmsMessage(
      number: number.text,
      text: Secret(
        "\(code.reveal()) is your code for opsh. It is good for 10 minutes. "
          + "Nobody from the business will ask you for it."),
      at: desk.clock.now())
  }

  static var wrongPhoneCode: OpsError {
    OpsError(
      .signInFailed, "The code is wrong, or no longer valid", field: "code",
      hint: "a code is good for 10 minutes and 5 tries; ask for a new one")
  }
}
