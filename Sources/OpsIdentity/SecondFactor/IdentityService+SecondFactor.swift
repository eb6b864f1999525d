import OpsDomain
import OpsKernel
import OpsStorage

extension IdentityService {
  /// Changes the caller's own second factor. No operation of the catalogue: what goes in and comes
  /// out are secrets.
  ///
  /// Throws `signin.missing` for nobody, `usage.arguments` when password or code is missing, what
  /// ``signIn(_:_:code:from:)`` throws for wrong ones, `rule.bad_state` when the factor is not in
  /// the state for it, and `data.bad_value` when a password is too short to be left alone.
  public func changeSecondFactor(
    _ request: SecondFactorRequest, _ principal: Principal
  ) async throws -> SecondFactorAnswer {
    if let remote = try desk.identityForwarder() {
      return try await remote.changeSecondFactor(request)
    }
    do {
      guard let user = principal.userID else { throw Desk.signInFirst }
      try principal.requirePerson(for: "Changing a second factor")
      switch request.action {
      case .enable: return try await enableFactor(request, user, principal.name)
      case .confirm: return try await confirmFactor(request, user)
      case .disable: return try await disableFactor(request, user, principal.name)
      case .codes: return try await renewCodes(request, user, principal.name)
      }
    } catch {
      throw desk.report(error, of: "auth.second_factor")
    }
  }

  private func enableFactor(
    _ request: SecondFactorRequest, _ user: RecordID, _ name: String
  ) async throws -> SecondFactorAnswer {
    let isOn = try await factor(of: user)?.confirmedAt != nil
    guard !isOn else {
      throw OpsError(
        .badState, "You already have a second factor",
        hint: "run `opsh auth second-factor disable` to remove it")
    }
    let account = try await check(
      name, try Self.given(request.password, "password"), code: nil, from: request.source)
    let secret = desk.world.random.bytes(TimeCode.secretBytes)
    _ = try await desk.performAsSystem(.enableSecondFactor, actor: user) { transaction in
      try await Self.settle(account, transaction)
      let factors = transaction.repository(SecondFactor.self)
      if let old = try await factors.fetch(key: SecondFactor.userKey, user) {
        guard old.confirmedAt == nil else { throw OpsError(.badState, "It was confirmed just now") }
        try await factors.delete(old)
      }
      _ = try await factors.create(
        SecondFactor(
          id: transaction.nextID(), userID: user, secret: secret, lastStep: 0, recovery: [],
          createdAt: transaction.now))
    }
    return SecondFactorAnswer(
      isOn: false, secret: Secret(Base32.encode(secret)),
      address: Secret(TimeCode.address(secret, user: name, issuer: "opsh")))
  }

  private func confirmFactor(
    _ request: SecondFactorRequest, _ user: RecordID
  ) async throws -> SecondFactorAnswer {
    let code = try Self.given(request.code, "code")
    let attempt = SignInThrottle.Attempt(
      account: SignInThrottle.account("confirm \(user)"), source: request.source,
      at: desk.clock.now())
    try await admit(attempt, of: user)
    let codes = RecoveryCodes.make(desk.world.random)
    do {
      _ = try await desk.performAsSystem(.confirmSecondFactor, actor: user) { transaction in
        try await Self.confirm(code, of: user, codes, transaction)
        try await Self.forgetStored(attempt, transaction)
      }
    } catch {
      // Only a wrong code is a guess.
      if (error as? OpsError)?.code != .signInFailed { await abandon(attempt) }
      throw error
    }
    throttle.succeed(attempt)
    return SecondFactorAnswer(isOn: true, recovery: codes)
  }

  /// Switches the factor on that `code` belongs to. `system` acts as the system.
  private static func confirm(
    _ code: Secret, of user: RecordID, _ recovery: [Secret], _ system: Transaction
  ) async throws {
    let factors = system.repository(SecondFactor.self)
    guard var factor = try await factors.fetch(key: SecondFactor.userKey, user),
      factor.confirmedAt == nil
    else {
      throw OpsError(
        .badState, "You have no second factor to confirm",
        hint: "run `opsh auth second-factor enable` to make one")
    }
    guard let step = TimeCode.match(code, factor.secret, at: system.now, after: factor.lastStep)
    else { throw wrongCode }
    factor.lastStep = step
    factor.confirmedAt = system.now
    factor.recovery = RecoveryCodes.digests(of: recovery)
    _ = try await factors.update(factor)
  }

  private func disableFactor(
    _ request: SecondFactorRequest, _ user: RecordID, _ name: String
  ) async throws -> SecondFactorAnswer {
    // Alone, a password has to be longer than beside a second factor.
    let account = try await proved(request, user, name) {
      try PasswordRules.check($0, userName: name)
    }
    _ = try await desk.performAsSystem(.disableSecondFactor, actor: user) { transaction in
      try await Self.settle(account, transaction)
      let factors = transaction.repository(SecondFactor.self)
      if let factor = try await factors.fetch(key: SecondFactor.userKey, user) {
        try await factors.delete(factor)
      }
    }
    return SecondFactorAnswer(isOn: false)
  }

  private func renewCodes(
    _ request: SecondFactorRequest, _ user: RecordID, _ name: String
  ) async throws -> SecondFactorAnswer {
    let account = try await proved(request, user, name)
    let codes = RecoveryCodes.make(desk.world.random)
    _ = try await desk.performAsSystem(.renewCodes, actor: user) { transaction in
      try await Self.settle(account, transaction)
      let factors = transaction.repository(SecondFactor.self)
      guard var factor = try await factors.fetch(key: SecondFactor.userKey, user) else {
        return
      }
      factor.recovery = RecoveryCodes.digests(of: codes)
      _ = try await factors.update(factor)
    }
    return SecondFactorAnswer(isOn: true, recovery: codes)
  }

  /// The account, once its password and a code were right. `isFit` throws for a password that does
  /// not do for what comes next.
  private func proved(
    _ request: SecondFactorRequest, _ user: RecordID, _ name: String,
    isFit: (Secret) throws -> Void = { _ in }
  ) async throws -> CheckedAccount {
    guard try await factor(of: user)?.confirmedAt != nil else {
      throw OpsError(
        .badState, "You have no second factor",
        hint: "run `opsh auth second-factor enable` to make one")
    }
    let password = try Self.given(request.password, "password")
    let code = try Self.given(request.code, "code")
    try isFit(password)
    return try await check(name, password, code: code, from: request.source)
  }

  /// The user's second factor, confirmed or not.
  func factor(of user: RecordID) async throws -> SecondFactor? {
    try await desk.readAsSystem(.useSecondFactor) { transaction in
      try await transaction.repository(SecondFactor.self)
        .fetch(key: SecondFactor.userKey, user)
    }
  }

  private static func given(_ secret: Secret?, _ field: String) throws -> Secret {
    guard let secret, !secret.isEmpty else {
      throw OpsError(
        .usage, "This needs the \(field)", field: field,
        hint: "type it when asked, or give it with --\(field)-file")
    }
    return secret
  }

  private static var wrongCode: OpsError {
    OpsError(
      .signInFailed, "The code is wrong, or no longer valid", field: "code",
      hint: "check the clock of the device that shows the codes")
  }
}
