import OpsDomain
import OpsIdentity
import OpsKernel
import OpsStorage
import OpsTesting
import TestBenches
import Testing

@testable import OpsIdentityProvider

@Suite("Linked providers")
struct LinkTests {
  private let sam = SampleUser.of(.salesperson).id

  @Test func twoProvidersSignOnePersonIn() async throws {
    let bench = try await LinkBench.make()
    let signedIn = try await bench.sam()
    #expect(try await bench.link(signedIn.principal).map(\.issuer) == [SecondIssuer.name])
    let both = try await bench.link(signedIn.principal, bench.third)
    #expect(both.map(\.issuer) == [SecondIssuer.name, LinkBench.third])
    #expect(both.allSatisfy { $0.state == .authorized })
    for issuer in [bench.second, bench.third] {
      let other = try await bench.signIn(issuer)
      #expect(other.principal.userID == sam)
      #expect(other.principal.roles == [.salesperson])
    }
    // The person is told of both.
    let told = try await bench.book.read {
      try await $0.repository(Notice.self).all(where: .equals(Notice.Columns.userID, sam))
    }
    #expect(told.count == 2)
    #expect(told.allSatisfy { $0.kind == .accountChanged })
  }

  @Test func anAddressNeverLinks() async throws {
    let bench = try await LinkBench.make()
    let sam = sam
    try await bench.book.write { transaction in
      let users = transaction.repository(User.self)
      var user = try #require(try await users.fetch(sam))
      user.email = "sam@example.org"
      _ = try await users.update(user)
    }
    let stranger = try await bench.signIn(
      subject: "another-subject", saying: ["email": "sam@example.org", "email_verified": true])
    #expect(stranger.principal.userID != sam)
    #expect(stranger.principal.roles == [.unauthorized])
  }

  @Test func linkingNeedsAFreshSignInAndAPerson() async throws {
    let bench = try await LinkBench.make()
    let signedIn = try await bench.sam()
    #expect(await failureCode { try await bench.link(.nobody) } == .signInMissing)
    bench.clock.advance(milliseconds: Limits.freshSignIn.milliseconds)
    #expect(await failureCode { try await bench.link(signedIn.principal) } == .signInNotFresh)
    #expect(
      await failureCode {
        try await bench.identity.changeLinks(
          .unlink(issuer: SecondIssuer.name), signedIn.principal)
      } == .signInNotFresh)
    #expect(try await bench.identity.changeLinks(.list, signedIn.principal).isEmpty)
  }

  @Test func aBadTokenLinksNothing() async throws {
    let bench = try await LinkBench.make()
    let principal = try await bench.sam().principal
    let (token, nonce) = try bench.token()
    let own = try await bench.base.tokens()
    for (token, nonce) in [
      (token, Secret("another-nonce-of-32-letters-here")), (Secret("x"), nonce),
      (own.tokens.identityToken, own.nonce),
    ] {
      #expect(
        await failureCode {
          try await bench.identity.changeLinks(.link(token, nonce: nonce), principal)
        } == .signInToken)
    }
    _ = try await bench.identity.changeLinks(.link(token, nonce: nonce), principal)
    // A token is good once, whether it links or signs in.
    #expect(
      await failureCode { try await bench.identity.signIn(token, nonce: nonce) } == .signInToken)
    #expect(
      await failureCode {
        try await bench.identity.changeLinks(.link(token, nonce: nonce), principal)
      } == .signInToken)
  }

  @Test func anAccountSignsInOnePersonAndAPersonHasOneOfEachProvider() async throws {
    let bench = try await LinkBench.make()
    let principal = try await bench.sam().principal
    _ = try await bench.link(principal)
    // Again is no error.
    #expect(try await bench.link(principal).count == 1)
    let anna = try await bench.identity.signIn("anna", ProviderBench.annasPassword)
    #expect(await failureCode { try await bench.link(anna.principal) } == .duplicate)
    #expect(
      await failureCode { try await bench.link(principal, subject: "other") } == .badState)
  }

  @Test func unlinkingEndsTheOtherSessions() async throws {
    let bench = try await LinkBench.make()
    let signedIn = try await bench.sam()
    _ = try await bench.link(signedIn.principal)
    let other = try await bench.signIn()
    let left = try await bench.identity.changeLinks(
      .unlink(issuer: SecondIssuer.name), signedIn.principal)
    #expect(left.isEmpty)
    #expect(await failureCode { try await bench.identity.authenticate(other.token) } != nil)
    #expect(await failureCode { try await bench.identity.authenticate(signedIn.token) } == nil)
    #expect(
      await failureCode {
        try await bench.identity.changeLinks(
          .unlink(issuer: SecondIssuer.name), signedIn.principal)
      } == .notFound)
    // The account is a stranger again.
    #expect(try await bench.signIn().principal.userID != sam)
  }

  @Test func theLastWayToSignInStays() async throws {
    let bench = try await LinkBench.make()
    let stranger = try await bench.signIn()
    #expect(
      await failureCode {
        try await bench.identity.changeLinks(
          .unlink(issuer: SecondIssuer.name), stranger.principal)
      } == .badState)
    _ = try await bench.link(stranger.principal, bench.third)
    let left = try await bench.identity.changeLinks(
      .unlink(issuer: SecondIssuer.name), stranger.principal)
    #expect(left.map(\.issuer) == [LinkBench.third])
  }

  @Test func theBooksOwnProviderIsNoLink() async throws {
    let bench = try await LinkBench.make()
    let (tokens, nonce) = try await bench.base.tokens()
    let signedIn = try await bench.identity.signIn(tokens.identityToken, nonce: nonce)
    #expect(try await bench.identity.changeLinks(.list, signedIn.principal).isEmpty)
    let issuer = try await bench.base.provider.discovery().issuer
    #expect(
      await failureCode {
        try await bench.identity.changeLinks(.unlink(issuer: issuer), signedIn.principal)
      } == .notFound)
  }

  @Test func linkingIsInTheJournalAndTheTokenIsNot() async throws {
    let bench = try await LinkBench.make()
    let principal = try await bench.sam().principal
    _ = try await bench.link(principal)
    _ = try await bench.identity.changeLinks(.unlink(issuer: SecondIssuer.name), principal)
    let commits = try await bench.book.store.journal.commits(after: 0, limit: 10_000)
    let done = commits.filter { $0.header.operation.hasPrefix("auth.") }
    #expect(done.suffix(2).map(\.header.operation) == ["auth.link", "auth.unlink"])
    #expect(done.suffix(2).allSatisfy { $0.header.actor == sam })
  }
}
