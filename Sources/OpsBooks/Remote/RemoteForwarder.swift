import OpsDomain
import OpsIdentity
import OpsKernel
import OpsStorageRemote
import OpsWire

/// Carries operations and sign-in from the desk to the server that keeps the book.
struct RemoteForwarder: IdentityForwarder {
  let operations: RemoteOperations
  let sessions: RemoteSession

  func forward(_ operation: String, input: Document, call: Call) async throws -> Outcome<Document> {
    try await run(operation, input, nil, call)
  }

  func forward(
    _ operation: String, input: Document, password: Secret, call: Call
  ) async throws -> Outcome<Document> {
    try await run(operation, input, password, call)
  }

  private func run(
    _ operation: String, _ input: Document, _ password: Secret?, _ call: Call
  ) async throws -> Outcome<Document> {
    var request = OperationCall(
      input: input, key: call.key, reason: call.reason, isRehearsal: call.isRehearsal,
      run: call.run, knownAt: call.knownAt, password: password)
    request.files = call.files
    let answer = try await operations.run(operation, request)
    return Outcome(
      output: answer.output, changed: answer.changed, receipt: answer.receipt,
      isReplay: answer.isReplay, changes: answer.changes)
  }

  func signIn(_ proof: SignInProof, device: Secret?) async throws -> SignedIn {
    let body =
      switch proof {
      case .password(let name, let password, let code):
        SignInBody(name: name, password: password, code: code, device: device)
      case .identityToken(let token, let nonce, let code):
        SignInBody(code: code, device: device, identityToken: token, nonce: nonce)
      case .phoneCode(let number, let code):
        SignInBody(code: code, device: device, phone: number.text)
      }
    return Self.signedIn(try await sessions.signIn(body))
  }

  func register(_ registration: Registration) async throws -> SignedIn {
    Self.signedIn(
      try await sessions.register(
        RegistrationBody(
          name: registration.name, password: registration.password, role: registration.role,
          email: registration.email)))
  }

  func chooseRole(_ role: Role) async throws -> Principal { try await sessions.chooseRole(role) }

  func changeSecondFactor(_ request: SecondFactorRequest) async throws -> SecondFactorAnswer {
    let state = try await sessions.changeSecondFactor(
      SecondFactorBody(
        action: request.action.rawValue, password: request.password, code: request.code))
    return SecondFactorAnswer(
      isOn: state.isOn, secret: state.secret, address: state.address, recovery: state.recovery)
  }

  func changeLinks(_ request: LinkRequest) async throws -> [LinkedProvider] {
    let body =
      switch request {
      case .list: LinkBody(action: .list)
      case .link(let token, let nonce):
        LinkBody(action: .link, identityToken: token, nonce: nonce)
      case .unlink(let issuer): LinkBody(action: .unlink, issuer: issuer)
      }
    return try await sessions.changeLinks(body).map { state in
      guard let word = CredentialState(rawValue: state.state) else {
        throw OpsError(.protocolMismatch, "The server's answer names an unknown state")
      }
      return LinkedProvider(
        issuer: state.issuer, state: word, linkedAt: state.linkedAt, hidesEmail: state.hidesEmail,
        isMailStopped: state.isMailStopped)
    }
  }

  func requestPhoneCode(_ number: PhoneNumber) async throws -> Instant {
    try await sessions.requestPhoneCode(number.text)
  }

  func changePhone(_ request: PhoneRequest) async throws -> PhoneAnswer {
    let body =
      switch request {
      case .show: PhoneBody(action: .show)
      case .add(let number): PhoneBody(action: .add, number: number.text)
      case .confirm(let number, let code):
        PhoneBody(action: .confirm, number: number.text, code: code)
      case .remove: PhoneBody(action: .remove)
      }
    let state = try await sessions.changePhone(body)
    return PhoneAnswer(
      number: state.number, confirmedAt: state.confirmedAt, codeUntil: state.codeUntil)
  }

  private static func signedIn(_ session: SessionToken) -> SignedIn {
    SignedIn(
      token: session.token, principal: session.principal, expiresAt: session.expiresAt,
      device: session.device)
  }

  func signOut(_ token: Secret) async throws { try await sessions.signOut(token) }

  func visitor() async throws -> Principal { try await sessions.visitor() }

  func authenticate(_ token: Secret, isNewUse: Bool) async throws -> Principal {
    try await sessions.principal(for: token, isUse: isNewUse)
  }
}
