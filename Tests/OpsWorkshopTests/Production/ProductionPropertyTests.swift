import OpsDomain
import OpsKernel
import OpsSales
import OpsStorage
import OpsTesting
import OpsWarehouse
import TestBenches
import Testing

@testable import OpsWorkshop

@Suite("Laws of production")
struct ProductionPropertyTests {
  /// What an order of 40 took and cost when it is completed in these parts.
  private func totals(
    _ parts: [(made: Quantity, scrap: Quantity)], seed: UInt64
  ) async throws -> [String] {
    let bench = try await ProductionBench(seed: seed)
    try await bench.bill(
      "SOLE", of: ["EVA=0.3337", "COMP=1:3"], makes: 3, byProduct: ["REGRIND=0.0701:9"])
    try await bench.stock.receive(200, of: "EVA", cost: "1.97")
    try await bench.stock.receive(200, of: "COMP", cost: "0.41")
    try await bench.set("workshop.machine_rate", "17.3")
    _ = try await bench.routings.set(SetRouting(sku: "SOLE", step: ["I:1m:7s"]), bench.mia)
    let number = try await bench.order(40)
    for part in parts {
      let scrap = part.scrap.isZero ? nil : ["\(part.scrap):flash"]
      try await bench.complete(number, part.made, scrap: scrap)
    }
    let cost = try await bench.production.cost(ShowProductionCost(item: number), bench.anna).output
    let levels = [
      try await bench.onHand("EVA"), try await bench.onHand("COMP"),
      try await bench.onHand("REGRIND"), try await bench.onHand("SOLE"),
      try await bench.onHand("SOLE", at: "SCRAP"),
    ]
    #expect(try await bench.stock.verify().ok)
    return levels.map(\.description) + [
      cost.actualMaterial ?? "", cost.actualMachine ?? "", cost.actualTotal ?? "",
    ]
  }

  @Test func anySplitOfAnOrderTakesAndCostsTheSame() async throws {
    let dice = PropertySeed()
    let whole = try await totals([(40, 6)], seed: dice.seed)
    for _ in 1...4 {
      var parts: [(made: Quantity, scrap: Quantity)] = []
      var (made, scrap): (Int64, Int64) = (40, 6)
      while made > 1, parts.count < 5 {
        let (good, bad) = (dice.int(1...(made - 1)), dice.int(0...scrap))
        parts.append((.whole(good), .whole(bad)))
        (made, scrap) = (made - good, scrap - bad)
      }
      parts.append((.whole(made), .whole(scrap)))
      #expect(try await totals(parts, seed: dice.seed) == whole, "\(dice) \(parts)")
    }
  }

  /// One random act on orders of soles. Refusals are part of the game.
  private func act(_ bench: ProductionBench, _ dice: PropertySeed) async throws {
    let order = "MO-00000\(dice.int(1...4))"
    let request = "OOS-00000\(dice.int(1...4))"
    switch dice.int(0...9) {
    case 0: try await bench.stock.receive(.whole(dice.int(1...5)), of: "EVA")
    case 1: _ = try await bench.request(.whole(dice.int(1...6)))
    case 2:
      let peg = "\(request)=\(dice.int(1...4))"
      try await bench.order(.whole(dice.int(1...9)), for: dice.int(0...1) == 0 ? nil : [peg])
    case 3, 4, 5:
      let scrap = dice.int(0...2)
      try await bench.complete(
        order, .whole(dice.int(1...4)), scrap: scrap == 0 ? nil : ["\(scrap):flash"])
    case 6:
      _ = try await bench.production.reverse(
        ReverseProduction(booking: "PB-00000\(dice.int(1...6))", reason: "again"), bench.mia)
    case 7: try await bench.undo()
    case 8:
      _ = try await bench.production.cancel(
        CancelProduction(production: order, reason: "enough"), bench.mia)
    default:
      _ = try await bench.production.reopen(ProductionReference(production: order), bench.mia)
    }
  }

  @Test(arguments: 1...6 as ClosedRange<UInt64>)
  func whatWasConsumedScrappedAndMadeIsWhatTheLedgerSays(_ seed: UInt64) async throws {
    let dice = PropertySeed("laws of production \(seed)")
    for _ in 0..<seed { _ = dice.random.next() }
    let bench = try await ProductionBench(seed: seed)
    // Of somebody else, so that the bill is no work that the game takes back.
    _ = try await bench.bills.create(CreateBill(sku: "SOLE", of: ["EVA=1"]), bench.anna)
    try await bench.stock.receive(60, of: "EVA")
    var done = 0
    for _ in 1...60 {
      bench.book.clock.advance(milliseconds: 60_000)
      if await StockBench.refusal({ try await act(bench, dice) }) == nil { done += 1 }
      try await expectLaws(bench, "\(dice) \(seed)")
    }
    #expect(done > 10, "\(dice) \(seed)")
  }

  private func expectLaws(_ bench: ProductionBench, _ seed: String) async throws {
    let (orders, pegs, bookings) = try await bench.book.read { transaction in
      (
        try await transaction.repository(ProductionOrder.self).all(where: .everything),
        try await transaction.repository(ProductionPeg.self).all(where: .everything),
        try await transaction.repository(ProductionBooking.self).all(where: .everything)
          .filter(\.isInForce)
      )
    }
    let made = orders.reduce(Quantity.zero) { $0 + $1.made }
    let scrapped = orders.reduce(Quantity.zero) { $0 + $1.scrapped }
    #expect(bookings.reduce(.zero) { $0 + $1.made } == made, "\(seed)")
    let production = try await bench.onHand("SOLE", at: "PRODUCTION")
    #expect(.zero - production == made + scrapped, "\(seed)")
    #expect(try await bench.onHand("SOLE", at: "SCRAP") == scrapped, "\(seed)")
    #expect(try await bench.onHand("EVA", at: "PRODUCTION") == made + scrapped, "\(seed)")
    for order in orders {
      let own = pegs.filter { $0.productionID == order.id }
      #expect(own.reduce(.zero) { $0 + $1.allocated } <= order.made, "\(seed)")
      #expect(own.reduce(.zero) { $0 + $1.quantity } <= order.quantity, "\(seed)")
    }
    #expect(try await bench.stock.verify().ok, "\(seed)")
  }

  @Test func ofTwoWhoCompleteTheLastPiecesAtOnceOneIsRefused() async throws {
    let bench = try await ProductionBench()
    try await bench.bill("SOLE", of: ["EVA=1"])
    try await bench.stock.receive(100, of: "EVA")
    let number = try await bench.order(10)
    let refusals = await withTaskGroup(of: OpsError?.self) { group in
      for _ in 1...2 {
        group.addTask { await StockBench.refusal { try await bench.complete(number, 10) } }
      }
      return await group.reduce(into: [OpsError?]()) { $0.append($1) }
    }
    #expect(refusals.filter { $0 == nil }.count == 1)
    #expect(refusals.compactMap { $0?.code } == [.badState])
    #expect(try await bench.show(number).order.made == 10)
    #expect(try await bench.onHand("EVA") == 90)
    #expect(try await bench.onHand("SOLE") == 10)
  }
}
