import OpsDomain
import OpsTesting
import Testing

@Suite("The past and whole runs over HTTP")
struct PastRouteTests {
  private func onHand(_ caller: Caller, knownAt: String? = nil) async throws -> String? {
    var body: DocumentObject = ["input": ["sku": "LAMP-1"]]
    if let knownAt { body.set("known_at", .text(knownAt)) }
    return try await caller.post("/v1/operations/stock.level", .object(body))
      .data?["on_hand"]?.string
  }

  private func receive(_ caller: Caller, run: String? = nil) async throws -> Caller.Reply {
    var body: DocumentObject = ["input": ["sku": "LAMP-1", "quantity": "5"]]
    if let run { body.set("run", .text(run)) }
    return try await caller.post("/v1/operations/stock.receive", .object(body))
  }

  @Test func knownAtReadsWhatTheBookKnewThen() async throws {
    let sample = try await TestServer.sample()
    let anna = sample.caller("anna")
    let before = sample.book.clock.now().description
    sample.book.clock.advance(milliseconds: 60_000)
    #expect(try await receive(anna).status == 200)
    #expect(try await onHand(anna) == "25")
    #expect(try await onHand(anna, knownAt: before) == "20")
    // The answer of then is not kept as that of now.
    #expect(try await onHand(anna) == "25")
    let wrong = try await anna.post(
      "/v1/operations/stock.level", ["input": ["sku": "LAMP-1"], "known_at": "yesterday"])
    #expect(wrong.status == 400 && wrong.code == "data.bad_date")
    await sample.server.stop()
  }

  @Test func theRunOfACallIsUndoneAsAWhole() async throws {
    let sample = try await TestServer.sample()
    let wil = sample.caller("wil")
    for _ in 1...3 { #expect(try await receive(wil, run: "load-7").status == 200) }
    #expect(try await receive(wil).status == 200)
    #expect(try await onHand(wil) == "40")
    let undone = try await wil.post("/v1/operations/commit.undo", ["input": ["run": "load-7"]])
    #expect(undone.status == 200 && undone.data?["commits"]?.int == 3)
    #expect(try await onHand(wil) == "25")
    await sample.server.stop()
  }
}
