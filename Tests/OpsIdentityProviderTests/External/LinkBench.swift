import OpsDomain
import OpsIdentity
import OpsKernel
import OpsServices
import OpsStorage
import OpsTesting
import TestBenches

@testable import OpsIdentityProvider

/// A sample book that believes its own provider and two others; anna and sam can sign in.
struct LinkBench {
  static let third = "https://login.third.example"

  let base: ProviderBench
  let identity: IdentityService
  let second: SecondIssuer
  let third: SecondIssuer

  var book: SampleBook { base.book }
  var clock: ManualClock { base.clock }

  static func make() async throws -> LinkBench {
    let base = try await ProviderBench.make()
    let second = try SecondIssuer()
    let third = try SecondIssuer(issuer: Self.third)
    let published = try second.published
    let others = [second, third].map { issuer in
      TrustedIssuer(
        external: issuer.issuer, audiences: [SecondIssuer.client], algorithms: [.rs256],
        keys: { _ in [published] })
    }
    let dependencies = AppDependencies(
      desk: base.book.desk,
      hasher: Argon2PasswordHasher(
        random: base.book.world.random, cost: .init(memory: 256, passes: 1)),
      verifier: base.keyring.verifier(clock: base.clock, others: others))
    return LinkBench(
      base: base, identity: dependencies.identity, second: second, third: third)
  }

  /// A fresh token of an issuer with a nonce of its own.
  func token(
    _ issuer: SecondIssuer? = nil, subject: String = "second-subject-1",
    _ more: DocumentObject = [:]
  ) throws -> (token: Secret, nonce: Secret) {
    let issuer = issuer ?? second
    let nonce = Base64URL.encode(book.world.random.bytes(24))
    return (
      try issuer.token(
        issuer.claims(subject: subject, nonce: nonce, at: clock.now(), more)), Secret(nonce)
    )
  }

  /// Sam, signed in a moment ago with his password.
  func sam() async throws -> SignedIn {
    try await identity.signIn("sam", ProviderBench.samsPassword)
  }

  func link(
    _ principal: Principal, _ issuer: SecondIssuer? = nil, subject: String = "second-subject-1"
  ) async throws -> [LinkedProvider] {
    let (token, nonce) = try token(issuer, subject: subject)
    return try await identity.changeLinks(.link(token, nonce: nonce), principal)
  }

  func signIn(
    _ issuer: SecondIssuer? = nil, subject: String = "second-subject-1", code: Secret? = nil,
    saying more: DocumentObject = [:]
  ) async throws -> SignedIn {
    let (token, nonce) = try token(issuer, subject: subject, more)
    return try await identity.signIn(token, nonce: nonce, code: code)
  }
}
