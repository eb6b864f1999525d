import OpsDomain
import OpsSales
import OpsStorage
import OpsTesting
import Testing

/// A client that chooses identifiers itself cannot give a record that of a record of another
/// collection: histories, exports and erasures of people go by the identifier.
@Suite("Identifiers that clients choose")
struct ChosenIdentifierTests {
  private static let anna = SampleUser.of(.administrator).id

  private func customer(_ id: RecordID, _ sample: SampleServer) async throws -> Customer? {
    try await sample.book.read { try await $0.repository(Customer.self).fetch(id) }
  }

  /// A step that the server has answered to sam.
  private func step(
    _ operation: String, _ input: Document, _ sam: Caller
  ) async throws -> DocumentObject {
    let made = try await sam.post(
      "/v1/changesets/run", ["operation": .text(operation), "input": input])
    return try #require(made.document["step"]?.members)
  }

  @Test("A step with the identifier of a user is refused where it is shown and where it counts")
  func userInAStep() async throws {
    let sample = try await TestServer.sample()
    let sam = sample.caller("sam")
    var members = try await step("customer.create", ["name": "Foreign"], sam)
    let own = try #require(members["identifiers"]?.items)
    members.set("identifiers", .list([.text(Self.anna.description)] + own.dropFirst()))
    members.set("answer", .null)
    members.set("state", .null)
    let head = try await sample.book.store.journal.head()
    for path in ["plan", "commit"] {
      var body: DocumentObject = ["steps": [.object(members)]]
      if path == "commit" { body.set("key", "k1") }
      let reply = try await sam.post("/v1/changesets/\(path)", .object(body))
      #expect(reply.status == 409, "\(path): \(reply.document)")
    }
    #expect(try await sample.book.store.journal.head() == head)
    #expect(try await customer(Self.anna, sample) == nil)
    members.set("identifiers", .list(own))
    let commit: Document = ["steps": [.object(members)], "key": "k1"]
    #expect(try await sam.post("/v1/changesets/commit", commit).status == 200)
    await sample.server.stop()
  }

  @Test("Two steps cannot share an identifier")
  func twoSteps() async throws {
    let sample = try await TestServer.sample()
    let sam = sample.caller("sam")
    var first = try await step("customer.create", ["name": "First"], sam)
    first.set("state", .null)
    var second = try await step("product.create", ["sku": "LAMP-9", "name": "Big lamp"], sam)
    second.set("identifiers", first["identifiers"] ?? .null)
    second.set("answer", .null)
    second.set("state", .null)
    let reply = try await sam.post(
      "/v1/changesets/commit", ["steps": [.object(first), .object(second)], "key": "k1"])
    #expect(reply.status == 409 && reply.code == "data.duplicate", "\(reply.document)")
    await sample.server.stop()
  }

  @Test("A batch of records with the identifier of a user is refused")
  func userInABatch() async throws {
    let sample = try await TestServer.sample()
    let sam = sample.caller("sam")
    let known = try #require(
      try await sample.book.read {
        try await $0.repository(Customer.self).all(where: .everything).first
      })
    let stored = try await sam.get("/v1/records/customers/\(known.id)")
    let fresh = RecordID(rawValue: 777)
    for (id, status) in [(Self.anna, 409), (fresh, 200)] {
      var row = try #require(stored.data?.members)
      row.set("id", .text(id.description))
      row.set("version", 0)
      row.set("number", "000099")
      row.set("name", "By hand")
      let reply = try await sam.commit(
        key: "by-hand-\(id)",
        [
          [
            "collection": "customers", "id": .text(id.description), "verb": "insert",
            "version": 0, "row": .object(row),
          ]
        ])
      #expect(reply.status == status, "\(reply.document)")
      if status == 409 { #expect(reply.code == "data.duplicate") }
    }
    #expect(try await customer(Self.anna, sample) == nil)
    #expect(try await customer(fresh, sample)?.name == "By hand")
    await sample.server.stop()
  }
}
