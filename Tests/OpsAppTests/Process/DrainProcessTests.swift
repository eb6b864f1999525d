import AsyncHTTPClient
import OpsDomain
import OpsTesting
import Testing

/// `opsh serve` that is told to stop while requests come in, as at a restart behind a proxy.
@Suite("A server that is told to stop", .timeLimit(.minutes(5)))
struct DrainProcessTests {
  private func status(_ url: String) async throws -> Int {
    let response = try await HTTPClient.shared.execute(
      HTTPClientRequest(url: url), timeout: .seconds(60))
    _ = try await response.body.collect(upTo: 1 << 20)
    return Int(response.status.code)
  }

  private func server(drain: String, in home: TemporaryFolder) async throws -> ServerProcess {
    try home.write("config.json", #"{"server":{"drain":"\#(drain)"}}"#)
    #expect(await SignedDesk(home).run("init --admin anna --password-stdin").exit == 0)
    return try await ServerProcess.start(["serve", "--listen", "127.0.0.1:0"], in: home)
  }

  @Test("It ends when the time is over")
  func ends() async throws {
    let home = try TemporaryFolder()
    #expect(try await server(drain: "1s", in: home).stopped().exit == 0)
  }

  @Test("It says so, and goes on answering")
  func drains() async throws {
    let home = try TemporaryFolder()
    let server = try await server(drain: "600s", in: home)
    #expect(try await status(server.address + "/ready") == 200)
    server.process.terminate()
    var isLeaving = false
    for _ in 0..<1_000 where !isLeaving {
      isLeaving = try await status(server.address + "/ready") == 503
    }
    #expect(isLeaving)
    for _ in 0..<20 { #expect(try await status(server.address + "/health") == 200) }
    #expect(try await status(server.address + "/v1/session") == 401, "nobody has signed in")
    server.process.kill()
    _ = await server.process.finished()
  }
}
