import OpsDomain
import OpsSales
import OpsTesting
import OpsWarehouse
import TestBenches
import Testing

@Suite("stock adjust and stock move")
struct AdjustStockTests {
  @Test func gainsComeFromAndLossesGoToTheLossLocation() async throws {
    let bench = try await StockBench()
    let gain = try await bench.adjust(3, code: "found")
    #expect(gain.from == "LOSS" && gain.to == "MAIN" && gain.onHand == 23 && gain.code == "found")
    let loss = try await bench.adjust(-5, code: "damaged")
    #expect(loss.from == "MAIN" && loss.to == "LOSS" && loss.quantity == 5 && loss.onHand == 18)
    #expect(try await bench.level(at: "LOSS").onHand == 2)
  }

  @Test func aDifferenceMustBeOneAndHaveAReason() async throws {
    let bench = try await StockBench()
    let zero = await StockBench.refusal { try await bench.adjust(.zero) }
    #expect(zero?.code == .badQuantity && zero?.field == "delta")
    let fraction = await StockBench.refusal {
      try await bench.adjust(try Quantity(parsing: "-0.5"))
    }
    #expect(fraction?.code == .badQuantity && fraction?.field == "delta")
    let reason = await StockBench.refusal { try await bench.adjust(1, code: " ") }
    #expect(reason?.code == .badValue && reason?.field == "code")
    #expect(
      await StockBench.refusal { try await bench.adjust(Quantity(rawValue: .min)) }?.code
        == .badQuantity)
    #expect(await StockBench.refusal { try await bench.adjust(-21) }?.code == .insufficientStock)
  }

  @Test func aCorrectionHoldsOnlyIfTheFigureIsStillTheOneSeen() async throws {
    let bench = try await StockBench()
    let error = await StockBench.refusal { try await bench.adjust(-1, ifQty: 19) }
    #expect(error?.code == .conflictQuantity && error?.field == "if_qty")
    #expect(try await bench.adjust(-1, ifQty: 20).onHand == 19)
    #expect(try await bench.adjust(2, at: "SHOP", ifQty: .zero).onHand == 2)
    #expect(await StockBench.refusal { try await bench.adjust(-1, ifQty: 20) } != nil)
  }

  @Test func aProductWithLotsIsCorrectedLotByLot() async throws {
    let bench = try await StockBench()
    try await bench.receive(2, of: "RICE")
    try await bench.receive(5, of: "RICE", lot: "A1", expires: "2027-12-31")
    #expect(try await bench.adjust(-1, of: "RICE", lot: "A1", ifQty: 5).onHand == 6)
    // Two kilograms lie there without a lot.
    try await bench.adjust(-2, of: "RICE")
    let error = await StockBench.refusal { try await bench.adjust(-1, of: "RICE") }
    #expect(error?.code == .badValue && error?.field == "lot")
    let unknown = await StockBench.refusal { try await bench.adjust(1, of: "RICE", lot: "B") }
    #expect(unknown?.code == .notFound)
  }

  @Test func goodsFoundGoToWaitingRequestsAndGoodsLostDoNot() async throws {
    let bench = try await StockBench()
    try await bench.issue(20)
    _ = try await bench.book.dependencies.outOfStock.create(
      CreateRequest(customer: "000001", sku: "LAMP-1", quantity: 5), bench.sam)
    #expect(try await bench.adjust(7, code: "found").reserved == 5)
    #expect(try await bench.adjust(-2, code: "lost").reserved == 5)
    // One more is missing than is free.
    let short = try await bench.adjust(-1)
    #expect(short.onHand == 4 && short.reserved == 4)
    #expect(short.lost?.map(\.reference) == ["OOS-000001"])
  }

  @Test func goodsMoveBetweenLocationsAndNothingIsLost() async throws {
    let bench = try await StockBench()
    let answer = try await bench.move(5)
    #expect(answer.kind == .transfer && answer.location == "SHOP" && answer.onHand == 5)
    let level = try await bench.level()
    #expect(level.onHand == 20)
    #expect(level.locations.map(\.location) == ["MAIN", "SHOP"])
    #expect(level.locations.map(\.onHand) == [15, 5])
    #expect(await StockBench.refusal { try await bench.move(16) }?.code == .insufficientStock)
    #expect(await StockBench.refusal { try await bench.move(1, to: "MAIN") }?.code == .ruleViolated)
  }

  @Test(arguments: ["SUPPLIER", "CUSTOMER", "LOSS"])
  func goodsAreNotMovedWhereAnotherOperationBelongs(_ code: String) async throws {
    let bench = try await StockBench()
    let out = await StockBench.refusal { try await bench.move(1, to: code) }
    #expect(out?.code == .ruleViolated && out?.field == "to")
    let back = await StockBench.refusal { try await bench.move(1, from: code) }
    #expect(back?.code == .ruleViolated && back?.field == "from")
  }

  @Test func unknownSidesOfAMoveAreNamed() async throws {
    let bench = try await StockBench()
    #expect(await StockBench.refusal { try await bench.move(1, from: "NIX") }?.field == "from")
    let error = await StockBench.refusal { try await bench.move(1, to: "NIX") }
    #expect(error?.code == .notFoundLocation && error?.field == "to")
  }

  @Test func aMoveTakesLotsThatExpireFirstAndExpiredOnesAsWell() async throws {
    let bench = try await StockBench()
    try await bench.receive(2, of: "RICE", lot: "NEW", expires: "2027-12-31")
    try await bench.receive(2, of: "RICE", lot: "OLD", expires: "2027-03-01")
    bench.book.clock.advance(milliseconds: 86_400_000)
    #expect(try await bench.move(3, of: "RICE").lots.map(\.lot) == ["OLD", "NEW"])
    #expect(
      await StockBench.refusal {
        try await bench.move(2, of: "RICE", from: "SHOP", to: "PRODUCTION", lot: "OLD")
      }?.code == .lotExpired)
    #expect(
      try await bench.move(1, of: "RICE", from: "SHOP", to: "PRODUCTION").lots.map(\.lot)
        == ["NEW"])
    #expect(try await bench.verify().ok)
  }
}
