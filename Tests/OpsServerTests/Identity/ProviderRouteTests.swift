import OpsDomain
import OpsIdentity
import OpsServer
import OpsTesting
import OpsWire
import Testing

/// The identity provider over HTTP, from the sign-in page to a session.
@Suite("Identity provider over HTTP") struct ProviderRouteTests {
  private let redirect = "http://127.0.0.1:4000/callback"
  private let verifier = "a-verifier-of-forty-three-letters-or-more-0123456789"
  private let nonce = "a-nonce-of-32-letters-and-digits"

  private var challenge: String {
    Base64URL.encode(ProofKey.digest(of: Secret(verifier)))
  }

  private var request: [String: String] {
    [
      "client_id": "opsh", "redirect_uri": redirect, "response_type": "code", "state": "<state>",
      "nonce": nonce, "code_challenge": challenge, "code_challenge_method": "S256",
    ]
  }

  private func query(_ fields: [String: String]) -> String {
    String(decoding: FormCoding.bytes(fields), as: UTF8.self)
  }

  private func with(_ more: [String: String]) -> [String: String] {
    request.merging(more) { _, new in new }
  }

  /// Signs sam in on the page; returns where it leads.
  private func signIn(
    _ server: ProviderServer, password: String = ProviderServer.password
  ) async throws -> ProviderServer.Reply {
    let page = try await server.send("GET", "/identity/authorize?" + query(request))
    #expect(page.status == 200)
    let (word, cookie) = try #require(ProviderServer.page(page))
    return try await server.send(
      "POST", "/identity/authorize",
      form: with(["name": "sam", "password": password, "page": word]),
      headers: ["Cookie": cookie])
  }

  private func code(_ reply: ProviderServer.Reply) throws -> String {
    let location = try #require(reply.header("location"))
    #expect(location.hasPrefix(redirect + "?code="))
    #expect(location.hasSuffix("&state=%3Cstate%3E"))
    return String(location.dropFirst((redirect + "?code=").count).prefix { $0 != "&" })
  }

  private func redeem(
    _ server: ProviderServer, _ code: String, _ more: [String: String] = [:]
  ) async throws -> ProviderServer.Reply {
    try await server.send(
      "POST", "/identity/token",
      form: [
        "grant_type": "authorization_code", "client_id": "opsh", "redirect_uri": redirect,
        "code": code, "code_verifier": verifier,
      ].merging(more) { _, new in new })
  }

  @Test func fromThePageToASession() async throws {
    let server = try await ProviderServer.start()
    let found = try await server.send("GET", "/.well-known/openid-configuration")
    #expect(found.document["id_token_signing_alg_values_supported"] == ["ES256"])
    let keys = try await server.send("GET", "/identity/keys")
    #expect(keys.document["keys"]?.items?.count == 1)
    let reply = try await redeem(server, try code(try await signIn(server)))
    #expect(reply.status == 200)
    #expect(reply.header("cache-control") == "no-store")
    let token = try #require(reply.document["id_token"]?.string)
    let session = try await server.send(
      "POST", "/v1/sign-in", body: "{\"identity_token\":\"\(token)\",\"nonce\":\"\(nonce)\"}")
    #expect(session.status == 200)
    let bearer = try #require(session.document["data"]?["token"]?.string)
    let who = try await server.send(
      "GET", "/v1/session", headers: ["Authorization": "Bearer \(bearer)"])
    #expect(who.document["data"]?["name"] == "sam")
    let again = try await server.send(
      "POST", "/v1/sign-in", body: "{\"identity_token\":\"\(token)\",\"nonce\":\"\(nonce)\"}")
    #expect(again.document["code"] == "signin.token")
    // Refreshed, asked about, revoked.
    let refresh = try #require(reply.document["refresh_token"]?.string)
    let next = try await server.send(
      "POST", "/identity/token",
      form: ["grant_type": "refresh_token", "client_id": "opsh", "refresh_token": refresh])
    #expect(next.status == 200)
    let fresh = try #require(next.document["refresh_token"]?.string)
    let state = try await server.send(
      "POST", "/identity/state", form: ["sub": "guess", "refresh_token": fresh])
    #expect(state.document["state"] == "not_found")
    #expect(
      try await server.send("POST", "/identity/revoke", form: ["token": fresh]).status == 200)
    let over = try await server.send(
      "POST", "/identity/token",
      form: ["grant_type": "refresh_token", "client_id": "opsh", "refresh_token": fresh])
    #expect(over.status == 400)
    #expect(over.word == "invalid_grant")
    await server.server.stop()
  }

  @Test func thePageIsPlainAndLocked() async throws {
    let server = try await ProviderServer.start()
    let page = try await server.send("GET", "/identity/authorize?" + query(request))
    let policy = try #require(page.header("content-security-policy"))
    #expect(policy.contains("default-src 'none'"))
    #expect(policy.contains("frame-ancestors 'none'"))
    #expect(policy.contains("form-action 'self' http://127.0.0.1:4000;"))
    #expect(page.header("content-type") == "text/html; charset=utf-8")
    #expect(!page.text.contains("<script"))
    #expect(page.text.contains("value=\"&lt;state&gt;\""))
    #expect(page.header("set-cookie")?.contains("HttpOnly; SameSite=Strict") == true)
    await server.server.stop()
  }

  @Test func aFormOfAnotherSiteIsRefused() async throws {
    let server = try await ProviderServer.start()
    let page = try await server.send("GET", "/identity/authorize?" + query(request))
    let (word, cookie) = try #require(ProviderServer.page(page))
    let other = try #require(
      ProviderServer.page(try await server.send("GET", "/identity/device")))
    let form = with(["name": "sam", "password": ProviderServer.password])
    for (field, sent) in [
      (nil, nil), (word, nil), (nil, cookie), (word, other.cookie), (other.word, cookie),
      (word, cookie + "; " + other.cookie), ("", "opsh_page="),
    ] as [(String?, String?)] {
      var fields = form
      fields["page"] = field
      let reply = try await server.send(
        "POST", "/identity/authorize", form: fields,
        headers: sent.map { ["Cookie": $0] } ?? [:])
      #expect(reply.status == 403)
    }
    let device = try await server.send(
      "POST", "/identity/device", form: ["user_code": "BBBB-BBBB", "decision": "allow"])
    #expect(device.status == 403)
    await server.server.stop()
  }

  @Test func requestsThatAreNotSafeShowNoFormAndLeadNowhere() async throws {
    let server = try await ProviderServer.start()
    for change in [
      ["code_challenge_method": "plain"], ["code_challenge": ""], ["nonce": "short"],
      ["redirect_uri": "https://evil.example/callback"], ["client_id": "other"],
      ["redirect_uri": "http://127.0.0.1:4000@evil.example/callback"],
    ] {
      let reply = try await server.send("GET", "/identity/authorize?" + query(with(change)))
      #expect(reply.status == 400)
      #expect(!reply.text.contains("<form"))
      #expect(reply.header("location") == nil)
    }
    let odd = try await server.send(
      "GET", "/identity/authorize?" + query(with(["response_type": "token"])))
    #expect(odd.status == 400)
    let twice = try await server.send("GET", "/identity/authorize?nonce=a&nonce=b")
    #expect(twice.status == 400)
    await server.server.stop()
  }

  @Test func wrongPasswordsShowTheFormAgainTheSameForAll() async throws {
    let server = try await ProviderServer.start()
    let page = try await server.send("GET", "/identity/authorize?" + query(request))
    let (word, cookie) = try #require(ProviderServer.page(page))
    var pages: Set<String> = []
    for name in ["sam", "nobody"] {
      let reply = try await server.send(
        "POST", "/identity/authorize",
        form: with(["name": name, "password": "wrong", "page": word]),
        headers: ["Cookie": cookie])
      #expect(reply.status == 401)
      #expect(reply.header("location") == nil)
      pages.insert(
        reply.text.replacing(/name="page" value="[A-Za-z0-9_-]+"/, with: ""))
    }
    #expect(pages.count == 1)
    await server.server.stop()
  }

  @Test func theTokenEndpointSpeaksOAuth() async throws {
    let server = try await ProviderServer.start()
    let code = try code(try await signIn(server))
    let wrong = try await redeem(server, code, ["code_verifier": verifier + "x"])
    #expect(wrong.word == "invalid_grant")
    #expect(try await redeem(server, code, ["redirect_uri": ""]).word == "invalid_grant")
    let client = try await redeem(server, code, ["client_id": "other"])
    #expect(client.status == 401)
    #expect(client.word == "invalid_client")
    #expect(
      try await redeem(server, code, ["grant_type": "password"]).word == "unsupported_grant_type")
    #expect(try await redeem(server, "", [:]).word == "invalid_request")
    #expect(try await redeem(server, code).status == 200)
    #expect(try await redeem(server, code).word == "invalid_grant")
    let broken = try await server.send("POST", "/identity/token", body: "a=%GG")
    #expect(broken.status == 400)
    let long = try await server.send(
      "POST", "/identity/token", body: "a=" + String(repeating: "x", count: 20_000))
    #expect(long.status == 413)
    await server.server.stop()
  }

  @Test func aTerminalIsSignedInFromThePage() async throws {
    let server = try await ProviderServer.start()
    let begun = try await server.send(
      "POST", "/identity/device/authorization",
      form: [
        "client_id": "opsh", "nonce": nonce, "code_challenge": challenge,
        "code_challenge_method": "S256",
      ])
    #expect(begun.status == 200)
    let device = try #require(begun.document["device_code"]?.string)
    let user = try #require(begun.document["user_code"]?.string)
    func ask() async throws -> ProviderServer.Reply {
      try await server.send(
        "POST", "/identity/token",
        form: [
          "grant_type": "urn:ietf:params:oauth:grant-type:device_code", "client_id": "opsh",
          "device_code": device, "code_verifier": verifier,
        ])
    }
    #expect(try await ask().word == "authorization_pending")
    #expect(try await ask().word == "slow_down")
    let page = try await server.send("GET", "/identity/device")
    let (word, cookie) = try #require(ProviderServer.page(page))
    func decide(_ code: String) async throws -> ProviderServer.Reply {
      try await server.send(
        "POST", "/identity/device",
        form: [
          "user_code": code, "name": "sam", "password": ProviderServer.password, "page": word,
          "decision": "allow",
        ], headers: ["Cookie": cookie])
    }
    #expect(try await decide("BBBB-BBBB").status == 404)
    let done = try await decide(user)
    #expect(done.status == 200)
    #expect(done.text.contains("signed in"))
    server.book.clock.advance(milliseconds: 5_000)
    #expect(try await ask().document["id_token"]?.string != nil)
    await server.server.stop()
  }

  @Test func noticesComeInSignedOrNotAtAll() async throws {
    let server = try await ProviderServer.start()
    let reply = try await redeem(server, try code(try await signIn(server)))
    let token = try #require(reply.document["id_token"]?.string)
    let signedIn = try await server.dependencies.identity.signIn(
      Secret(token), nonce: Secret(nonce))
    for body in ["{}", "{\"payload\":1}", "{\"payload\":\"a.b.c\",\"more\":1}"] {
      #expect(try await server.send("POST", "/identity/notices", body: body).status == 400)
    }
    let forged = try await server.send(
      "POST", "/identity/notices", body: "{\"payload\":\"a.b.c\"}")
    #expect(forged.status == 401)
    server.book.clock.advance(milliseconds: 2_000)
    let notice = try #require(
      try await server.provider.announce(.consentRevoked, of: SampleUser.of(.salesperson).id))
    let taken = try await server.send(
      "POST", "/identity/notices", body: "{\"payload\":\"\(notice.reveal())\"}")
    #expect(taken.status == 200)
    let who = try await server.send(
      "GET", "/v1/session", headers: ["Authorization": "Bearer \(signedIn.token.reveal())"])
    #expect(who.status == 401)
    await server.server.stop()
  }

  @Test func aServerWithoutAProviderSaysSo() async throws {
    let sample = try await TestServer.sample()
    let reply = try await Caller(server: sample.server, token: nil).get("/identity/keys")
    #expect(reply.status == 404)
    await sample.server.stop()
  }
}
