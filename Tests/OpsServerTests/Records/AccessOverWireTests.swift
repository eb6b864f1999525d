import OpsDomain
import OpsKernel
import OpsServer
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
    for path in ["/v1/book", "/v1/book/rows/users", "/v1/book/commits", "/v1/book/keys"] {
      #expect(try await dora.get(path).status == 403, "\(path)")
    }
    #expect(try await dora.post("/v1/book/restore/begin?step=1", [:]).status == 403)
    let kept = try await events(sample)
    #expect(kept.map(\.kind) == Array(repeating: .refusal, count: 9))
    #expect(
      Set(kept.map(\.operation)) == [
        "/v1/session", "/v1/records/{collection}/query", "/v1/changes", "product.create",
        "book.copy", "/v1/book/restore/begin",
      ])
    #expect(kept.count { $0.actor == nil } == 1)
    await sample.server.stop()
  }

  @Test func noWayAroundAnOperationLeavesALookUnkept() async throws {
    let sample = try await TestServer.sample(keepsAccess: true)
    let sam = sample.caller("sam")
    func run(_ operation: String, _ input: Document, dry: Bool = true) async throws -> Int {
      try await sam.post(
        "/v1/operations/\(operation)", ["input": input, "dry_run": .bool(dry)]
      ).status
    }
    #expect(try await run("customer.show", ["customer": "000001"]) == 200)
    #expect(try await run("customer.edit", ["customer": "000001", "phone": "+370 555 2"]) == 200)
    let step: Document = ["operation": "customer.show", "input": ["customer": "000001"]]
    #expect(try await run("batch_file.run", ["steps": [step]], dry: false) == 400)
    #expect(
      try await events(sample).map(\.operation) == ["customer.show", "customer.edit"])
    await sample.server.stop()
  }

  @Test func figuresOfPersonalFieldsAreALook() async throws {
    let sample = try await TestServer.sample(keepsAccess: true)
    let sam = sample.caller("sam")
    func figures(_ body: Document) async throws -> Int {
      var object = body.members ?? DocumentObject()
      object.set("collection", "customers")
      let count = try await events(sample).count
      #expect(try await sam.post("/v1/figures", .object(object)).status == 200)
      return try await events(sample).count - count
    }
    let count: Document = "count"
    let phone: Document = ["=", "phone", "+370 555 17171"]
    #expect(try await figures(["group_by": ["phone"], "measures": [count]]) == 1)
    #expect(try await figures(["group_by": ["email"], "measures": [count]]) == 1)
    #expect(try await figures(["measures": [["min", "phone"]]]) == 1)
    #expect(try await figures(["measures": [["max", "email"]]]) == 1)
    #expect(try await figures(["measures": [count], "where": phone]) == 1)
    #expect(try await figures(["group_by": ["deleted_at"], "measures": [count]]) == 0)
    let kept = try #require(try await events(sample).first)
    #expect(kept.subjects == "customers *")
    #expect(kept.fields == "phone")
    let product: Document = ["collection": "products", "measures": [count]]
    #expect(try await sam.post("/v1/figures", product).status == 200)
    #expect(try await events(sample).count == 5)
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
