import OpsDomain
import OpsServices
import OpsStorage
import OpsTesting
import OpsWarehouse
import TestBenches
import Testing

@testable import OpsKernel

/// A record is found by what people call it, whatever it is.
@Suite struct RecordFinderTests {
  @Test func everyNumberNamesItsRecord() {
    let named = Blueprint.product.rules.schemas.filter { $0.lookup != nil }
    #expect(
      Set(named.map(\.name)).isSuperset(of: [
        "products", "customers", "oos_requests", "givebacks", "sales_entries", "count_sessions",
        "packaging_records", "packaging_teams", "transfers", "locations", "categories", "users",
        "settings", "jobs",
      ]))
    for schema in Blueprint.product.rules.schemas where schema.position(named: "number") != nil {
      // Numbers that people give are found whatever their letter case.
      let isGiven = schema.name == "machines"
      #expect(
        schema.lookup?.column.name == (isGiven ? "folded_number" : "number"), "\(schema.name)")
      #expect(schema.lookup?.isFolded == isGiven, "\(schema.name)")
    }
  }

  @Test func everyRecordHasANounOfItsOwn() {
    let nouns = Blueprint.product.rules.schemas.map(\.noun)
    #expect(nouns.allSatisfy { !$0.contains("_") && $0 == $0.lowercased() })
    #expect(Set(nouns).count == nouns.count)
  }

  @Test func aTransferIsFoundByItsNumber() async throws {
    let bench = try await ValuationBench(day: 1)
    try await bench.send(8)
    try await bench.book.read { transaction in
      let transfer = try await transaction.repository(Transfer.self).named("TR-000001")
      let found = try await RecordFinder(transaction).find("TR-000001", kind: nil)
      #expect(found.map { $0.id } == [transfer.id])
    }
  }
}
