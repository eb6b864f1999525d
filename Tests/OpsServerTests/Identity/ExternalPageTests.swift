import AsyncHTTPClient
import OpsBooks
import OpsDomain
import OpsIdentity
import OpsIdentityProvider
import OpsTesting
import OpsWire
import TestBenches
import Testing

/// Other providers on the sign-in page, from the button to a session.
@Suite("Other providers on the sign-in page") struct ExternalPageTests {
  private static let redirect = "http://127.0.0.1:4000/callback"
  private static let back = ProviderServer.base + "/identity/external/return?"
  private static let verifier = "a-verifier-of-forty-three-letters-or-more-0123456789"
  private static let nonce = "a-nonce-of-32-letters-and-digits"

  private let request = [
    "client_id": "opsh", "redirect_uri": Self.redirect, "response_type": "code",
    "state": "<state>", "nonce": Self.nonce,
    "code_challenge": Base64URL.encode(ProofKey.digest(of: Secret(Self.verifier))),
    "code_challenge_method": "S256",
  ]

  private func start(
    _ issuer: IssuerServer, isOnPage: Bool = true
  ) async throws -> ProviderServer {
    let provider = ExternalProvider(
      try ExternalIssuer(
        name: "second", issuer: issuer.address, clients: [SecondIssuer.client],
        algorithms: [.rs256], isOnPage: isOnPage),
      transport: IssuerClient(
        timeout: TimeSpan(milliseconds: 120_000), limit: ExternalLimits.answerBytes),
      clock: ManualClock(SecondIssuer.now))
    return try await ProviderServer.start(others: [provider.trusted], offering: [provider])
  }

  private func page(_ server: ProviderServer) async throws -> ProviderServer.Reply {
    let query = String(decoding: FormCoding.bytes(request), as: UTF8.self)
    return try await server.send("GET", "/identity/authorize?" + query)
  }

  /// Presses the button of a provider.
  private func leave(
    _ server: ProviderServer, to name: String = "second"
  ) async throws -> ProviderServer.Reply {
    let (word, cookie) = try #require(ProviderServer.page(try await page(server)))
    return try await server.send(
      "POST", "/identity/external",
      form: request.merging(["page": word, "provider": name]) { _, new in new },
      headers: ["Cookie": cookie])
  }

  /// Goes where the page leads; answers the query that the browser comes back with, and its cookie.
  private func visit(
    _ left: ProviderServer.Reply
  ) async throws -> (query: String, cookie: String) {
    let link = try #require(left.text.firstRange(of: "<a href="))
    let address = left.text[link.upperBound...].dropFirst().prefix { $0 != "\"" }
      .replacing("&amp;", with: "&")
    let cookie = try #require(left.header("set-cookie")).prefix { $0 != ";" }
    var configuration = HTTPClient.Configuration(redirectConfiguration: .disallow)
    configuration.httpVersion = .http1Only
    let client = HTTPClient(eventLoopGroupProvider: .singleton, configuration: configuration)
    let location: String?
    do {
      let response = try await client.execute(
        HTTPClientRequest(url: String(address)), timeout: .seconds(120))
      location = response.headers.first(name: "location")
    } catch {
      try? await client.shutdown()
      throw error
    }
    try await client.shutdown()
    let found = try #require(location)
    #expect(found.hasPrefix(Self.back))
    return (String(found.dropFirst(Self.back.count)), String(cookie))
  }

  private func comeBack(
    _ server: ProviderServer, _ query: String, _ cookie: String?
  ) async throws -> ProviderServer.Reply {
    try await server.send(
      "GET", "/identity/external/return?" + query,
      headers: cookie.map { ["Cookie": $0] } ?? [:])
  }

  @Test func fromTheButtonToASession() async throws {
    let issuer = try await IssuerServer.start()
    let server = try await start(issuer)
    #expect(try await page(server).text.contains("value=\"second\">Sign in with second</button>"))
    let left = try await leave(server)
    #expect(left.status == 200, "\(left.text)")
    #expect(left.header("set-cookie")?.contains("HttpOnly; SameSite=Lax") == true)
    let (query, cookie) = try await visit(left)
    let back = try await comeBack(server, query, cookie)
    #expect(back.status == 303, "\(back.text)")
    #expect(back.header("set-cookie")?.contains("Max-Age=0") == true)
    let location = try #require(back.header("location"))
    #expect(location.hasPrefix(Self.redirect + "?code="))
    #expect(location.hasSuffix("&state=%3Cstate%3E"))
    let code = location.dropFirst((Self.redirect + "?code=").count).prefix { $0 != "&" }
    let tokens = try await server.send(
      "POST", "/identity/token",
      form: [
        "grant_type": "authorization_code", "client_id": "opsh", "redirect_uri": Self.redirect,
        "code": String(code), "code_verifier": Self.verifier,
      ])
    let token = try #require(tokens.document["id_token"]?.string, "\(tokens.text)")
    let session = try await server.send(
      "POST", "/v1/sign-in",
      body: "{\"identity_token\":\"\(token)\",\"nonce\":\"\(Self.nonce)\"}")
    #expect(session.status == 200, "\(session.text)")
    #expect(session.document["data"]?["principal"]?["roles"] == ["unauthorized"])
    await server.server.stop()
  }

  @Test func onlyTheBrowserThatBeganComesBack() async throws {
    let issuer = try await IssuerServer.start()
    let server = try await start(issuer)
    let (query, cookie) = try await visit(try await leave(server))
    let given = try #require(try await leave(server).header("set-cookie"))
    let other = String(given.prefix { $0 != ";" })
    for sent in [
      nil, "opsh_trip=", "opsh_trip=AAAA", other, "\(cookie); \(other)",
    ] as [String?] {
      let refused = try await comeBack(server, query, sent)
      #expect(refused.status == 400 && refused.header("location") == nil, "\(sent ?? "")")
    }
    #expect(try await comeBack(server, "code=the-code&state=x", cookie).status == 400)
    #expect(try await comeBack(server, "error=access_denied", cookie).status == 400)
    await server.server.stop()
  }

  @Test func aSignInIsGoodOnceAndForTenMinutes() async throws {
    let issuer = try await IssuerServer.start()
    let server = try await start(issuer)
    let (query, cookie) = try await visit(try await leave(server))
    #expect(try await comeBack(server, query, cookie).status == 303)
    #expect(try await comeBack(server, query, cookie).status == 400)
    let later = try await visit(try await leave(server))
    server.book.clock.advance(milliseconds: 600_000)
    #expect(try await comeBack(server, later.query, later.cookie).status == 400)
    await server.server.stop()
  }

  @Test func whatIsNotListedForThePageIsNotOffered() async throws {
    let issuer = try await IssuerServer.start()
    let server = try await start(issuer, isOnPage: false)
    #expect(!(try await page(server)).text.contains("/identity/external"))
    #expect(try await leave(server).status == 400)
    let offering = try await start(issuer)
    #expect(try await leave(offering, to: "third").status == 400)
    await server.server.stop()
    await offering.server.stop()
  }

  @Test func aFormOfAnotherSiteBeginsNothing() async throws {
    let issuer = try await IssuerServer.start()
    let server = try await start(issuer)
    let refused = try await server.send(
      "POST", "/identity/external",
      form: request.merging(["provider": "second"]) { _, new in new })
    #expect(refused.status == 403)
    await server.server.stop()
  }
}
