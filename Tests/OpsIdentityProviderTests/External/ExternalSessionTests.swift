import OpsDomain
import OpsIdentity
import OpsKernel
import OpsStorage
import OpsTesting
import TestBenches
import Testing

@testable import OpsIdentityProvider

@Suite("Sessions of external providers")
struct ExternalSessionTests {
  private let sam = SampleUser.of(.salesperson).id

  /// Sam, linked with the second issuer.
  private func linked() async throws -> (LinkBench, Principal) {
    let bench = try await LinkBench.make()
    let principal = try await bench.sam().principal
    _ = try await bench.link(principal)
    return (bench, principal)
  }

  private func notice(
    _ bench: LinkBench, _ type: String, name: String = "a-name-of-a-second-notice"
  ) async throws {
    let seconds = bench.clock.now().milliseconds / 1000
    let events: Document = [
      "type": .text(type), "sub": "second-subject-1", "event_time": .integer(seconds),
    ]
    let claims = bench.second.notice(events, at: bench.clock.now(), name: name)
    try await bench.identity.receive(notice: try bench.second.token(claims))
  }

  @Test func aSignInOfHoursAgoOpensASessionThatIsNotFresh() async throws {
    let (bench, _) = try await linked()
    let hours = bench.clock.now().adding(seconds: -7_200).milliseconds / 1000
    let signedIn = try await bench.signIn(saying: ["auth_time": .integer(hours)])
    #expect(signedIn.principal.userID == sam)
    #expect(
      await failureCode {
        try signedIn.principal.requireFresh(at: bench.clock.now(), for: "Trying")
      } == .signInNotFresh)
    let now = try await bench.signIn()
    #expect(
      await failureCode {
        try now.principal.requireFresh(at: bench.clock.now(), for: "Trying")
      } == nil)
    #expect(now.expiresAt == signedIn.expiresAt)
  }

  @Test func aSecondFactorIsAskedForUnlessTheProviderHas() async throws {
    let (bench, principal) = try await linked()
    let enabled = try await bench.identity.changeSecondFactor(
      SecondFactorRequest(.enable, password: ProviderBench.samsPassword), principal)
    #expect(enabled.secret != nil)
    // The factor counts once it was confirmed; the test writes that down itself.
    try await bench.book.write { transaction in
      let factors = transaction.asSystem("test").repository(SecondFactor.self)
      var factor = try #require(try await factors.first(where: .everything))
      factor.confirmedAt = transaction.now
      _ = try await factors.update(factor)
    }
    #expect(await failureCode { try await bench.signIn() } == .signInSecondFactor)
    #expect(
      await failureCode { try await bench.signIn(code: Secret("000000")) } == .signInFailed)
    let strong = try await bench.signIn(saying: ["amr": ["pwd", "mfa"]])
    #expect(strong.principal.userID == sam)
    for _ in 0..<4 { _ = await failureCode { try await bench.signIn(code: Secret("000000")) } }
    #expect(await failureCode { try await bench.signIn(code: Secret("000000")) } == .throttled)
  }

  @Test func aDeletedAccountThereLeavesThePasswordHere() async throws {
    let (bench, _) = try await linked()
    let session = try await bench.signIn()
    bench.clock.advance(milliseconds: 2_000)
    try await notice(bench, "account-delete")
    #expect(await failureCode { try await bench.identity.authenticate(session.token) } != nil)
    bench.clock.advance(milliseconds: 2_000)
    #expect(await failureCode { try await bench.signIn() } == .signInToken)
    #expect(try await bench.sam().principal.userID == sam)
  }

  @Test func consentThatIsGivenAgainCounts() async throws {
    let (bench, _) = try await linked()
    bench.clock.advance(milliseconds: 2_000)
    try await notice(bench, "consent-revoked")
    let principal = try await bench.sam().principal
    #expect(
      try await bench.identity.changeLinks(.list, principal).map(\.state) == [.revoked])
    bench.clock.advance(milliseconds: 60_000)
    #expect(try await bench.signIn().principal.userID == sam)
  }

  @Test func mailToARelayStopsAndGoesOn() async throws {
    let bench = try await LinkBench.make()
    let relay: DocumentObject = [
      "email": "abc@privaterelay.second.example", "email_verified": true,
      "is_private_email": true,
    ]
    let stranger = try await bench.signIn(saying: relay)
    let user = try #require(stranger.principal.userID)
    let email = try await bench.book.read { try await $0.repository(User.self).fetch(user)?.email }
    #expect(email == "abc@privaterelay.second.example")
    func linked() async throws -> LinkedProvider {
      let links = try await bench.identity.changeLinks(.list, stranger.principal)
      return try #require(links.first)
    }
    #expect(try await linked().hidesEmail)
    #expect(try await !linked().isMailStopped)
    bench.clock.advance(milliseconds: 2_000)
    try await notice(bench, "email-disabled")
    #expect(try await linked().isMailStopped)
    bench.clock.advance(milliseconds: 2_000)
    try await notice(bench, "email-enabled", name: "another-name-of-a-notice")
    #expect(try await !linked().isMailStopped)
  }

  @Test func tokensFromBeforeAnEndedSessionOpenNothing() async throws {
    let (bench, _) = try await linked()
    let (token, nonce) = try bench.token()
    bench.clock.advance(milliseconds: 2_000)
    try await notice(bench, "sessions-revoked")
    #expect(
      await failureCode { try await bench.identity.signIn(token, nonce: nonce) } == .signInToken)
    bench.clock.advance(milliseconds: 2_000)
    #expect(try await bench.signIn().principal.userID == sam)
  }

  @Test func anAddressOfAnotherFormDoesNotRefuseThePerson() async throws {
    let bench = try await LinkBench.make()
    let stranger = try await bench.signIn(
      saying: ["email": "not an address", "email_verified": true])
    #expect(stranger.principal.roles == [.unauthorized])
  }
}
