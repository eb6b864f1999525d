import OpsDomain
import OpsKernel
import OpsStorage
import OpsTesting
import OpsWire
import Testing

/// A condition with a value that its column can never hold is refused, for every column of the
/// book; it would match all rows or none.
@Suite struct ConditionValueTests {
  private static let words = ["=", "!=", "<", "<=", ">", ">="]

  /// Values of another kind than the column's, as they come over the wire.
  private static func strange(_ column: Column) -> [Document] {
    switch column.kind {
    case .text: [5, ["b": "AA"]]
    case .date: [20_000, "soon", "2027-13-01", ["b": "AA"]]
    case .bytes: [5, "AA"]
    case .integer, .bool, .fixed, .instant, .id: ["5", "2026-08-01", ["b": "AA"]]
    }
  }

  private static func field(_ condition: Document, _ schema: Schema) -> String? {
    do throws(OpsError) {
      _ = try WireCoder.predicate(condition, in: schema)
      return nil
    } catch {
      return error.code == .badValue ? error.field : error.code.rawValue
    }
  }

  @Test("Every column of every collection refuses values of another kind and takes null")
  func everyColumn() async throws {
    let schemas = try await SampleBook.make().world.rules.schemas
    #expect(schemas.count > 20)
    for schema in schemas {
      for column in schema.columns {
        let name = Document.text(column.name)
        let place: Comment = "\(schema.name).\(column.name)"
        for value in Self.strange(column) {
          for word in Self.words {
            let found = Self.field(["and", ["not", [.text(word), name, value]]], schema)
            #expect(found == column.name, place)
          }
          #expect(Self.field(["in", name, [.null, value]], schema) == column.name, place)
        }
        #expect(Self.field(["=", name, .null], schema) == nil, place)
        let isText = column.kind == .text || column.kind == .date
        #expect((Self.field(["contains", name, "a"], schema) == nil) == isText, place)
      }
    }
  }

  @Test("Columns that are stored in different ways are not compared, nor keys with other values")
  func columnsAndKeys() throws {
    let schema = ContractEntity.schema
    #expect(Self.field(["<column", "rank", "title"], schema) == "rank")
    #expect(Self.field(["<column", "rank", "count"], schema) == nil)
    #expect(throws: OpsError.self) {
      try WireCoder.keyLookup(
        ["collection": .text(schema.name), "key": "code", "values": [5]],
        in: WireCollections(ContractCollections.schemas))
    }
  }

  @Test("Over HTTP a date for a time is a bad value of that column; milliseconds are compared")
  func overHTTP() async throws {
    let sample = try await TestServer.sample()
    let caller = Caller(server: sample.server)
    let path = "/v1/records/stock_movements/query"
    let refused = try await caller.post(path, ["where": [">=", "at", "2026-08-01"]])
    #expect(refused.status == 400)
    #expect(refused.code == "data.bad_value")
    #expect(refused.document["field"] == "at")
    #expect(refused.document["hint"]?.string?.contains("milliseconds since 1970") == true)
    let taken = try await caller.post(path, ["where": [">=", "at", 0]])
    #expect(taken.status == 200)
    await sample.server.stop()
  }
}
