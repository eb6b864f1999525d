import OpsDomain
import OpsStorage
import OpsTesting
import OpsWarehouse
import TestBenches
import Testing

@Suite("What a count is about")
struct CountScopeTests {
  @Test func goodsAtOtherPlacesAreNotTaken() async throws {
    let bench = try await CountBench()
    try await bench.open(OpenCount(location: "SHOP"))
    let refused = await StockBench.refusal { try await bench.enter(5, at: "MAIN") }
    #expect(refused?.code == .ruleViolated && refused?.field == "location")
    #expect(refused?.message.contains("at SHOP") == true)
    #expect(refused?.hint?.contains("--location MAIN") == true)
    #expect(try await bench.lines().isEmpty)
    // What is found in a place inside it is welcome.
    _ = try await bench.stock.locations.create(
      CreateLocation(code: "WINDOW", parent: "SHOP"), bench.wil)
    #expect(try await bench.enter(3, at: "WINDOW").location == "WINDOW")
  }

  @Test func otherProductsAreNotTaken() async throws {
    let bench = try await CountBench()
    try await bench.open(OpenCount(product: ["RICE", "LAMP-1"]))
    let refused = await StockBench.refusal { try await bench.enter(5, of: "OLD-1") }
    #expect(refused?.code == .ruleViolated && refused?.field == "sku")
    #expect(refused?.message.contains("RICE, LAMP-1") == true)
    // Those it is about may turn up where nobody expected them.
    #expect(try await bench.enter(2, of: "RICE", at: "SHOP").expected == .zero)
    let sheet = await StockBench.refusal {
      try await bench.counts.applySheet(
        ApplyCountSheet(
          count: "C-000001", mode: .set,
          lines: [CountSheetLine(line: 2, sku: "OLD-1", quantity: 2)]), bench.wil)
    }
    #expect(sheet?.code == .batchRefused && sheet?.message.contains("OLD-1") == true)
  }

  @Test func aCategoryTakesItsProductsAlone() async throws {
    let bench = try await CountBench()
    try await bench.putRiceIntoFood()
    try await bench.open(OpenCount(category: "food"))
    #expect(try await bench.enter(2, of: "RICE").counted == 2)
    let refused = await StockBench.refusal { try await bench.enter(20) }
    #expect(refused?.code == .ruleViolated && refused?.message.contains("of Food") == true)
  }

  @Test func aCycleCountTakesWhatWasDue() async throws {
    let bench = try await CountBench()
    try await bench.open(OpenCount(due: true))
    #expect(try await bench.enter(2, at: "SHOP").counted == 2)
    let refused = await StockBench.refusal { try await bench.enter(1, of: "OLD-1") }
    #expect(refused?.code == .ruleViolated && refused?.field == "sku")
  }

  @Test func theRecordsOfACountDoNotTellWhatIsExpected() async throws {
    let bench = try await CountBench()
    try await bench.open(OpenCount(blind: true))
    try await bench.enter(19)
    try await bench.approve()
    let seen = try await bench.book.read(as: .warehouseKeeper) { transaction in
      try await transaction.rows(Query(CountLine.schema))
    }
    for column in [CountLine.Columns.expected, CountLine.Columns.book] {
      let position = try #require(CountLine.schema.position(of: column))
      #expect(seen.map { $0.values[position] } == [.null], "\(column.name)")
      let filtered = await StockBench.refusal {
        try await bench.book.read(as: .warehouseKeeper) { transaction in
          try await transaction.rows(
            Query(CountLine.schema, where: .notEquals(column, nil)))
        }
      }
      #expect(filtered?.code == .denied)
    }
    // Nothing of it was lost, and operations know it.
    let stored = try await bench.book.read {
      try await $0.repository(CountLine.self).all(where: .everything)
    }
    #expect(stored.map(\.expected) == [20] && stored.map(\.book) == [20])
    #expect(try await bench.lines().map(\.expected) == [20])
  }
}
