import OpsDomain
import OpsTesting
import Testing

@testable import OpsIdentityProvider

@Suite("The configuration of external providers")
struct ExternalIssuerTests {
  private static let google: DocumentObject = [
    "name": "google", "issuer": "https://accounts.google.com", "client_id": "shop",
    "algorithms": ["RS256"], "hosts": ["oauth2.googleapis.com", "WWW.googleapis.com"],
  ]

  private func list(_ items: [DocumentObject]) throws -> [ExternalIssuer] {
    try ExternalIssuer.list(reading: ["providers": .list(items.map { .object($0) })])
  }

  @Test func severalAreRead() throws {
    let apple: DocumentObject = [
      "name": "apple", "issuer": "https://appleid.apple.com", "client_id": "org.example.shop",
      "other_client_ids": ["org.example.app"], "algorithms": ["RS256", "ES256"],
      "client_secret_file": "/etc/opsh/apple.secret", "redirect": "https://shop.example/in",
      "parameters": ["response_mode": "query"], "scope": "openid", "sign_in_page": true,
    ]
    let found = try list([Self.google, apple])
    #expect(found.map(\.name) == ["google", "apple"])
    #expect(found[0].hosts == ["oauth2.googleapis.com", "www.googleapis.com"])
    #expect(found[1].clients == ["org.example.shop", "org.example.app"])
    #expect(found[1].algorithms == [.rs256, .es256])
    #expect(found.map(\.isOnPage) == [false, true])
    #expect(try list([]).isEmpty)
  }

  @Test(
    arguments: [
      ("name", Document.text("Google")), ("name", ""), ("name", nil), ("issuer", nil),
      ("issuer", "http://accounts.google.com"), ("issuer", "accounts.google.com"),
      ("issuer", "https://a@evil.example"), ("client_id", nil), ("algorithms", nil),
      ("algorithms", []), ("algorithms", ["HS256"]), ("algorithms", ["none"]),
      ("algorithms", "RS256"),
      ("scope", "email"), ("parameters", ["nonce": "x"]), ("parameters", ["redirect_uri": "x"]),
      ("parameters", ["code_challenge_method": "plain"]), ("client_secret", "in the open"),
      ("hosts", "one"), ("sign_in_page", "yes"),
    ] as [(String, Document?)])
  func whatIsNotWholeOrNotSafeIsRefused(_ member: String, _ value: Document?) async {
    let failed = await failureCode { try list([Forger.with(Self.google, member, value)]) }
    #expect(failed == .configuration)
  }

  @Test func nobodyIsThereTwice() async {
    #expect(await failureCode { try list([Self.google, Self.google]) } == .configuration)
    let twin = Forger.with(Self.google, "name", "twin")
    #expect(await failureCode { try list([Self.google, twin]) } == .configuration)
    #expect(
      await failureCode { try ExternalIssuer.list(reading: ["provider": []]) } == .configuration)
  }

  @Test func aProviderOfThisMachineMayDoWithoutEncryption() throws {
    let local = try list([
      Forger.with(Self.google, "issuer", "http://127.0.0.1:8080/realms/shop")
    ])
    let address = try #require(WebAddress("http://127.0.0.1:8080/keys"))
    #expect(local.first?.allows(address) == true)
    let elsewhere = try #require(WebAddress("http://oauth2.googleapis.com/keys"))
    #expect(local.first?.allows(elsewhere) == false)
  }

  @Test(arguments: [
    "https://", "https:///x", "https://a b", "https://a:0", "https://a:99999", "https://a:x",
    "https://a@b", "https://a#b", "https://a\\b", "ftp://a.example", "//a.example",
    "https://ä.example", "javascript:alert(1)", "",
  ])
  func whatIsNoAddressIsNone(_ text: String) { #expect(WebAddress(text) == nil) }
}
