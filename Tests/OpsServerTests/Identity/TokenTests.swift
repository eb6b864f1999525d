import OpsDomain
import OpsStorageMock
import OpsTesting
import OpsWire
import Testing

/// Who has no valid token gets 401 and learns nothing.
@Suite struct TokenTests {
  @Test func everyRouteButTheOpenOnesNeedsAToken() async throws {
    let desk = try await TicketServer.start()
    let nobody = Caller(server: desk.server, token: nil)
    for route in Route.all where !route.isOpen && route.method != .delete {
      // A server that has its book lets nobody restore another one.
      if route.template.hasPrefix("/v1/book/restore/") { continue }
      let path = route.path("tickets", "1")
      let reply =
        route.method == .get ? try await nobody.get(path) : try await nobody.post(path, [:])
      #expect(reply.status == 401, "\(route.template)")
      #expect(reply.code == "signin.missing", "\(route.template)")
      #expect(reply.headers["www-authenticate"] == "Bearer")
    }
    #expect(try await nobody.delete("/v1/snapshots/x").status == 401)
    #expect(try await nobody.get("/health").status == 200)
    #expect(try await nobody.get("/ready").status == 200)
    await desk.stop()
  }

  @Test func strangeAuthorizationIsNoToken() async throws {
    let desk = try await TicketServer.start()
    let nobody = Caller(server: desk.server, token: nil)
    for value in [
      "", "Basic YTpi", "opsh_sam", "Bearer", String(repeating: "Bearer x", count: 999),
    ] {
      let reply = try await nobody.get("/v1/session", headers: ["Authorization": value])
      #expect(reply.status == 401, "\(value)")
      #expect(reply.code == "signin.missing", "\(value)")
    }
    let unknown = try await nobody.get("/v1/session", headers: ["Authorization": "Bearer opsh_x"])
    #expect(unknown.status == 401)
    #expect(unknown.code == "signin.expired")
    let small = try await nobody.get(
      "/v1/session", headers: ["Authorization": "bearer opsh_sam"])
    #expect(small.status == 200)
    await desk.stop()
  }

  @Test func revokedTokenEndsAtOnce() async throws {
    let desk = try await TicketServer.start()
    #expect(try await desk.sam.get("/v1/session").data?["name"] == "sam")
    desk.server.doorkeeper.revoke("opsh_sam")
    let reply = try await desk.sam.get("/v1/session")
    #expect(reply.status == 401)
    #expect(reply.code == "signin.expired")
    await desk.stop()
  }

  @Test func rememberedRightsLastTheirLifetimeAndNoLonger() async throws {
    let patient = try await TicketServer.start { $0.principalLifetime = TestServer.patience }
    for _ in 0..<10 { _ = try await patient.sam.get("/v1/session") }
    #expect(patient.server.doorkeeper.questions == 1)
    patient.server.doorkeeper.revoke("opsh_sam")
    #expect(try await patient.sam.get("/v1/session").status == 200)
    await patient.stop()
    let desk = try await TicketServer.start {
      $0.principalLifetime = TimeSpan(milliseconds: 50)
    }
    #expect(try await desk.sam.get("/v1/session").status == 200)
    desk.server.doorkeeper.revoke("opsh_sam")
    try await Task.sleep(for: .milliseconds(100))
    #expect(try await desk.sam.get("/v1/session").status == 401)
    await desk.stop()
  }

  @Test func signOutEndsRememberedRightsToo() async throws {
    let desk = try await TicketServer.start {
      $0.principalLifetime = TimeSpan(milliseconds: 60_000)
    }
    #expect(try await desk.sam.get("/v1/session").status == 200)
    #expect(try await desk.sam.post("/v1/sign-out", [:]).status == 200)
    #expect(try await desk.sam.get("/v1/session").status == 401)
    await desk.stop()
  }
}
