import OpsDomain
import OpsStorage
import OpsTesting
import OpsWarehouse
import Testing

/// Numbers and texts in batches of records are refused as commands refuse them: with the same code,
/// for the field that is wrong.
@Suite struct DirectNumberTests {
  @Test func aNumberOfAProductIsRefusedAsAtThePrompt() async throws {
    let sample = try await TestServer.sample()
    let caller = Caller(server: sample.server)
    let lamp = try await sample.book.read {
      try await $0.repository(Product.self).named("LAMP-1")
    }
    let stored = try await caller.get("/v1/records/products/\(lamp.id)")
    guard case .object(let row)? = stored.data else {
      Issue.record("no record: \(stored.document)")
      return
    }
    let wrong: [(field: String, text: String, code: String, hint: String)] = [
      ("price", "90000000000", "data.bad_amount", "9000000000"),
      ("price", "99999999999999", "data.bad_amount", "9000000000"),
      ("price", "0.0000001", "data.bad_amount", "round"),
      ("low_stock", "90000000000", "data.bad_quantity", "9000000000"),
      ("low_stock", "99999999999999", "data.bad_quantity", "9000000000"),
      ("low_stock", "many", "data.bad_quantity", "digits"),
      ("tare", "90000000000", "data.bad_quantity", "9000000000"),
      ("tare", "0.0000001", "data.bad_quantity", "round"),
    ]
    for (number, one) in wrong.enumerated() {
      var changed = row
      changed.set(one.field, .text(one.text))
      let reply = try await caller.commit(
        key: "k\(number)",
        [
          [
            "collection": "products", "id": .text(lamp.id.description), "verb": "update",
            "version": .integer(lamp.version), "row": .object(changed),
          ]
        ])
      #expect(reply.status == 400, "\(one)")
      #expect(reply.code == one.code, "\(one): \(reply.document)")
      #expect(reply.document["field"]?.string == one.field, "\(one)")
      #expect(reply.document["hint"]?.string?.contains(one.hint) == true, "\(reply.document)")
    }
    await sample.server.stop()
  }
}
