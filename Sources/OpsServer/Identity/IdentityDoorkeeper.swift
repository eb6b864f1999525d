import OpsDomain
import OpsIdentity
import OpsKernel

/// The doorkeeper of a book with users: its identity service.
public struct IdentityDoorkeeper: Doorkeeper {
  private let identity: IdentityService

  /// Lets in the users that this identity service knows.
  public init(_ identity: IdentityService) { self.identity = identity }

  public func principal(for token: Secret) async throws -> Principal {
    try await identity.authenticate(token)
  }

  public func owner(of token: Secret) async throws -> Principal {
    try await identity.authenticateAgain(token)
  }

  public func visitor() async throws -> Principal { try await identity.visitor() }

  public func signIn(_ proof: SignInProof, from source: SignInSource) async throws -> SignedIn {
    switch proof {
    case .password(let name, let password, let code):
      try await identity.signIn(name, password, code: code, from: source)
    case .identityToken(let token, let nonce, let code):
      try await identity.signIn(token, nonce: nonce, code: code, from: source)
    case .phoneCode(let number, let code):
      try await identity.signIn(phone: number, code: code, from: source)
    }
  }

  public func register(
    _ registration: Registration, from source: SignInSource
  ) async throws -> SignedIn {
    try await identity.register(registration, from: source)
  }

  public func chooseRole(_ role: Role, _ principal: Principal) async throws -> Principal {
    try await identity.chooseRole(role, principal)
  }

  public func changeSecondFactor(
    _ request: SecondFactorRequest, _ principal: Principal
  ) async throws -> SecondFactorAnswer {
    try await identity.changeSecondFactor(request, principal)
  }

  public func changeLinks(
    _ request: LinkRequest, _ principal: Principal
  ) async throws -> [LinkedProvider] {
    try await identity.changeLinks(request, principal)
  }

  public func requestPhoneCode(
    _ number: PhoneNumber, from source: SignInSource
  ) async throws -> Instant {
    try await identity.requestPhoneCode(number, from: source)
  }

  public func changePhone(
    _ request: PhoneRequest, _ principal: Principal, from source: SignInSource
  ) async throws -> PhoneAnswer {
    try await identity.changePhone(request, principal, from: source)
  }

  public func signOut(_ token: Secret) async throws { try await identity.signOut(token) }

  public func run(
    _ operation: String, input: Document, password: Secret, _ call: Call
  ) async throws -> Outcome<Document> {
    switch operation {
    case "user.create":
      let input = try DocumentDecoder.decode(CreateUser.self, from: input)
      return try await identity.createUser(input, password: password, call)
        .map { try DocumentEncoder.encode($0) }
    case "user.set_password":
      let input = try DocumentDecoder.decode(SetPassword.self, from: input)
      return try await identity.setPassword(input, password: password, call)
        .map { try DocumentEncoder.encode($0) }
    default:
      throw OpsError(
        .usageUnknownOperation, "\(Excerpt.of(operation)) does not take a password",
        field: "password", hint: "leave the password out")
    }
  }
}
