import OpsDomain
import OpsIdentity
import OpsTesting
import TestBenches
import Testing

@testable import OpsIdentityProvider

@Suite("Notices of a second issuer")
struct ExternalNoticeTests {
  private let second: SecondIssuer

  init() throws { second = try SecondIssuer() }

  private func read(
    _ claims: DocumentObject, type: Document? = nil
  ) async throws -> ProviderNotice {
    let published = try second.published
    let verifier = TokenVerifier([
      TrustedIssuer(
        external: SecondIssuer.name, audiences: [SecondIssuer.client], algorithms: [.rs256],
        keys: { _ in [published] })
    ])
    return try await verifier.notice(
      try second.token(claims, header: Forger.with(second.header, "typ", type)),
      at: SecondIssuer.now)
  }

  private var seconds: Int64 { SecondIssuer.now.milliseconds / 1000 }

  private func typed(_ type: String, time: Int64) -> Document {
    .text("{\"type\":\"\(type)\",\"sub\":\"second-subject-1\",\"event_time\":\(time)}")
  }

  @Test func eventsMayBeTextWithTimesInMilliseconds() async throws {
    for (word, event) in [
      ("consent-revoked", ProviderNotice.Event.consentRevoked),
      ("account-delete", .accountDeleted), ("account-deleted", .accountDeleted),
      ("email-disabled", .emailDisabled), ("email-enabled", .emailEnabled),
    ] {
      for time in [seconds, seconds * 1000] {
        let notice = try await read(second.notice(typed(word, time: time)))
        #expect(notice.event == event)
        #expect(notice.subject == "second-subject-1")
        #expect(notice.happenedAt == SecondIssuer.now)
      }
    }
  }

  @Test func eventsMayBeNamedByAddresses() async throws {
    let risc = "https://schemas.openid.net/secevent/risc/event-type/"
    let subject: Document = [
      "subject": [
        "subject_type": "iss-sub", "iss": .text(SecondIssuer.name), "sub": "second-subject-1",
      ]
    ]
    for (word, event) in [
      ("account-purged", ProviderNotice.Event.accountDeleted),
      ("account-disabled", .consentRevoked), ("sessions-revoked", .sessionsRevoked),
    ] {
      var events = DocumentObject()
      events.set(risc + word, subject)
      let notice = try await read(
        second.notice(.object(events)), type: "secevent+jwt")
      #expect(notice.event == event)
    }
    var logout = second.notice(["http://schemas.openid.net/event/backchannel-logout": [:]])
    logout.set("sub", "second-subject-1")
    #expect(try await read(logout, type: "logout+jwt").event == .sessionsRevoked)
  }

  @Test func whatIsNoNoticeIsRefused() async throws {
    let risc = "https://schemas.openid.net/secevent/risc/event-type/account-purged"
    var another = DocumentObject()
    another.set(risc, ["subject": ["iss": "https://other.example", "sub": "x"]])
    var two = DocumentObject()
    two.set(risc, ["subject": ["sub": "x"]])
    two.set("http://schemas.openid.net/event/backchannel-logout", ["subject": ["sub": "x"]])
    var withNonce = second.notice(typed("consent-revoked", time: seconds))
    withNonce.set("nonce", .text(SecondIssuer.nonce))
    let bad: [DocumentObject] = [
      second.notice(.object(another)), second.notice(.object(two)), withNonce,
      second.notice(["https://other.example/event": ["subject": ["sub": "x"]]]),
      second.notice("{}"), second.notice("not json"), second.notice([:]), second.notice([]),
      second.notice(typed("something-else", time: seconds)),
      second.notice(typed("consent-revoked", time: seconds + 61)),
      second.notice(typed("consent-revoked", time: 0)),
      second.notice(typed("account-transferred", time: seconds)),
      second.notice(
        typed("consent-revoked", time: seconds), at: SecondIssuer.now.adding(seconds: -86_400)),
      second.notice(typed("consent-revoked", time: seconds), name: "short"),
    ]
    for (index, claims) in bad.enumerated() {
      #expect(await failureCode { try await read(claims) } == .signInToken, "notice \(index)")
    }
  }

  @Test func aTokenAndANoticeAreNotEachOther() async throws {
    #expect(await failureCode { try await read(second.claims()) } == .signInToken)
    let published = try second.published
    let verifier = TokenVerifier([
      TrustedIssuer(
        external: SecondIssuer.name, audiences: [SecondIssuer.client], algorithms: [.rs256],
        keys: { _ in [published] })
    ])
    var both = second.claims()
    both.set("events", typed("consent-revoked", time: seconds))
    let token = try second.token(both)
    #expect(
      await failureCode {
        try await verifier.identity(
          token, nonce: Secret(SecondIssuer.nonce), at: SecondIssuer.now)
      } == .signInToken)
  }
}
