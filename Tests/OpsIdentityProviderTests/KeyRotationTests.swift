import OpsDomain
import OpsIdentity
import OpsTesting
import Testing

@testable import OpsIdentityProvider

@Suite("Keys of the provider")
struct KeyRotationTests {
  private let start = SampleBook.start
  private let day: Int64 = 86_400_000

  private func ring(_ store: any SigningKeyStore = MemorySigningKeys()) -> SigningKeyring {
    SigningKeyring(store, random: SeededRandom(seed: 3))
  }

  @Test func theNextKeyIsPublishedBeforeItSigns() throws {
    let ring = ring()
    let first = try ring.current(at: start)
    #expect(try ring.published(at: start).map(\.name) == [first.name])
    let before = start.adding(milliseconds: 89 * day)
    #expect(try ring.current(at: before) == first)
    let published = try ring.published(at: before).map(\.name)
    #expect(published.count == 2)
    let change = before.adding(milliseconds: day)
    let second = try ring.current(at: change)
    #expect(second.name == published.last)
    // The old one verifies until its last token is over, and not longer.
    #expect(try ring.published(at: change.adding(seconds: 659)).count == 2)
    #expect(try ring.published(at: change.adding(seconds: 660)).map(\.name) == [second.name])
  }

  @Test func tokensOfTheOldKeyStayGoodThroughTheChange() async throws {
    let bench = try await ProviderBench.make()
    #expect(try await bench.provider.keys().count == 1)
    bench.clock.advance(milliseconds: 89 * day)
    #expect(try await bench.provider.keys().count == 2)
    bench.clock.advance(milliseconds: day - 1_000)
    let (old, nonce) = try await bench.tokens()
    bench.clock.advance(milliseconds: 60_000)
    let (new, other) = try await bench.tokens()
    _ = try await bench.identity.signIn(old.identityToken, nonce: nonce)
    _ = try await bench.identity.signIn(new.identityToken, nonce: other)
    func key(_ token: Secret) -> String? { SignedToken(token)?.keyName }
    #expect(key(old.identityToken) != key(new.identityToken))
  }

  @Test func aBookLeftAloneForYearsSignsAgain() throws {
    let ring = ring()
    let first = try ring.current(at: start)
    let later = start.adding(milliseconds: 1_000 * day)
    #expect(try ring.current(at: later) == first)
    let next = later.adding(milliseconds: day)
    #expect(try ring.current(at: next) != first)
  }

  @Test func theNameStaysWithTheKeys() throws {
    let store = MemorySigningKeys()
    let name = try ring(store).name(at: start)
    #expect(name.hasPrefix("opsh:"))
    let other = SigningKeyring(store, random: SeededRandom(seed: 99))
    #expect(try other.name(at: start.adding(milliseconds: day)) == name)
    let told = SigningKeyring(store, random: SeededRandom(seed: 1), issuer: "https://a.example")
    #expect(try told.name(at: start) == "https://a.example")
  }

  @Test func whatIsKeptReadsBack() throws {
    let store = MemorySigningKeys()
    _ = try ring(store).current(at: start)
    let kept = try store.update { $0 ?? SigningKeys(issuer: "x") }
    #expect(try SigningKeys(reading: kept.bytes) == kept)
    for text in ["", "{}", "{\"issuer\":\"\",\"keys\":[]}", "{\"issuer\":\"a\",\"keys\":[{}]}"] {
      #expect(throws: OpsError.self) { try SigningKeys(reading: Array(text.utf8)) }
    }
  }

  @Test func theKeySetReadsBackAndHoldsNoPrivatePart() throws {
    let keys = try ring().published(at: start)
    let document: Document = ["keys": .list(keys.map(\.document))]
    #expect(try ProviderKey.set(reading: document) == keys)
    #expect(document["keys"]?.items?.allSatisfy { $0["d"] == nil } == true)
    let point = try #require(keys.first)
    var odd = try #require(point.document.members)
    odd.set("crv", "P-384")
    #expect(ProviderKey(reading: .object(odd)) == nil)
    odd.set("crv", "P-256")
    odd.set("d", "secret")
    #expect(ProviderKey(reading: .object(odd)) == nil)
    #expect(try ProviderKey.set(reading: ["keys": [point.document, point.document]]).count == 1)
    #expect(throws: OpsError.self) { try ProviderKey.set(reading: ["keys": "none"]) }
  }
}
