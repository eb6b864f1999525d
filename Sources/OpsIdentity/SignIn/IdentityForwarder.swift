import OpsDomain
import OpsKernel

/// Carries what holds a password or a token to the server that keeps the book. The ordinary road of
/// operations carries documents, and a secret never becomes one.
///
/// The ``OperationForwarder`` of a desk adopts this too when its server knows sign-in.
public protocol IdentityForwarder: OperationForwarder {
  /// Signs in at the server. Throws `signin.failed`, `signin.second_factor` or
  /// `tempfail.throttled`.
  /// - Parameter device: The mark that an earlier sign-in left on this device.
  func signIn(_ proof: SignInProof, device: Secret?) async throws -> SignedIn
  /// Registers at the server and signs in.
  func register(_ registration: Registration) async throws -> SignedIn
  /// Gives a role to the holder of the client's own token.
  func chooseRole(_ role: Role) async throws -> Principal
  /// Changes the second factor of the holder of the client's own token.
  func changeSecondFactor(_ request: SecondFactorRequest) async throws -> SecondFactorAnswer
  /// Changes which providers the holder of the client's own token signs in with.
  func changeLinks(_ request: LinkRequest) async throws -> [LinkedProvider]
  /// Has the server send a code to a phone.
  func requestPhoneCode(_ number: PhoneNumber) async throws -> Instant
  /// Changes the phone number that signs the holder of the client's own token in.
  func changePhone(_ request: PhoneRequest) async throws -> PhoneAnswer
  /// Ends the token's session at the server.
  func signOut(_ token: Secret) async throws
  /// Who comes to the server without a token: nobody, or a guest where its book lets people look
  /// around.
  func visitor() async throws -> Principal
  /// Whose token this is. Throws `signin.missing` or `signin.expired`.
  /// - Parameter isNewUse: Whether this is a use of a token that has only so many.
  func authenticate(_ token: Secret, isNewUse: Bool) async throws -> Principal
  /// Sends an operation together with the password it sets.
  func forward(
    _ operation: String, input: Document, password: Secret, call: Call
  ) async throws -> Outcome<Document>
}
