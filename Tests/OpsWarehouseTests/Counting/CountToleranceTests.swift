import OpsDomain
import OpsWarehouse
import Testing

@Suite("Tolerance of counts")
struct CountToleranceTests {
  private let five = CountTolerance(ratio: Quantity(rawValue: 50_000))

  @Test(arguments: [(1, false), (-1, false), (2, true), (-2, true), (0, false)])
  func aShareOfTheBookPasses(_ difference: Int64, _ isBeyond: Bool) {
    #expect(five.isBeyondRatio(.whole(difference), of: 20) == isBeyond)
  }

  @Test func whereNothingIsExpectedEveryDifferenceIsLarge() {
    #expect(five.isBeyondRatio(Quantity(rawValue: 1), of: .zero))
    #expect(!five.isBeyondRatio(.zero, of: .zero))
    #expect(five.isBeyondRatio(Quantity(rawValue: .max), of: Quantity(rawValue: .max)))
  }

  @Test func theCostDecidesOnlyWhereItIsKnown() {
    let limited = CountTolerance(ratio: .zero, cost: UnitPrice(rawValue: 10_000_000))
    let price = UnitPrice(rawValue: 2_500_000)
    #expect(!limited.isBeyondCost(4, unit: price))
    #expect(limited.isBeyondCost(-5, unit: price))
    #expect(limited.isBeyondCost(1, unit: nil))
    #expect(five.isBeyondCost(1, unit: price))
  }
}
