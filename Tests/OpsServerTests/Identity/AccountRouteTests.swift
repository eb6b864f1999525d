import OpsDomain
import OpsIdentity
import OpsKernel
import OpsServer
import OpsStorage
import OpsTesting
import Testing

/// Registration, roles, second factors and throttling over HTTP.
@Suite("Accounts over HTTP") struct AccountRouteTests {
  private let password = "lina lifts twelve lemons"

  private func register(
    _ server: ProviderServer, _ body: Document, headers: [String: String] = [:]
  ) async throws -> Caller.Reply {
    try await Caller(server: server.server, token: nil).post(
      "/v1/register", body, headers: headers)
  }

  @Test func registersAndChoosesARole() async throws {
    let server = try await ProviderServer.start()
    let reply = try await register(server, ["name": "lina", "password": .text(password)])
    #expect(reply.status == 200)
    let lina = Caller(server: server.server, token: reply.data?["token"]?.string)
    #expect(try await lina.get("/v1/session").data?["roles"] == ["unauthorized"])
    #expect(try await lina.post("/v1/role", ["role": "administrator"]).status == 403)
    #expect(try await lina.post("/v1/role", ["role": "customer", "more": 1]).status == 400)
    #expect(try await lina.post("/v1/role", ["role": "customer"]).data?["roles"] == ["customer"])
    #expect(try await lina.get("/v1/session").data?["roles"] == ["customer"])
    #expect(try await lina.post("/v1/role", ["role": "driver"]).status == 422)
    let staff = try await register(
      server, ["name": "x", "password": .text(password), "role": "salesperson"])
    #expect(staff.status == 403)
    let nobody = Caller(server: server.server, token: nil)
    #expect(try await nobody.post("/v1/role", ["role": "driver"]).status == 401)
    await server.server.stop()
  }

  @Test func whoIsTurnedAwayIsInTheJournal() async throws {
    let server = try await ProviderServer.start(keepsAccess: true)
    let reply = try await register(server, ["name": "lina", "password": .text(password)])
    let lina = Caller(server: server.server, token: reply.data?["token"]?.string)
    #expect(try await lina.post("/v1/role", ["role": "administrator"]).status == 403)
    let staff = try await register(
      server, ["name": "x", "password": .text(password), "role": "salesperson"])
    #expect(staff.status == 403)
    let secret = try TokenSecret(server.book.world.random)
    _ = try await server.dependencies.tokens.create(
      CreateToken(
        name: "nightly", digest: Base64URL.encode(secret.digest),
        verifyingKey: Base64URL.encode(secret.verifyingKey)), server.book.call(.salesperson))
    let token = Caller(server: server.server, token: secret.token.reveal())
    let factor = try await token.post(
      "/v1/second-factor", ["action": "enable", "password": .text(ProviderServer.password)])
    #expect(factor.status == 403)
    let kept = try await server.book.read {
      try await $0.repository(AccessEvent.self)
        .all(where: .equals(AccessEvent.Columns.kind, .refusal))
    }
    #expect(Set(kept.map(\.operation)) == ["/v1/role", "/v1/register", "/v1/second-factor"])
    #expect(kept.allSatisfy { $0.code == "denied.permission" || $0.code == "denied.scope" })
    await server.server.stop()
  }

  @Test func anAddressIsWhatTheConnectionSays() async throws {
    let server = try await ProviderServer.start()
    var statuses: [Int] = []
    for number in 0..<7 {
      let reply = try await register(
        server, ["name": .text("lina\(number)"), "password": .text(password)],
        headers: ["X-Forwarded-For": "192.0.2.\(number)"])
      statuses.append(reply.status)
    }
    #expect(statuses == [200, 200, 200, 200, 200, 429, 429])
    await server.server.stop()
  }

  @Test func aTrustedProxyIsBelievedForItsLastAddress() async throws {
    let server = try await ProviderServer.start { $0.trustedProxies = ["127.0.0.1"] }
    var statuses: [Int] = []
    for number in 0..<7 {
      let reply = try await register(
        server, ["name": .text("lina\(number)"), "password": .text(password)],
        headers: ["X-Forwarded-For": "198.51.100.\(number), 192.0.2.\(number < 6 ? 1 : 2)"])
      statuses.append(reply.status)
    }
    #expect(statuses == [200, 200, 200, 200, 200, 429, 200])
    await server.server.stop()
  }

  @Test func aSecondFactorIsMadeConfirmedAndAskedFor() async throws {
    let server = try await ProviderServer.start()
    let nobody = Caller(server: server.server, token: nil)
    let body: Document = ["name": "sam", "password": .text(ProviderServer.password)]
    let first = try await nobody.post("/v1/sign-in", body)
    #expect(first.data?["device"]?.string?.hasPrefix("opsh_device_") == true)
    let sam = Caller(server: server.server, token: first.data?["token"]?.string)
    let made = try await sam.post(
      "/v1/second-factor", ["action": "enable", "password": .text(ProviderServer.password)])
    #expect(made.data?["on"] == false)
    #expect(made.data?["address"]?.string?.hasPrefix("otpauth://totp/") == true)
    let wrong = try await sam.post("/v1/second-factor", ["action": "confirm", "code": "000000"])
    #expect(wrong.status == 401)
    #expect(try await sam.post("/v1/second-factor", ["action": "dance"]).status == 400)
    #expect(try await nobody.post("/v1/second-factor", ["action": "enable"]).status == 401)
    await server.server.stop()
  }

  @Test func theBodyOfASignInSaysOneThing() async throws {
    let server = try await ProviderServer.start()
    let nobody = Caller(server: server.server, token: nil)
    for body: Document in [
      [:], ["name": "sam"], ["identity_token": "x", "name": "sam", "password": "y"],
      ["name": "sam", "password": "y", "odd": 1],
    ] {
      #expect(try await nobody.post("/v1/sign-in", body).status == 400)
    }
    let forged = try await nobody.post("/v1/sign-in", ["identity_token": "a.b.c", "nonce": "n"])
    #expect(forged.code == "signin.token")
    await server.server.stop()
  }
}
