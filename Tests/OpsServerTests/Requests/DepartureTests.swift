import OpsDomain
import OpsTesting
import Testing

/// A server that is about to stop.
@Suite struct DepartureTests {
  @Test func itSaysThatItIsNotReadyAndAnswersAllTheSame() async throws {
    let sample = try await TestServer.sample()
    let anna = sample.caller("anna")
    #expect(try await anna.get("/ready").status == 200)
    sample.server.leave()
    let ready = try await anna.get("/ready")
    #expect(ready.status == 503 && ready.code == "unavailable.server")
    #expect(try await anna.get("/health").status == 200)
    for _ in 0..<5 {
      let reply = try await anna.get("/v1/session")
      #expect(reply.status == 200)
      // The client does not keep a connection that is about to be closed.
      #expect(reply.headers["connection"] == "close")
      let list = try await anna.post(
        "/v1/operations/product.list", ["input": ["limit": 1]])
      #expect(list.status == 200, "\(list.document)")
    }
    await sample.server.stop()
  }
}
