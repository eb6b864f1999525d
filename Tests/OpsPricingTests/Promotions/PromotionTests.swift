import OpsPricing
import Testing

/// Which promotions apply together, and in which order.
@Suite struct PromotionTests {
  private func quote(_ promotions: [Promotion], _ price: Int64 = 20_00) throws -> Quote {
    try PriceSamples.plain().quote(
      PriceSamples.basket([PriceSamples.line(price, 2)], promotions: promotions))
  }

  @Test("Those that stack work on what the ones before have left")
  func stack() throws {
    let tenth = PriceSamples.promotion("tenth", .share(100_000), order: 2)
    let fifth = PriceSamples.promotion("fifth", .share(200_000), order: 1)
    let found = try quote([tenth, fifth])
    #expect(found.discounts.map(\.promotion) == ["fifth", "tenth"])
    #expect(found.discounts.map(\.amount) == [8_00, 3_20])
  }

  @Test("Of one order, pieces go before shares, those before amounts, then the identifier")
  func order() throws {
    let all = [
      PriceSamples.promotion("d", .freeDelivery), PriceSamples.promotion("c", .amount(1_00)),
      PriceSamples.promotion("b", .share(100_000)), PriceSamples.promotion("a", .share(100_000)),
      PriceSamples.promotion("e", .twoForOne),
    ]
    var policy = try PriceSamples.plain()
    policy.delivery.base = 1_00
    for promotions in [all, all.reversed()] {
      let found = try policy.quote(
        PriceSamples.basket([PriceSamples.line(20_00, 2)], promotions: promotions))
      #expect(found.discounts.map(\.promotion) == ["e", "a", "b", "c", "d"])
    }
  }

  @Test("An exclusive one applies alone when it reduces more than the others together")
  func exclusive() throws {
    let half = PriceSamples.promotion("half", .share(500_000), order: nil)
    let tenth = PriceSamples.promotion("tenth", .share(100_000))
    let found = try quote([tenth, half])
    #expect(found.discounts.map(\.promotion) == ["half"])
    #expect(found.refusals.map(\.obstacle) == [.notCombinable(with: ["half"])])
    #expect(found.refusals.map(\.sentence) == ["\"tenth\" cannot be combined with \"half\"."])
  }

  @Test("Otherwise, and when it reduces as much, those that stack apply")
  func stackWins() throws {
    let half = PriceSamples.promotion("half", .share(500_000), order: nil)
    let pairs = PriceSamples.promotion("pairs", .twoForOne)
    let found = try quote([half, pairs])
    #expect(found.discounts.map(\.promotion) == ["pairs"])
    #expect(found.refusals.map(\.promotion) == ["half"])
  }

  @Test("Of two exclusive ones the customer gets the better, of equals the first by identifier")
  func twoExclusive() throws {
    let small = PriceSamples.promotion("a", .amount(1_00), order: nil)
    let large = PriceSamples.promotion("b", .amount(2_00), order: nil)
    let equal = PriceSamples.promotion("c", .amount(2_00), order: nil)
    #expect(try quote([equal, small, large]).discounts.map(\.promotion) == ["b"])
  }

  @Test("One that finds nothing left is not used up by the basket")
  func nothingLeft() throws {
    let all = PriceSamples.promotion("all", .share(1_000_000), order: 1)
    let late = PriceSamples.promotion("late", .amount(5_00), order: 2)
    let found = try quote([late, all])
    #expect(found.total == 0 && found.discounts.map(\.promotion) == ["all"])
    #expect(found.refusals.map(\.code) == ["nothing_to_reduce"])
  }
}
