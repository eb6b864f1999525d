import Crypto
import OpsDomain
import OpsIdentity
import OpsTesting
import Testing

@testable import OpsIdentityProvider

@Suite("Forged tokens")
struct ForgeryTests {
  @Test func theGoodTokenPasses() async throws {
    let forger = try Forger()
    let claims = try await forger.verifier.identity(
      Secret(try forger.token()), nonce: Secret(Forger.nonce), at: Forger.now)
    #expect(claims.subject == "subject-1")
  }

  @Test func noneOfMoreThanAHundredPasses() async throws {
    let forger = try Forger()
    let cases = try Forgeries.all(forger)
    #expect(cases.count >= 120)
    #expect(Set(cases.map(\.name)).count == cases.count)
    for (name, token) in cases {
      let refused = await failureCode {
        _ = try await forger.verifier.identity(
          Secret(token), nonce: Secret(Forger.nonce), at: Forger.now)
      }
      #expect(refused == .signInToken, "\(name)")
    }
  }

  @Test func everyRefusalReadsTheSame() async throws {
    let forger = try Forger()
    var texts: Set<String> = []
    for (_, token) in try Forgeries.all(forger) {
      do {
        _ = try await forger.verifier.identity(
          Secret(token), nonce: Secret(Forger.nonce), at: Forger.now)
      } catch { texts.insert("\(error)") }
    }
    #expect(texts.count == 1)
  }

  @Test func clocksMayDifferByAMinute() async throws {
    let forger = try Forger()
    let token = Secret(try forger.token())
    func isGood(_ seconds: Int) async -> Bool {
      let now = Forger.now.adding(seconds: seconds)
      return await failureCode {
        _ = try await forger.verifier.identity(token, nonce: Secret(Forger.nonce), at: now)
      } == nil
    }
    #expect(await isGood(-60))
    #expect(await !isGood(-61))
    #expect(await isGood(659))
    #expect(await !isGood(660))
  }

  @Test func aPointOffTheCurveVerifiesNothing() async throws {
    let forger = try Forger()
    let token = Secret(try forger.token())
    let good = forger.published
    guard case .point(let goodX, let goodY) = good.material else {
      Issue.record("the key is no point")
      return
    }
    for (x, y) in [
      (Array(repeating: UInt8(0), count: 32), Array(repeating: UInt8(0), count: 32)),
      (goodY, goodX), (goodX, Array(goodY.reversed())), (goodX, []),
    ] {
      let bad = ProviderKey(name: good.name, x: x, y: y)
      let verifier = TokenVerifier([
        TrustedIssuer(name: Forger.issuer, audience: "opsh", isOwn: true, keys: { [bad] })
      ])
      let refused = await failureCode {
        _ = try await verifier.identity(token, nonce: Secret(Forger.nonce), at: Forger.now)
      }
      #expect(refused == .signInToken)
    }
  }

  @Test func aKeyOfOneIssuerVerifiesNothingOfAnother() async throws {
    let forger = try Forger()
    let published = forger.published
    let verifier = TokenVerifier([
      TrustedIssuer(name: Forger.issuer, audience: "opsh", isOwn: true, keys: { [] }),
      TrustedIssuer(name: "https://other.example", audience: "opsh", keys: { [published] }),
    ])
    let refused = await failureCode {
      _ = try await verifier.identity(
        Secret(try forger.token()), nonce: Secret(Forger.nonce), at: Forger.now)
    }
    #expect(refused == .signInToken)
    #expect(try await verifier.isOwn(Forger.issuer))
    #expect(try await !verifier.isOwn("https://other.example"))
  }

  @Test func aKeySetThatCannotBeReachedIsNoForgery() async throws {
    let forger = try Forger()
    let verifier = TokenVerifier([
      TrustedIssuer(
        name: Forger.issuer, audience: "opsh", isOwn: true,
        keys: { throw OpsError(.unavailable, "away") })
    ])
    let failed = await failureCode {
      _ = try await verifier.identity(
        Secret(try forger.token()), nonce: Secret(Forger.nonce), at: Forger.now)
    }
    #expect(failed == .unavailable)
  }

  @Test func noticesAreCheckedAsStrictly() async throws {
    let forger = try Forger()
    let header = forger.header("typ", "secevent+jwt")
    let good = Secret(try forger.token(header: header, claims: forger.notice))
    let notice = try await forger.verifier.notice(good, at: Forger.now)
    #expect(notice.event == .consentRevoked)
    let now = Forger.now.milliseconds / 1000
    func event(_ name: String, _ value: Document?) -> DocumentObject {
      let events = Forger.with(forger.notice["events"]?.members ?? [:], name, value)
      return Forger.with(forger.notice, "events", .object(events))
    }
    let bad: [DocumentObject] = [
      Forger.with(forger.notice, "jti", nil), Forger.with(forger.notice, "jti", "short"),
      Forger.with(forger.notice, "iat", .integer(now - 86_400)),
      Forger.with(forger.notice, "iat", .integer(now + 61)),
      Forger.with(forger.notice, "aud", "other"), Forger.with(forger.notice, "iss", "https://evil"),
      Forger.with(forger.notice, "events", "{}"), Forger.with(forger.notice, "events", nil),
      event("type", "something-else"), event("type", nil), event("sub", nil), event("sub", ""),
      event("event_time", nil), event("event_time", .integer(now + 61)),
      event("transfer_sub", "x"), event("type", "account-transferred"),
    ]
    for claims in bad {
      let token = Secret(try forger.token(header: header, claims: claims))
      let refused = await failureCode {
        _ = try await forger.verifier.notice(token, at: Forger.now)
      }
      #expect(refused == .signInToken)
    }
    let plain = Secret(try forger.token(claims: forger.notice))
    #expect(
      await failureCode { _ = try await forger.verifier.notice(plain, at: Forger.now) }
        == .signInToken)
    let identity = Secret(try forger.token(header: header))
    #expect(
      await failureCode { _ = try await forger.verifier.notice(identity, at: Forger.now) }
        == .signInToken)
  }
}
