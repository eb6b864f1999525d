import OpsDomain
import OpsKernel
import OpsStorage
import OpsTesting
import OpsWarehouse
import OpsWire
import Testing

/// Every column of every collection, with every kind of bad value, through the real routes: a
/// refusal that names the column, and nothing stored.
@Suite struct BadValueRouteTests {
  @Test func aBatchIsRefusedWithTheColumn() async throws {
    let sample = try await TestServer.sample()
    let caller = Caller(server: sample.server)
    let schemas = sample.book.world.rules.schemas
    let mark = try await sample.book.store.journal.head()
    for schema in schemas {
      for (place, column) in schema.columns.enumerated() where place != 1 {
        for value in Self.few(ColumnSamples.bad(for: column), of: column) {
          var row = ColumnSamples.row(of: schema, id: 987_654_321)
          row.values[place] = value
          let reply = try await caller.commit(
            key: "\(schema.name) \(column.name)",
            [
              [
                "collection": .text(schema.name), "id": "987654321", "verb": "insert",
                "version": 0, "row": Self.document(row, of: schema),
              ]
            ])
          #expect(reply.status == 400, "\(schema.name).\(column.name)")
          #expect(
            reply.document["field"]?.string == column.name, "\(schema.name).\(column.name)")
        }
      }
    }
    #expect(try await sample.book.store.journal.head() == mark)
    await sample.server.stop()
  }

  @Test func aReferenceToNothingIsRefusedWithItsColumn() async throws {
    let sample = try await TestServer.sample()
    let lamp = try await sample.book.read {
      try await $0.repository(Product.self).named("LAMP-1")
    }
    var row = lamp.row
    let place = try #require(Product.schema.position(named: "category_id"))
    row.values[place] = .integer(987_654_321)
    let reply = try await Caller(server: sample.server).commit(
      key: "k",
      [
        [
          "collection": "products", "id": .text(lamp.id.description), "verb": "update",
          "version": .integer(lamp.version), "row": Self.document(row, of: Product.schema),
        ]
      ])
    #expect(reply.status == 422)
    #expect(reply.document["field"] == "category_id")
    await sample.server.stop()
  }

  @Test func aWordThatIsNoneIsNotStoredAndReadingGoesOn() async throws {
    let sample = try await TestServer.sample()
    let caller = Caller(server: sample.server)
    let main = try await sample.book.read {
      try await $0.repository(Location.self).first(where: .everything)
    }
    var row = try #require(main).row
    row.values[0] = .integer(987_654_321)
    row.values[1] = .integer(0)
    row.values[2] = .text("NEW-1")
    row.values[4] = .text("balcony")
    let reply = try await caller.commit(
      key: "k",
      [
        [
          "collection": "locations", "id": "987654321", "verb": "insert", "version": 0,
          "row": Self.document(row, of: Location.schema),
        ]
      ])
    #expect(reply.status == 400)
    #expect(reply.document["field"] == "kind")
    #expect(reply.document["hint"]?.string?.contains("internal") == true)
    let list = try await caller.post("/v1/operations/location.list", ["input": [:]])
    #expect(list.status == 200)
    await sample.server.stop()
  }

  /// The first and the last of each shape: a request for each takes its time.
  private static func few(_ values: [Value], of column: Column) -> [Value] {
    let short = values.filter { value in
      if case .text(let text) = value { return text.utf8.count < 1_000 }
      return true
    }
    return Array(short.prefix(2)) + short.suffix(2)
  }

  /// The row as JSON, whatever its values: what does not fit a column is written as it is.
  private static func document(_ row: Row, of schema: Schema) -> Document {
    var object = DocumentObject()
    for (column, value) in zip(schema.columns, row.values) {
      let member: Document =
        switch (column.kind, value) {
        case (_, .null): .null
        case (.id, .integer(let raw)): .text("\(raw)")
        case (.fixed, .integer(let raw)): .text(Quantity(rawValue: raw).description)
        case (.bool, .integer(let raw)) where raw == 0 || raw == 1: .bool(raw == 1)
        case (_, .integer(let raw)): .integer(raw)
        case (_, .text(let text)): .text(text)
        case (.bytes, .bytes(let bytes)): .text(Base64URL.encode(bytes))
        case (_, .bytes): .list([])
        }
      object.set(column.name, member)
    }
    return .object(object)
  }
}
