import OpsDomain
import OpsWarehouse
import Testing

@Suite("The figures of a reorder rule")
struct StockPolicyTests {
  private func policy(
    order: Quantity? = nil, multiple: Quantity? = nil, min: Quantity = 10, max: Quantity = 40,
    lead: Int64 = 7, service: Int64 = 950_000
  ) -> StockPolicy {
    StockPolicy(
      id: RecordID(rawValue: 1), productID: RecordID(rawValue: 2),
      locationID: RecordID(rawValue: 3), minimum: min, maximum: max, orderQuantity: order,
      multiple: multiple, leadDays: lead, serviceLevel: service, updatedAt: .epoch)
  }

  @Test func figuresFitEachOther() throws {
    try policy().check()
    for wrong in [
      policy(order: 0), policy(multiple: -1), policy(min: -1), policy(min: 41),
      policy(min: 0, max: 0), policy(lead: -1), policy(lead: 731), policy(service: 499_999),
      policy(service: 1_000_000),
    ] {
      #expect(throws: OpsError.self) { try wrong.check() }
    }
    let row = policy(order: 3, multiple: 2)
    #expect(try StockPolicy(row.row) == row)
  }
}
