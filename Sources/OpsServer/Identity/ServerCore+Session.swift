import OpsDomain
import OpsIdentity
import OpsKernel
import OpsWire

extension ServerCore {
  func signIn(_ exchange: Exchange) async throws -> Answer {
    let body = try SignInBody(
      reading: try await exchange.body.document(limit: configuration.signInBytes))
    let source = SignInSource(address: exchange.address, device: body.device)
    return Self.session(try await doorkeeper.signIn(try Self.proof(body), from: source))
  }

  func register(_ exchange: Exchange) async throws -> Answer {
    let body = try RegistrationBody(
      reading: try await exchange.body.document(limit: configuration.signInBytes))
    do {
      let signedIn = try await doorkeeper.register(
        Registration(
          name: body.name, password: body.password, role: body.role, email: body.email),
        from: SignInSource(address: exchange.address))
      return Self.session(signedIn)
    } catch let error as OpsError where error.errorClass == .denied {
      throw await refusing(error, exchange, .nobody)
    }
  }

  func chooseRole(_ exchange: Exchange) async throws -> Answer {
    let principal = try await signedIn(exchange)
    let body = try await exchange.body.document(limit: configuration.signInBytes)
    guard body.members?.count == 1, let name = body["role"]?.string else {
      throw OpsError(
        .badValue, "The body must have the member role and nothing else", field: "role")
    }
    let role = try Role(parsing: name)
    let changed: Principal
    do {
      changed = try await doorkeeper.chooseRole(role, principal)
    } catch {
      throw await refusing(error, exchange, principal)
    }
    principals.clear()
    return Answer(schema: "session/1", data: WireCoder.document(changed))
  }

  func secondFactor(_ exchange: Exchange) async throws -> Answer {
    let principal = try await signedIn(exchange)
    let body = try SecondFactorBody(
      reading: try await exchange.body.document(limit: configuration.signInBytes))
    guard let action = SecondFactorRequest.Action(rawValue: body.action) else {
      throw OpsError(
        .badValue, "\(Excerpt.of(body.action)) is not an action for a second factor",
        field: "action", hint: "actions: enable, confirm, disable, codes")
    }
    let answer: SecondFactorAnswer
    do {
      answer = try await doorkeeper.changeSecondFactor(
        SecondFactorRequest(
          action, password: body.password, code: body.code,
          source: SignInSource(address: exchange.address)), principal)
    } catch let error as OpsError where error.errorClass == .denied {
      // Wrong passwords and codes are events of sign-in already.
      throw await refusing(error, exchange, principal)
    }
    let state = SecondFactorState(
      isOn: answer.isOn, secret: answer.secret, address: answer.address,
      recovery: answer.recovery)
    return Answer(schema: "auth.second_factor/1", data: state.document)
  }

  private static func proof(_ body: SignInBody) throws(OpsError) -> SignInProof {
    if let token = body.identityToken, body.name == nil, body.password == nil, body.phone == nil {
      return .identityToken(token, nonce: body.nonce ?? Secret(""), code: body.code)
    }
    if let phone = body.phone, let code = body.code, body.name == nil, body.password == nil,
      body.identityToken == nil
    {
      return .phoneCode(number: try PhoneNumber(parsing: phone.value), code: code)
    }
    guard let name = body.name, let password = body.password, body.identityToken == nil,
      body.phone == nil
    else {
      throw OpsError(
        .badValue,
        "A sign-in needs a name and a password, an identity token, or a phone and its code",
        field: "body")
    }
    return .password(name: name, password: password, code: body.code)
  }

  private static func session(_ signedIn: SignedIn) -> Answer {
    Answer(
      bytes: WireCoder.bytes(
        SessionToken(
          token: signedIn.token, expiresAt: signedIn.expiresAt, principal: signedIn.principal,
          device: signedIn.device)))
  }

  func signOut(_ exchange: Exchange) async throws -> Answer {
    let token = try exchange.token()
    try await doorkeeper.signOut(token)
    principals.clear()
    return Answer(schema: "session.end/1", data: .null)
  }

  func session(_ exchange: Exchange) async throws -> Answer {
    // A visitor learns what the book shows to everybody, and in which zone the site is.
    let isUse = try Exchange.flag(try exchange.parameters("use"), "use")
    let visitor = try await principal(of: exchange, isUse: isUse)
    guard !visitor.isNobody || !visitor.permissions.isEmpty else {
      throw await refusing(Self.signInFirst, exchange, visitor)
    }
    let principal = visitor.shown(operations, rules: world.rules)
    let site = SiteFacts(zone: world.calendar.zone, currency: world.currency)
    return Answer([
      "schema": "session/1", "ok": true, "data": WireCoder.document(principal),
      "site": site.document,
    ])
  }
}
