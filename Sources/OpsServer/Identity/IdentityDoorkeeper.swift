import OpsDomain
import OpsServices

/// The doorkeeper of a book with users: its identity service.
public struct IdentityDoorkeeper: Doorkeeper {
  private let identity: IdentityService

  public init(_ identity: IdentityService) { self.identity = identity }

  public func principal(for token: Secret) async throws -> Principal {
    try await identity.authenticate(token)
  }

  public func visitor() async throws -> Principal { try await identity.visitor() }

  public func signIn(name: String, password: Secret) async throws -> SignedIn {
    try await identity.signIn(name, password)
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
