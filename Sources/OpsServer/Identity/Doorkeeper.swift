import OpsDomain
import OpsIdentity
import OpsKernel

/// Who knows whose token it is and signs people in and out. The server asks it on every request.
public protocol Doorkeeper: Sendable {
  /// Whose token this is, with the rights of the moment.
  /// Throws `signin.missing` for what is no token, `signin.expired` for one that is over.
  func principal(for token: Secret) async throws -> Principal

  /// The same for a caller who only asks who they are: no use of a token that has only so many.
  func owner(of token: Secret) async throws -> Principal

  /// Who comes without a token: nobody, or a guest where the book lets people look around.
  func visitor() async throws -> Principal

  /// Throws `signin.failed`, `signin.second_factor` or `tempfail.throttled`.
  func signIn(_ proof: SignInProof, from source: SignInSource) async throws -> SignedIn

  /// Makes an account and signs in to it.
  func register(
    _ registration: Registration, from source: SignInSource
  ) async throws -> SignedIn

  /// Gives the caller, who has registered without one, a role.
  func chooseRole(_ role: Role, _ principal: Principal) async throws -> Principal

  /// Changes the caller's second factor.
  func changeSecondFactor(
    _ request: SecondFactorRequest, _ principal: Principal
  ) async throws -> SecondFactorAnswer

  /// Changes which identity providers the caller signs in with.
  func changeLinks(
    _ request: LinkRequest, _ principal: Principal
  ) async throws -> [LinkedProvider]

  /// Sends a code to a phone that signs somebody in.
  func requestPhoneCode(_ number: PhoneNumber, from source: SignInSource) async throws -> Instant

  /// Changes the phone number that signs the caller in.
  func changePhone(
    _ request: PhoneRequest, _ principal: Principal, from source: SignInSource
  ) async throws -> PhoneAnswer

  /// Ends the token's session.
  func signOut(_ token: Secret) async throws

  /// Runs an operation that sets a password.
  /// Throws `usage.unknown_operation` for one that does not take any.
  func run(
    _ operation: String, input: Document, password: Secret, _ call: Call
  ) async throws -> Outcome<Document>
}

/// A doorkeeper need not keep accounts.
extension Doorkeeper {
  public func owner(of token: Secret) async throws -> Principal { try await principal(for: token) }

  public func visitor() async throws -> Principal { .nobody }

  public func register(
    _ registration: Registration, from source: SignInSource
  ) async throws -> SignedIn { throw Self.noAccounts }

  public func chooseRole(_ role: Role, _ principal: Principal) async throws -> Principal {
    throw Self.noAccounts
  }

  public func changeSecondFactor(
    _ request: SecondFactorRequest, _ principal: Principal
  ) async throws -> SecondFactorAnswer { throw Self.noAccounts }

  public func changeLinks(
    _ request: LinkRequest, _ principal: Principal
  ) async throws -> [LinkedProvider] { throw Self.noAccounts }

  public func requestPhoneCode(
    _ number: PhoneNumber, from source: SignInSource
  ) async throws -> Instant { throw Self.noAccounts }

  public func changePhone(
    _ request: PhoneRequest, _ principal: Principal, from source: SignInSource
  ) async throws -> PhoneAnswer { throw Self.noAccounts }

  private static var noAccounts: OpsError {
    OpsError(.badState, "This server keeps no accounts")
  }
}
