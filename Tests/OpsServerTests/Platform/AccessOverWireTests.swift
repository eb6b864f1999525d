import OpsDomain
import OpsServer
import OpsServices
import OpsStorage
import OpsTesting
import Testing

/// What the doors of the server that are no operations leave in the journal.
@Suite struct AccessOverWireTests {
  private func events(_ sample: SampleServer) async throws -> [AccessEvent] {
    try await sample.book.read {
      try await $0.repository(AccessEvent.self)
        .all(where: .everything, order: [.ascending(AccessEvent.Columns.at)])
    }
  }

  @Test func rowsOfPeopleAreALookAndGoodsAreNot() async throws {
    let sample = try await TestServer.sample(keepsAccess: true)
    let sam = sample.caller("sam")
    let page = try await sam.post("/v1/records/customers/query", [:])
    #expect(page.status == 200)
    let id = try #require(page.data?.items?.first?["id"]?.string)
    #expect(try await sam.get("/v1/records/customers/\(id)").status == 200)
    #expect(try await sam.post("/v1/records/products/query", [:]).status == 200)
    #expect(try await sam.get("/v1/records/customers/1").status == 404)
    let kept = try await events(sample)
    #expect(kept.map(\.kind) == [.read, .read])
    #expect(
      kept.map(\.operation) == [
        "/v1/records/{collection}/query", "/v1/records/{collection}/{id}",
      ])
    #expect(kept[0].subjects?.split(separator: " ").count == 3)
    #expect(kept[1].subjects == "customers \(id)")
    #expect(kept.allSatisfy { $0.actor == SampleUser.of(.salesperson).id })
    await sample.server.stop()
  }

  @Test func refusalsAtEveryDoorAreKept() async throws {
    let sample = try await TestServer.sample(keepsAccess: true)
    let nobody = Caller(server: sample.server, token: nil)
    let dora = sample.caller("dora")
    #expect(try await nobody.get("/v1/session").status == 401)
    #expect(try await dora.post("/v1/records/customers/query", [:]).status == 403)
    #expect(try await dora.get("/v1/changes").status == 403)
    #expect(try await dora.post("/v1/operations/product.create", ["input": [:]]).status == 403)
    let kept = try await events(sample)
    #expect(kept.map(\.kind) == Array(repeating: .refusal, count: 4))
    #expect(
      Set(kept.map(\.operation)) == [
        "/v1/session", "/v1/records/{collection}/query", "/v1/changes", "product.create",
      ])
    #expect(kept.count { $0.actor == nil } == 1)
    await sample.server.stop()
  }

  @Test func theFeedHoldsNoPersonalDataInTheOpen() async throws {
    let sample = try await TestServer.sample(keepsAccess: true)
    let anna = sample.caller("anna")
    let feed = try await anna.get("/v1/changes")
    let text = String(decoding: DocumentWriter.bytes(feed.document), as: UTF8.self)
    #expect(text.contains("customers"))
    for planted in ["Corner Shop", "Klaip", "anna"] { #expect(!text.contains(planted)) }
    await sample.server.stop()
  }
}
