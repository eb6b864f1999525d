import OpsDomain
import OpsKernel
import OpsWarehouse
import TestBenches
import Testing

@testable import OpsWorkshop

@Suite("What to make, to buy and to wait for")
struct MaterialPlanTests {
  @Test func aRequestIsPlannedThroughAllLevels() async throws {
    let bench = try await MaterialsBench()
    try await bench.floor.bill("SHOE", of: ["SOLE=2", "UPPER=1"])
    try await bench.floor.bill("SOLE", of: ["COMP=0.25"])
    let number = try await bench.request(10, of: "SHOE")
    #expect(
      try await bench.proposals() == ["buy COMP 5", "buy UPPER 10", "make SHOE 10", "make SOLE 20"])
    let plan = try await bench.plan()
    let shoe = try #require(plan.proposals.first { $0.sku == "SHOE" })
    #expect(shoe.pegs.map(\.demand) == [number] && shoe.pegs.first?.kind == .request)
    // A week until the compound is here, a day for the soles and one for the shoes.
    #expect(shoe.late && shoe.due == bench.today.adding(days: 9))
    #expect(shoe.orderBy == bench.today.adding(days: 8))
    let sole = try #require(plan.proposals.first { $0.sku == "SOLE" })
    #expect(sole.pegs.map(\.demand) == ["SHOE"] && sole.pegs.first?.kind == .part)
    let short = try #require(plan.short.first { $0.demand == number })
    #expect(short.quantity == 10 && short.availableOn == bench.today.adding(days: 9))
    #expect(short.reason.contains("waits for"))
  }

  @Test func stockIsUsedOnceByAllThatWantIt() async throws {
    let bench = try await MaterialsBench()
    // 20 lamps are there.
    let first = try await bench.request(15, of: "LAMP-1")
    let second = try await bench.request(15, of: "LAMP-1")
    let plan = try await bench.plan()
    #expect(plan.proposals.map(\.quantity) == [10])
    #expect(plan.proposals.first?.pegs.map(\.demand) == [second])
    let pegs = try await bench.pegs("LAMP-1").servedBy
    let fromStock = pegs.filter { $0.supplyKind == .stock }.reduce(Quantity.zero) {
      $0 + $1.quantity
    }
    #expect(fromStock == 20)
    #expect(pegs.filter { $0.demand == first }.allSatisfy { $0.supplyKind == .stock })
  }

  @Test func aMultipleCountsOnceForTheProduct() async throws {
    let bench = try await MaterialsBench()
    try await bench.rule("LAMP-1", min: 0, max: 1, multiple: 12)
    try await bench.request(15, of: "LAMP-1")
    try await bench.request(11, of: "LAMP-1")
    // 26 are wanted and 1 is to stay; 20 are there.
    #expect(try await bench.proposals() == ["buy LAMP-1 12"])
    #expect(try await bench.reordered("LAMP-1") == 12)
  }

  @Test func twoRulesShareOneMultiple() async throws {
    let bench = try await MaterialsBench()
    try await bench.rule("SOLE", min: 0, max: 5, multiple: 12)
    try await bench.rule("SOLE", min: 0, max: 4, at: "SHOP", multiple: 12)
    #expect(try await bench.reordered("SOLE") == 12)
    #expect(try await bench.planned("SOLE") == 12)
  }

  @Test func safetyStockIsFilledUp() async throws {
    let bench = try await MaterialsBench()
    try await bench.rule("LAMP-1", min: 25, max: 30)
    let plan = try await bench.plan()
    #expect(plan.proposals.map(\.quantity) == [10])
    #expect(plan.proposals.first?.pegs.map(\.kind) == [.rule])
    #expect(plan.proposals.first?.pegs.map(\.demand) == ["MAIN"])
    #expect(try await bench.reordered("LAMP-1") == 10)
  }

  @Test func openOrdersAreWaitedForAndTheirPartsAreWanted() async throws {
    let bench = try await MaterialsBench()
    try await bench.floor.bill("SOLE", of: ["COMP=0.25"])
    let request = try await bench.request(10, of: "SOLE")
    let order = try await bench.floor.order(12, for: ["\(request)=8"])
    let other = try await bench.request(3, of: "SOLE")
    let plan = try await bench.plan()
    #expect(
      try await bench.proposals() == [
        "buy COMP 3.25", "make SOLE 1", "wait SOLE 4", "wait SOLE 8",
      ])
    let waiting = plan.proposals.filter { $0.kind == .wait }
    #expect(waiting.allSatisfy { $0.supply == order && $0.orderBy == nil })
    let pegs = try await bench.pegs(order)
    #expect(pegs.serves.reduce(Quantity.zero) { $0 + $1.quantity } == 12)
    #expect(pegs.servedBy.map(\.sku) == ["COMP"])
    #expect(try await bench.pegs(other).serves.isEmpty)
  }

  @Test func aPhantomIsItsParts() async throws {
    let bench = try await MaterialsBench()
    try await bench.floor.bill("UPPER", of: ["EVA=0.5"], phantom: true)
    try await bench.floor.bill("SHOE", of: ["UPPER=2"])
    try await bench.request(4, of: "SHOE")
    #expect(try await bench.proposals() == ["buy EVA 4", "make SHOE 4"])
  }

  @Test func scrapIsTakenInAddition() async throws {
    let bench = try await MaterialsBench()
    try await bench.floor.bill("SOLE", of: ["COMP=1:10"], scrap: 5)
    try await bench.request(100, of: "SOLE")
    // 100 pieces, 5 bad ones besides, and a tenth of the compound is lost.
    #expect(try await bench.proposals() == ["buy COMP 115.5", "make SOLE 100"])
  }

  @Test func piecesThatTurnOutBadAreWholePieces() async throws {
    let bench = try await MaterialsBench()
    try await bench.floor.bill("SOLE", of: ["EVA=0.25"], scrap: 30)
    try await bench.request(25, of: "SOLE")
    // 32.5 pieces are 33: what the plan buys is what the order takes.
    #expect(try await bench.proposals() == ["buy EVA 8.25", "make SOLE 25"])
    let order = try await bench.floor.order(25, isReleased: false)
    let material = try await bench.floor.show(order).materials
    #expect(material.map(\.need) == [try Quantity(parsing: "8.25")])
    #expect(try await bench.proposals().contains("buy EVA 8.25"))
  }

  @Test func aByProductIsUsedBeforeMoreIsBought() async throws {
    let bench = try await MaterialsBench()
    try await bench.floor.bill("SOLE", of: ["COMP=1"], byProduct: ["REGRIND=0.1"])
    try await bench.request(10, of: "SOLE")
    try await bench.request(3, of: "REGRIND", in: 5)
    #expect(try await bench.planned("REGRIND") == 2)
  }

  @Test func wasteThatGoesBackIsNoCircle() async throws {
    let bench = try await MaterialsBench()
    try await bench.floor.bill("COMP", of: ["EVA=1", "REGRIND=0.2"])
    try await bench.floor.bill("SOLE", of: ["COMP=1"], byProduct: ["REGRIND=0.1"])
    try await bench.request(10, of: "SOLE")
    #expect(
      try await bench.proposals() == [
        "buy EVA 10", "buy REGRIND 2", "make COMP 10", "make SOLE 10",
      ])
  }

  @Test func aPartThatTakesTooLongIsLateWithItsReason() async throws {
    let bench = try await MaterialsBench()
    try await bench.rule("LAMP-1", min: 0, max: 1, lead: "30d")
    let number = try await bench.request(30, of: "LAMP-1", in: 5)
    let plan = try await bench.plan()
    let lamp = try #require(plan.proposals.first)
    #expect(lamp.late && lamp.due == bench.today.adding(days: 30))
    #expect(lamp.orderBy == bench.today && lamp.reason.contains("it takes 30 days to arrive"))
    let short = try #require(plan.short.first { $0.demand == number })
    #expect(short.quantity == 10 && short.availableOn == bench.today.adding(days: 30))
    #expect(short.reason.contains("25 days late"))
  }

  @Test func routingsSayHowLongMakingTakes() async throws {
    let bench = try await MaterialsBench()
    try await bench.floor.bill("SOLE", of: ["COMP=0.25"])
    _ = try await bench.floor.stock.receive(100, of: "COMP")
    _ = try await bench.floor.routings.set(
      SetRouting(sku: "SOLE", step: ["PRESS:12h:1h", "PACK:0s:30m"]), bench.floor.mia)
    try await bench.request(24, of: "SOLE")
    // 12 hours and 24 times 90 minutes are two days.
    let sole = try #require(try await bench.plan().proposals.first)
    #expect(sole.kind == .make && sole.due == bench.today.adding(days: 2))
  }

  @Test func aHorizonLeavesLaterDemandOut() async throws {
    let bench = try await MaterialsBench()
    try await bench.request(5, of: "SOLE", in: 3)
    try await bench.request(7, of: "SOLE", in: 60)
    let near = PlanMaterials(horizon: try TimeSpan(parsing: "30d"))
    #expect(try await bench.proposals(near) == ["buy SOLE 5"])
    #expect(try await bench.planned("SOLE") == 12)
    #expect(try await bench.plan().proposals.count == 2)
    // Needs of two months share a lot.
    #expect(try await bench.proposals(PlanMaterials(periodDays: 60)) == ["buy SOLE 12"])
    let wrong = await StockBench.refusal {
      try await bench.plan(PlanMaterials(periodDays: 0))
    }
    #expect(wrong?.field == "period_days")
  }

  @Test func whoPlansProductionSeesNumbersOfRequestsAndNobodyElse() async throws {
    let bench = try await MaterialsBench()
    let number = try await bench.request(30, of: "LAMP-1")
    #expect(try await bench.plan().proposals.first?.pegs.map(\.demand) == [number])
    for call in [bench.floor.sam, bench.floor.stock.wil] {
      let denied = await StockBench.refusal {
        try await bench.materials.plan(PlanMaterials(), call)
      }
      #expect(denied?.code == .denied)
    }
    let unknown = await StockBench.refusal { try await bench.pegs("NOTHING") }
    #expect(unknown?.code == .notFound)
  }
}
