import OpsDomain
import OpsIdentity
import OpsKernel
import OpsStorage
import OpsTesting
import Testing

@testable import OpsIdentityProvider

@Suite("Notices of a provider")
struct NoticeTests {
  private let sam = SampleUser.of(.salesperson).id

  private func session(_ bench: ProviderBench) async throws -> SignedIn {
    let (tokens, nonce) = try await bench.tokens()
    return try await bench.identity.signIn(tokens.identityToken, nonce: nonce)
  }

  private func isOpen(_ bench: ProviderBench, _ signedIn: SignedIn) async -> Bool {
    (try? await bench.identity.authenticate(signedIn.token)) != nil
  }

  private func link(_ bench: ProviderBench) async throws -> IdentityLink? {
    try await bench.book.read {
      try await $0.repository(IdentityLink.self).first(where: .everything)
    }
  }

  @Test(arguments: ProviderNotice.Event.allCases.filter { $0 != .transferred })
  func endTheSessionsOfThePerson(_ event: ProviderNotice.Event) async throws {
    let bench = try await ProviderBench.make()
    let signedIn = try await session(bench)
    let anna = try await bench.identity.signIn("anna", ProviderBench.annasPassword)
    bench.clock.advance(milliseconds: 2_000)
    let notice = try #require(try await bench.provider.announce(event, of: sam))
    try await bench.identity.receive(notice: notice)
    #expect(await !isOpen(bench, signedIn))
    #expect(await isOpen(bench, anna))
    let told = try await bench.book.read {
      try await $0.repository(Notice.self).all(where: .equals(Notice.Columns.userID, sam))
    }
    let isAboutSigningIn = event == .consentRevoked || event == .accountDeleted
    #expect(told.map(\.kind) == (isAboutSigningIn ? [.accountChanged] : []))
  }

  @Test func aDeletedAccountOpensNothingByPasswordUntilAnAdministratorSetsAnother() async throws {
    let bench = try await ProviderBench.make()
    _ = try await session(bench)
    bench.clock.advance(milliseconds: 2_000)
    let notice = try #require(try await bench.provider.announce(.accountDeleted, of: sam))
    try await bench.identity.receive(notice: notice)
    func signIn(_ password: Secret) async throws -> ErrorCode? {
      try await ProviderBench.code { _ = try await bench.identity.signIn("sam", password) }
    }
    #expect(try await signIn(ProviderBench.samsPassword) == .signInFailed)
    bench.clock.advance(milliseconds: 2_000)
    let fresh = Secret("sam carries twelve lanterns")
    _ = try await bench.identity.setPassword(
      SetPassword(user: "sam"), password: fresh, bench.book.call(.administrator))
    #expect(try await signIn(ProviderBench.samsPassword) == .signInFailed)
    #expect(try await signIn(fresh) == nil)
  }

  @Test func whoAgreesAgainIsLetInAgain() async throws {
    let bench = try await ProviderBench.make()
    _ = try await session(bench)
    let notice = try #require(try await bench.provider.announce(.consentRevoked, of: sam))
    try await bench.identity.receive(notice: notice)
    #expect(try await link(bench)?.state == .revoked)
    bench.clock.advance(milliseconds: 60_000)
    let again = try await session(bench)
    #expect(await isOpen(bench, again))
    #expect(try await link(bench)?.state == .authorized)
  }

  @Test func aReplayHasNoEffect() async throws {
    let bench = try await ProviderBench.make()
    _ = try await session(bench)
    bench.clock.advance(milliseconds: 2_000)
    let notice = try #require(try await bench.provider.announce(.emailDisabled, of: sam))
    try await bench.identity.receive(notice: notice)
    let later = try await session(bench)
    for _ in 0..<3 { try await bench.identity.receive(notice: notice) }
    #expect(await isOpen(bench, later))
  }

  @Test func whatCameLateHasNoEffect() async throws {
    let bench = try await ProviderBench.make()
    _ = try await session(bench)
    bench.clock.advance(milliseconds: 2_000)
    let old = try #require(try await bench.provider.announce(.consentRevoked, of: sam))
    bench.clock.advance(milliseconds: 2_000)
    _ = try await bench.tokens()
    let new = try #require(try await bench.provider.announce(.emailEnabled, of: sam))
    try await bench.identity.receive(notice: new)
    bench.clock.advance(milliseconds: 2_000)
    let signedIn = try await session(bench)
    try await bench.identity.receive(notice: old)
    #expect(await isOpen(bench, signedIn))
    #expect(try await link(bench)?.state == .authorized)
  }

  @Test func aForgeryHasNoEffect() async throws {
    let bench = try await ProviderBench.make()
    let signedIn = try await session(bench)
    let before = try await bench.book.store.journal.commits(after: 0, limit: 10_000).count
    let other = try await ProviderBench.make(seed: 77)
    _ = try await other.tokens()
    let forged = try #require(try await other.provider.announce(.accountDeleted, of: sam))
    for notice in [forged, Secret(""), Secret("a.b.c")] {
      #expect(
        try await ProviderBench.code { try await bench.identity.receive(notice: notice) }
          == .signInToken)
    }
    #expect(await isOpen(bench, signedIn))
    #expect(
      try await bench.book.store.journal.commits(after: 0, limit: 10_000).count == before)
  }

  @Test func aTransferTakesTheUserAlong() async throws {
    let bench = try await ProviderBench.make()
    let signedIn = try await session(bench)
    bench.clock.advance(milliseconds: 2_000)
    let notice = try #require(
      try await bench.provider.announce(.transferred, of: sam, newSubject: "the-new-one"))
    try await bench.identity.receive(notice: notice)
    #expect(await !isOpen(bench, signedIn))
    let links = try await bench.book.read {
      try await $0.repository(IdentityLink.self).all(where: .everything)
    }
    #expect(links.count == 2)
    #expect(links.allSatisfy { $0.userID == sam })
    #expect(links.first { $0.subject == "the-new-one" }?.state == .authorized)
    // The old account gives no code any more.
    #expect(try await ProviderBench.code { _ = try await bench.code() } == .signInFailed)
  }

  @Test func aForeignIdentityBecomesAUserOfItsOwnWhateverItsAddress() async throws {
    let bench = try await ProviderBench.make()
    try await bench.book.write { transaction in
      let users = transaction.repository(User.self)
      var anna = try await users.named("anna")
      anna.email = "anna@example.org"
      _ = try await users.update(anna)
    }
    let forger = try Forger()
    let published = forger.published
    let identity = IdentityService(
      desk: bench.book.desk,
      verifier: TokenVerifier([
        TrustedIssuer(name: Forger.issuer, audience: "opsh", keys: { [published] })
      ]))
    let claims = forger.claims("email", "anna@example.org")
    let signedIn = try await identity.signIn(
      Secret(try forger.token(claims: claims)), nonce: Secret(Forger.nonce))
    #expect(signedIn.principal.roles == [.unauthorized])
    #expect(signedIn.principal.name.hasPrefix("person-"))
    #expect(signedIn.principal.userID != SampleUser.of(.administrator).id)
    let other = Forger.with(claims, "nonce", "another-nonce-of-32-letters-here")
    let again = try await identity.signIn(
      Secret(try forger.token(claims: other)), nonce: Secret("another-nonce-of-32-letters-here"))
    #expect(again.principal.userID == signedIn.principal.userID)
    let chosen = try await identity.chooseRole(.customer, again.principal)
    #expect(chosen.roles == [.customer])
  }
}
