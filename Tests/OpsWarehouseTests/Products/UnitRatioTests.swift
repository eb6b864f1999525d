import OpsDomain
import OpsWarehouse
import TestBenches
import Testing

@Suite("Goods in another unit")
struct UnitRatioTests {
  @Test func quantitiesAndPricesAreExactOrSaidNotToBe() throws {
    let ratio = try UnitRatio(new: 1000, old: 1)
    #expect(ratio.quantity(try Quantity(parsing: "2.125")) == 2125)
    #expect(ratio.price(try UnitPrice(parsing: "12.5"))?.price.description == "0.0125")
    #expect(ratio.price(try UnitPrice(parsing: "3.333333"))?.isExact == false)
    let dozen = try UnitRatio(new: 1, old: 12)
    #expect(dozen.quantity(36) == 3 && dozen.quantity(7) == nil)
    #expect(UnitRatio(numerator: 6, denominator: 4) == UnitRatio(numerator: 3, denominator: 2))
    #expect(UnitRatio(numerator: .max, denominator: 1).quantity(2) == nil)
    for wrong in [0, -1] as [Quantity] {
      #expect(throws: OpsError.self) { try UnitRatio(new: wrong, old: 1) }
      #expect(throws: OpsError.self) { try UnitRatio(new: 1, old: wrong) }
    }
  }

  @Test("What goods are worth never changes, whatever they cost")
  func worthStays() throws {
    let seed = PropertySeed()
    for _ in 0..<500 {
      var value = ProductValue()
      for _ in 0..<seed.int(1...12) {
        let quantity = Quantity(rawValue: seed.int(1...5_000_000) * 1000)
        if seed.int(1...3) > 1 {
          try value.follow(
            .comesIn(
              quantity, cost: UnitPrice(rawValue: seed.int(0...90_000_000)),
              at: Instant(milliseconds: seed.int(0...1_000_000))))
        } else if quantity < value.quantity {
          try value.follow(.goesOut(quantity))
        }
      }
      let ratio = try UnitRatio(
        new: Quantity(rawValue: seed.element(of: [1, 1000, 250_000, 12_000_000, 1_000_000_000])),
        old: seed.element(of: [1, 2, 5, 10] as [Quantity]))
      guard let converted = try? value.converted(by: ratio) else { continue }
      for method in ValuationMethod.allCases {
        #expect(try converted.worth(method) == (try value.worth(method)), "\(seed)")
      }
      #expect(converted.quantity == ratio.quantity(value.quantity), "\(seed)")
      #expect(try converted.layers.quantity == converted.quantity, "\(seed)")
      #expect(
        Set(converted.layers.layers.map(\.since)) == Set(value.layers.layers.map(\.since)))
    }
  }
}
