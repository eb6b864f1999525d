import OpsDomain
import OpsWarehouse
import Testing

@Suite("Whether and how much to order")
struct ReorderNeedTests {
  private func policy(
    order: Quantity? = nil, multiple: Quantity? = nil, min: Quantity = 10, max: Quantity = 40,
    lead: Int64 = 7, service: Int64 = 950_000
  ) -> StockPolicy {
    StockPolicy(
      id: RecordID(rawValue: 1), productID: RecordID(rawValue: 2),
      locationID: RecordID(rawValue: 3), minimum: min, maximum: max, orderQuantity: order,
      multiple: multiple, leadDays: lead, serviceLevel: service, updatedAt: .epoch)
  }

  @Test func aboveTheThresholdNothingIsOrdered() throws {
    #expect(try ReorderNeed(policy(), position: 11, point: 0).order == .zero)
    #expect(try ReorderNeed(policy(), position: 10, point: 0).order == 30)
    #expect(try ReorderNeed(policy(), position: 11, point: 15).order == 29)
    #expect(try ReorderNeed(policy(), position: -5, point: 0).order == 45)
  }

  @Test func theDemandMayWantMoreThanTheMaximum() throws {
    let need = try ReorderNeed(policy(), position: 11, point: 60)
    #expect(need.threshold == 60 && need.order == 49)
  }

  @Test func aFixedQuantityIsOrderedUntilTheThresholdIsPassed() throws {
    #expect(try ReorderNeed(policy(order: 4), position: 10, point: 0).order == 4)
    #expect(try ReorderNeed(policy(order: 4), position: 6, point: 0).order == 8)
    #expect(try ReorderNeed(policy(order: 4), position: 7, point: 0).order == 4)
  }

  @Test func ordersAreRoundedUpToTheMultiple() throws {
    #expect(try ReorderNeed(policy(multiple: 12), position: 10, point: 0).order == 36)
    #expect(try ReorderNeed(policy(multiple: 30), position: 10, point: 0).order == 30)
    #expect(try ReorderNeed(policy(order: 5, multiple: 12), position: 3, point: 0).order == 12)
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

  @Test func theMethodCanBeChosen() {
    let rare = (0..<40).map { $0 % 4 == 0 ? 4.0 : 0 }
    let mean = DemandForecast.of(rare, window: 40, using: .movingAverage)
    #expect(mean.method == .movingAverage && mean.mean == 1)
    #expect(DemandForecast.of([1, 1, 1], using: .croston).method == .croston)
  }

  @Test func agesFallIntoRanges() throws {
    let buckets = try AgeBuckets(parsing: "30,60")
    #expect([0, 30, 31, 60, 61, 900].map(buckets.index) == [0, 0, 1, 1, 2, 2])
    #expect(buckets.range(1).from == 31 && buckets.range(1).to == 60)
    #expect(buckets.range(2).to == nil)
    for text in ["", "0", "60,30", "30,30", "x", "30,", "1,2,3,4,5,6,7,8,9,10,11,12,13"] {
      #expect(throws: OpsError.self, "\(text)") { try AgeBuckets(parsing: text) }
    }
  }
}
