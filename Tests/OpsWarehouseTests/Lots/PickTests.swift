import OpsDomain
import OpsIdentity
import OpsKernel
import OpsSales
import OpsTesting
import OpsWarehouse
import TestBenches
import Testing

@Suite("First expired, first out")
struct PickTests {
  @Test func theRulesAreAskedInTheirOrderAndTheAnswerSaysWhichDecided() async throws {
    let milk = try await LotBench()
    try await milk.receive(1, lot: "SHOP-EARLY", due: 1, at: "SHOP")
    try await milk.receive(1, lot: "LATE", due: 9)
    try await milk.receive(1, lot: "EARLY", due: 5)
    try await milk.receive(2, lot: "TWIN", due: 9)
    try await milk.open(1, lot: "TWIN")
    let picks = try await milk.pick(5)
    #expect(
      picks.map(\.lot) == [
        "TWIN/opened-\(milk.today)", "EARLY", "LATE", "TWIN", "SHOP-EARLY",
      ])
    #expect(
      picks.map(\.rule) == [
        "opened_first", "earliest_due", "oldest_record", "default_location",
        "default_location",
      ])
    #expect(picks.last?.why == "goes last, after MAIN, the default location")
    #expect(picks[1].why.contains("due \(milk.day(5))"))
  }

  @Test func goodsThatAreAloneAreChosenByNoRule() async throws {
    let milk = try await LotBench()
    try await milk.receive(2, lot: "A", due: 3)
    let pick = try #require(try await milk.pick(2).first)
    #expect(pick.rule == "only" && pick.why == "nothing else is there")
  }

  @Test func aPlaceIsWhatLiesInItAsWell() async throws {
    let milk = try await LotBench()
    let places: [(code: String, parent: String?)] = [
      ("WH", nil), ("WH-B1", "WH"), ("WH-B2", "WH"),
    ]
    for (code, parent) in places {
      _ = try await milk.bench.locations.create(
        CreateLocation(code: code, parent: parent), milk.bench.wil)
    }
    try await milk.receive(2, lot: "LATE", due: 9, at: "WH-B1")
    try await milk.receive(2, lot: "EARLY", due: 4, at: "WH-B2")
    try await milk.receive(2, lot: "MAIN", due: 1)
    #expect(try await milk.pick(3, at: "WH").map(\.lot) == ["EARLY", "LATE"])
    #expect(try await milk.pick(1, at: "WH-B1").map(\.lot) == ["LATE"])
    let refused = await StockBench.refusal { try await milk.pick(5, at: "WH") }
    #expect(refused?.code == .insufficientStock)
  }

  @Test func settingStockAgainstRequestsNeedsTheSightOfBoth() async throws {
    let bench = try await AccessBench.make()
    let role = Role(rawValue: "clerk")
    _ = try await bench.roles.createRole(
      CreateRole(name: role, permission: [.requestView, .productView]), bench.anna)
    try await bench.bench.grant(role, to: "uma")
    let uma = try await bench.identity.principal(named: "uma")
    let refused = await StockBench.refusal {
      try await bench.dependencies.stock.assign(AssignStock(sku: "LAMP-1"), Call(uma))
    }
    #expect(refused?.code == .denied && refused?.message.contains("inventory.view") == true)
  }

  @Test func losersAreShownWithWhatDecidedAgainstThem() async throws {
    let milk = try await LotBench()
    for (lot, due) in [("A", 3), ("B", 4), ("C", 5)] {
      try await milk.receive(2, lot: lot, due: due)
    }
    #expect(try await milk.pick(2).count == 1)
    let all = try await milk.pick(2, why: true)
    #expect(all.map(\.quantity) == [2, 0, 0])
    #expect(all[2].rule == "earliest_due" && all[2].why.hasPrefix("left: due \(milk.day(3))"))
  }

  @Test func goodsForADayToComeAreStillGoodThen() async throws {
    let milk = try await LotBench()
    for (lot, due) in [("A", 3), ("B", 6), ("C", 9)] {
      try await milk.receive(2, lot: lot, due: due)
    }
    let picks = try await milk.pick(3, needBy: 5)
    #expect(picks.map(\.lot) == ["B", "C"] && picks.map(\.quantity) == [2, 1])
    #expect(picks[0].why.hasPrefix("nothing better exists: 3 of at most 3 filled"))
    let refused = await StockBench.refusal { try await milk.pick(5, needBy: 5) }
    #expect(refused?.code == .insufficientStock)
    let past = await StockBench.refusal { try await milk.pick(1, needBy: -1) }
    #expect(past?.code == .badDate)
  }

  @Test func requestsGetTheLotsThatWouldBeLostFirst() async throws {
    let milk = try await LotBench()
    let outOfStock = milk.book.dependencies.outOfStock
    for day in [2, 8] {
      _ = try await outOfStock.create(
        CreateRequest(
          customer: "000001", sku: "MILK", quantity: 2, neededBy: milk.today.adding(days: day)),
        milk.bench.sam)
    }
    _ = try await milk.book.dependencies.settings.set(
      SetSetting(setting: "oos.auto_allocate", value: "off"), milk.bench.anna)
    try await milk.receive(2, lot: "LATE", due: 9)
    try await milk.receive(2, lot: "EARLY", due: 4)
    let plan = try await milk.bench.stock.assign(AssignStock(sku: "MILK"), milk.bench.wil).output
    #expect(plan.isOptimal && plan.filled == 4 && plan.wanted == 4)
    #expect(plan.parts.map(\.lot) == ["EARLY", "LATE"])
  }

  /// What the ledger picks against a sort of all levels that knows nothing of its index.
  @Test(arguments: 1...10 as ClosedRange<UInt64>)
  func picksAreThoseOfAPlainSortOfEverything(_ seed: UInt64) async throws {
    let dice = StockDice(seed)
    let milk = try await LotBench(seed: dice.seed)
    for number in 1...120 {
      let amount = Quantity.whole(dice.int(1...4))
      let place = dice.pick(["MAIN", "MAIN", "SHOP"])
      _ = await StockBench.refusal {
        switch dice.int(0...6) {
        case 0, 1:
          try await milk.receive(
            amount, lot: "L\(number)", due: dice.pick([nil, Int(dice.int(0...8))]), at: place)
        case 2: try await milk.issue(amount)
        case 3: try await milk.open(1)
        case 4: try await milk.bench.reserve(amount, of: "MILK", ttl: dice.pick([nil, "1h"]))
        case 5: try await milk.bench.move(amount, of: "MILK", from: place, to: "SHOP")
        default: milk.book.clock.advance(milliseconds: dice.int(0...12) * 3_600_000)
        }
      }
      guard number % 15 == 0 else { continue }
      // What a movement answers is added up by the store; what `stock level` says, lot by lot.
      let moved = try await milk.receive(1, lot: "Z\(number)", due: Int(dice.int(0...3)))
      let there = try await milk.bench.level("MILK", at: "MAIN")
      #expect(moved.onHand == there.onHand, "seed \(dice.seed)")
      #expect(moved.available == there.available, "seed \(dice.seed)")
      let expected = try await PickValidator.order(of: "MILK", milk.book)
      let wanted = expected.reduce(Quantity.zero) { $0 + $1.free }
      guard wanted.isPositive else { continue }
      let picks = try await milk.pick(wanted)
      #expect(picks.map { $0.lot ?? "" } == expected.map(\.lot), "seed \(dice.seed)")
      #expect(picks.map(\.quantity) == expected.map(\.free), "seed \(dice.seed)")
    }
  }
}
