import OpsDomain
import OpsIdentity
import OpsIdentityProvider
import OpsKernel
import OpsServices
import OpsStorage
import OpsTesting

@testable import OpsIdentityProvider

/// A sample book with its provider; anna and sam can sign in.
struct ProviderBench {
  static let annasPassword = Secret("anna walks along seven rivers")
  static let samsPassword = Secret("sam carries eleven lanterns")

  let book: SampleBook
  let dependencies: AppDependencies
  let keyring: SigningKeyring
  let provider: EmbeddedIdentityProvider

  var identity: IdentityService { dependencies.identity }
  var clock: ManualClock { book.clock }
  var verifier: TokenVerifier { keyring.verifier(clock: book.clock) }

  static func make(
    seed: UInt64 = 1, keys: any SigningKeyStore = MemorySigningKeys()
  ) async throws -> ProviderBench {
    let book = try await SampleBook.make(seed: seed)
    let hasher = Argon2PasswordHasher(
      random: book.world.random, cost: .init(memory: 256, passes: 1))
    let keyring = SigningKeyring(keys, random: book.world.random, issuer: "https://books.example")
    let dependencies = AppDependencies(
      desk: book.desk, hasher: hasher, verifier: keyring.verifier(clock: book.clock))
    let bench = ProviderBench(
      book: book, dependencies: dependencies, keyring: keyring,
      provider: EmbeddedIdentityProvider(
        identity: dependencies.identity, keyring: keyring, base: "https://books.example"))
    _ = try await bench.identity.setPassword(
      SetPassword(), password: annasPassword, book.call(.administrator))
    _ = try await bench.identity.setPassword(
      SetPassword(), password: samsPassword, book.call(.salesperson))
    return bench
  }

  /// A request of the shell with a fresh key and nonce.
  func request(
    redirect: String = "opsh:signed-in", hidesEmail: Bool = false
  ) -> (request: AuthorizationRequest, key: ProofKey, nonce: Secret) {
    let key = ProofKey(book.world.random)
    let nonce = Secret(Base64URL.encode(book.world.random.bytes(24)))
    return (
      AuthorizationRequest(
        client: "opsh", redirect: redirect, challenge: key.challenge, nonce: nonce.reveal(),
        hidesEmail: hidesEmail), key, nonce
    )
  }

  var sam: SignInProof { .password(name: "sam", password: Self.samsPassword) }

  /// A code for sam with what it is redeemed with.
  func code() async throws -> (code: Secret, key: ProofKey, nonce: Secret) {
    let (request, key, nonce) = request()
    return (try await provider.authorize(request, as: sam, from: .here), key, nonce)
  }

  /// Sam's tokens.
  func tokens() async throws -> (tokens: ProviderTokens, nonce: Secret) {
    let (code, key, nonce) = try await code()
    return (try await redeem(code, key), nonce)
  }

  func redeem(_ code: Secret, _ key: ProofKey) async throws -> ProviderTokens {
    try await provider.exchange(
      .code(code, verifier: key.verifier, redirect: "opsh:signed-in", client: "opsh"))
  }

  func refresh(_ token: Secret, nonce: String? = nil) async throws -> ProviderTokens {
    try await provider.exchange(.refresh(token, nonce: nonce, client: "opsh"))
  }

  /// The word of OAuth that `body` is refused with; nil when it is not.
  static func refusal(_ body: () async throws -> Void) async throws -> ProviderFailure.Reason? {
    do {
      try await body()
      return nil
    } catch let failure as ProviderFailure {
      return failure.reason
    }
  }

  /// The code of the error that `body` throws; nil when it throws none.
  static func code(_ body: () async throws -> Void) async throws -> ErrorCode? {
    do {
      try await body()
      return nil
    } catch let error as OpsError {
      return error.code
    }
  }

  func count<Item: Entity>(_ type: Item.Type) async throws -> Int64 {
    try await book.read { try await $0.repository(Item.self).count() }
  }
}
