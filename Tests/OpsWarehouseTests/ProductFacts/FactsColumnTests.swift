import OpsDomain
import OpsWarehouse
import Testing

/// How the lists of product facts stand in their columns.
@Suite struct FactsColumnTests {
  @Test func listsStandInTheirOrderWithCommas() throws {
    var nutrition = Nutrition()
    nutrition.fiber = 120
    let facts = ProductFacts(
      id: RecordID(rawValue: 1), productID: RecordID(rawValue: 2), source: "a list",
      allergens: [.nuts, .gluten, .milk], traces: [.celery], nutrition: nutrition,
      flags: nutrition.flags, updatedAt: Instant(milliseconds: 0))
    let values = Dictionary(
      uniqueKeysWithValues: zip(ProductFacts.schema.columns.map(\.name), facts.row.values))
    #expect(values["allergens"] == .text("gluten,milk,nuts"))
    #expect(values["traces"] == .text("celery"))
    #expect(values["flags"] == .text("over_100,sum_over_105"))
    #expect(try ProductFacts(facts.row) == facts)
  }
}
