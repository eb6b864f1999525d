import OpsDomain
import OpsTesting
import Testing

/// Whether the record of an answer is gone is said over HTTP as in the shell, and described.
@Suite struct RemovalAnswerTests {
  @Test func deletedIsSaidAndDescribed() async throws {
    let sample = try await TestServer.sample()
    let described = try await Described.of(sample.server)
    let path = "/v1/operations/product.delete"
    let anna = sample.caller("anna")
    let input: Document = ["sku": "OLD-1"]
    let tried = try await anna.post(path, ["input": input, "dry_run": true])
    #expect(tried.document["deleted"] == false, "\(tried.document)")
    #expect(described.fault(of: tried, to: "POST", path) == nil)
    let gone = try await anna.post(path, ["input": input, "key": "gone"])
    #expect(gone.document["deleted"] == true, "\(gone.document)")
    #expect(described.fault(of: gone, to: "POST", path) == nil)
    let again = try await anna.post(path, ["input": input, "key": "gone"])
    #expect(again.document["replayed"] == true && again.document["deleted"] == true)
    let edited = try await anna.post(
      "/v1/operations/product.edit", ["input": ["sku": "LAMP-1", "price": "3"]])
    #expect(edited.status == 200 && edited.document["deleted"] == nil, "\(edited.document)")
    await sample.server.stop()
  }
}
