import OpsDomain
import Testing

@testable import OpsWarehouse

@Suite("Rules of several places count each unit once")
struct RuleBalanceTests {
  private func place(
    _ number: Int64, min: Quantity, max: Quantity, own: Quantity, order: Quantity? = nil,
    outer: Int? = nil, depth: Int = 0
  ) -> RuleBalance.Place {
    var place = RuleBalance.Place(
      StockPolicy(
        id: RecordID(rawValue: number), productID: RecordID(rawValue: 100),
        locationID: RecordID(rawValue: 200 + number), minimum: min, maximum: max,
        orderQuantity: order, updatedAt: .epoch),
      point: .zero, unit: 1)
    place.own = own
    place.outer = outer
    place.depth = depth
    return place
  }

  @Test func theServingRuleBearsTheDemand() throws {
    let balance = try RuleBalance(
      [place(1, min: 20, max: 40, own: 14), place(2, min: 3, max: 8, own: 2)], serving: 0,
      demand: 17, loose: .zero)
    #expect(balance.shares.map(\.position) == [-3, 2])
    #expect(balance.shares.map(\.need) == [43, 6])
    #expect(balance.orders(of: 49) == [43, 6])
    // Rounding goes to the rule that serves.
    #expect(balance.orders(of: 54) == [48, 6])
  }

  @Test func whatLiesWhereNoRuleIsIsMovedFirst() throws {
    let balance = try RuleBalance(
      [place(1, min: 5, max: 10, own: .zero), place(2, min: 3, max: 8, own: 2)], serving: 0,
      demand: .zero, loose: 12)
    #expect(balance.shares.map(\.moved) == [10, 2])
    #expect(balance.orders(of: 4) == [0, 4])
  }

  @Test func aPlaceGivesWhatIsAboveItsThreshold() throws {
    let balance = try RuleBalance(
      [place(1, min: 5, max: 40, own: 30), place(2, min: 3, max: 8, own: .zero)], serving: 0,
      demand: .zero, loose: .zero)
    #expect(balance.shares.map(\.need) == [0, 8] && balance.shares.map(\.moved) == [0, 8])
    #expect(balance.orders(of: .zero) == [0, 0])
  }

  @Test func anInnerPlaceCountsForTheOuterOneAsWell() throws {
    let balance = try RuleBalance(
      [
        place(1, min: 0, max: 20, own: .zero),
        place(2, min: 0, max: 10, own: .zero, outer: 0, depth: 1),
      ], serving: 0, demand: .zero, loose: .zero)
    // The ten that the shelf gets are in the hall, so the hall is above its threshold.
    #expect(balance.shares.map(\.need) == [0, 10])
    #expect(balance.shares.map(\.position) == [10, 0])
  }

  @Test func aFixedQuantityIsOrderedToPassTheThreshold() throws {
    for (own, need): (Quantity, Quantity) in [(11, 0), (10, 1), (6, 5)] {
      let balance = try RuleBalance(
        [place(1, min: 10, max: 40, own: own, order: 4)], serving: 0, demand: .zero,
        loose: .zero)
      #expect(balance.shares.map(\.need) == [need])
    }
  }

  @Test func sumsBeyondWhatAQuantityHoldsAreRefused() {
    #expect(throws: OpsError.self) {
      try RuleBalance(
        [place(1, min: 1, max: 2, own: Quantity(rawValue: .min))], serving: 0,
        demand: Quantity(rawValue: 1), loose: .zero)
    }
  }
}
