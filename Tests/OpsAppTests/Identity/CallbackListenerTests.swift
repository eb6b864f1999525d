import AsyncHTTPClient
import OpsDomain
import OpsIdentityProvider
import OpsTesting
import Testing

@testable import OpsApp

/// The port that a browser comes back to.
@Suite("Callback of a sign-in") struct CallbackListenerTests {
  /// A provider that answers the discovery document and nothing else.
  private struct Page: IssuerTransport {
    static let base = "https://accounts.second.example"

    func read(_ address: String) -> [UInt8] {
      DocumentWriter.bytes([
        "issuer": .text(Self.base), "authorization_endpoint": .text(Self.base + "/auth"),
        "token_endpoint": .text(Self.base + "/token"), "jwks_uri": .text(Self.base + "/keys"),
      ])
    }

    func send(_ form: [String: String], to address: String) -> IssuerAnswer {
      IssuerAnswer(status: 500, body: [])
    }
  }

  private func begin(_ listener: CallbackListener) async throws -> ExternalSignIn {
    let issuer = try ExternalIssuer(
      name: "second", issuer: Page.base, clients: ["shop"], algorithms: [.rs256])
    return try await ExternalProvider(
      issuer, transport: Page(), clock: ManualClock(SampleBook.start)
    ).begin(redirect: listener.address, random: SeededRandom(seed: 4))
  }

  private func state(_ signIn: ExternalSignIn) throws -> String {
    let found = try #require(signIn.address.firstMatch(of: /state=([A-Za-z0-9_-]+)/))
    return String(found.1)
  }

  private func get(_ address: String) async throws -> UInt {
    var configuration = HTTPClient.Configuration(redirectConfiguration: .disallow)
    configuration.httpVersion = .http1Only
    let client = HTTPClient(eventLoopGroupProvider: .singleton, configuration: configuration)
    do {
      let response = try await client.execute(
        HTTPClientRequest(url: address), timeout: .seconds(600))
      try await client.shutdown()
      return response.status.code
    } catch {
      try? await client.shutdown()
      throw error
    }
  }

  @Test func takesTheAnswerToItsSignInAndTurnsOthersAway() async throws {
    let listener = try CallbackListener()
    #expect(listener.address.hasPrefix("http://127.0.0.1:"))
    let signIn = try await begin(listener)
    async let answer = listener.answer(to: signIn, within: TimeSpan(milliseconds: 600_000))
    #expect(try await get(listener.address + "?code=stolen&state=other") == 404)
    #expect(try await get(listener.address) == 404)
    let origin = listener.address.dropLast("/callback".count)
    #expect(try await get("\(origin)/other?code=x&state=\(try state(signIn))") == 404)
    #expect(
      try await get(listener.address + "?code=the-code&state=\(try state(signIn))") == 200)
    #expect(try signIn.code(in: try await answer) == Secret("the-code"))
  }

  @Test func doesNotWaitForEver() async throws {
    let listener = try CallbackListener()
    let signIn = try await begin(listener)
    let failed = await failureCode {
      try await listener.answer(to: signIn, within: TimeSpan(milliseconds: 60))
    }
    #expect(failed == .signInExpired)
  }
}
