import OpsDomain
import OpsKernel
import OpsSales
import OpsStorage
import OpsTesting
import OpsWarehouse
import TestBenches
import Testing

@testable import OpsWorkshop

@Suite("Taking bookings of production back")
struct BookingReversalTests {
  private let bench: ProductionBench

  init() async throws { bench = try await ProductionBench() }

  /// An order of 6 with 4 pegged, completed with one bad piece. Returns order and request.
  private func completed() async throws -> (order: String, request: String) {
    try await bench.bill("SOLE", of: ["EVA=0.5"])
    try await bench.stock.receive(10, of: "EVA", cost: "2")
    let request = try await bench.request(4)
    let number = try await bench.order(6, for: [request])
    try await bench.complete(number, 6, scrap: ["1:short_shot"])
    return (number, request)
  }

  private func reverse(_ booking: String = "PB-000001") async throws -> BookingView {
    try await bench.production.reverse(
      ReverseProduction(booking: booking, reason: "counted twice"), bench.mia
    ).output
  }

  private func expectNothingMade(_ order: String, _ request: String) async throws {
    #expect(try await bench.onHand("SOLE") == 0)
    #expect(try await bench.onHand("SOLE", at: "SCRAP") == 0)
    #expect(try await bench.onHand("SOLE", at: "PRODUCTION") == 0)
    #expect(try await bench.onHand("EVA") == 10)
    #expect(try await bench.allocated(request) == 0)
    let shown = try await bench.show(order)
    #expect(shown.order.status == .released && shown.order.made == 0)
    #expect(shown.order.scrapped == 0)
    #expect(shown.pegs.map(\.quantity) == [4] && shown.pegs.map(\.allocated) == [0])
    #expect(try await bench.stock.verify().ok)
  }

  @Test func reversalRestoresStockPegsAndAllocations() async throws {
    let (order, request) = try await completed()
    let back = try await reverse()
    #expect(back.reversedAt != nil && back.reason == "counted twice")
    try await expectNothingMade(order, request)
    let again = await StockBench.refusal { try await reverse() }
    #expect(again?.code == .badState)
    // The same goods can be booked anew.
    try await bench.complete(order)
    #expect(try await bench.allocated(request) == 4)
  }

  @Test func undoRestoresTheSame() async throws {
    let (order, request) = try await completed()
    try await bench.undo()
    try await expectNothingMade(order, request)
    #expect(try await bench.show(order).bookings.isEmpty)
  }

  @Test func undoOfAReversalBringsTheGoodsBack() async throws {
    let (order, request) = try await completed()
    _ = try await reverse()
    try await bench.undo()
    #expect(try await bench.onHand("SOLE") == 6)
    #expect(try await bench.allocated(request) == 4)
    let shown = try await bench.show(order)
    #expect(shown.order.status == .completed && shown.order.made == 6)
    #expect(shown.pegs.map(\.allocated) == [4])
    #expect(try await bench.stock.verify().ok)
  }

  @Test func whatOthersGotOfTheGoodsByTheSettingIsGivenUp() async throws {
    let (order, request) = try await completed()
    let other = try await bench.request(2, for: "000002")
    _ = try await bench.book.dependencies.outOfStock.allocate(AllocateStock(), bench.sam)
    #expect(try await bench.allocated(other) == 2)
    _ = try await reverse()
    #expect(try await bench.allocated(other) == 0)
    try await expectNothingMade(order, request)
  }

  @Test("Material that is back goes to who waits for it")
  func materialServesRequests() async throws {
    _ = try await completed()
    let request = try await bench.request(10, of: "EVA")
    _ = try await bench.book.dependencies.outOfStock.allocate(AllocateStock(), bench.sam)
    #expect(try await bench.allocated(request) == Quantity(parsing: "6.5"))
    _ = try await reverse()
    #expect(try await bench.onHand("EVA") == 10)
    #expect(try await bench.allocated(request) == 10)
    #expect(try await bench.stock.verify().ok)
  }

  @Test func goodsThatWereDeliveredKeepTheirBooking() async throws {
    let (_, request) = try await completed()
    _ = try await bench.book.dependencies.outOfStock.deliver(
      DeliverRequest(request: request, quantity: 3), bench.book.call(.warehouseKeeper))
    let refused = await StockBench.refusal { try await reverse() }
    #expect(refused?.code == .dependants)
    #expect(refused?.message.contains(request) == true)
    #expect(try await bench.onHand("SOLE") == 3)
  }

  @Test func goodsThatHaveLeftKeepTheirBooking() async throws {
    let number = try await bench.order(5)
    try await bench.complete(number)
    try await bench.stock.issue(1, of: "SOLE")
    let refused = await StockBench.refusal { try await reverse() }
    #expect(refused?.code == .dependants)
    #expect(try await bench.show(number).order.made == 5)
  }

  @Test func bookingsAreTakenBackFromTheLastToTheFirst() async throws {
    try await bench.bill("SHOE", of: ["UPPER=1"], makes: 3, byProduct: ["SOLE=1:5"])
    try await bench.stock.receive(9, of: "UPPER", cost: "3")
    let number = try await bench.order(9, of: "SHOE")
    for _ in 1...3 { try await bench.complete(number, 1) }
    let before = try await bench.book.state()
    let refused = await StockBench.refusal { try await reverse("PB-000001") }
    #expect(refused?.code == .dependants)
    #expect(refused?.message.contains("PB-000002, PB-000003") == true)
    #expect(refused?.hint?.contains("production reverse PB-000003") == true)
    #expect(try await bench.book.state() == before)
    // The first shoe took an upper for three, the third left a sole.
    for booking in ["PB-000003", "PB-000002"] { _ = try await reverse(booking) }
    #expect(try await bench.onHand("UPPER") == 8)
    #expect(try await bench.onHand("SOLE") == 0)
    try await bench.complete(number, 2)
    #expect(try await bench.onHand("UPPER") == 8)
    #expect(try await bench.onHand("SOLE") == 1)
    let cost = try await bench.production.cost(ShowProductionCost(item: number), bench.anna).output
    #expect(cost.actualMaterial == "3.00" && cost.actualTotal == "3.00")
  }

  @Test func badPiecesWhoseCostOthersBearAreNotTakenBackFirst() async throws {
    try await bench.bill("SOLE", of: ["EVA=1"])
    try await bench.stock.receive(10, of: "EVA", cost: "10")
    let number = try await bench.order(2)
    try await bench.complete(number, 0, scrap: ["3:flash"])
    try await bench.complete(number, 2)
    let refused = await StockBench.refusal { try await reverse("PB-000001") }
    #expect(refused?.code == .dependants)
    for booking in ["PB-000002", "PB-000001"] { _ = try await reverse(booking) }
    try await bench.complete(number, 2)
    let cost = try await bench.production.cost(ShowProductionCost(item: number), bench.anna).output
    #expect(cost.actualMaterial == "20.00" && cost.actualTotal == "20.00")
  }

  @Test func undoBringsNoEarlierBookingBackBehindALaterOne() async throws {
    try await bench.bill("SHOE", of: ["UPPER=1"], makes: 3)
    try await bench.stock.receive(9, of: "UPPER", cost: "3")
    let number = try await bench.order(9, of: "SHOE")
    try await bench.complete(number, 1)
    let reversal = try await bench.production.reverse(
      ReverseProduction(booking: "PB-000001", reason: "counted twice"), bench.mia)
    try await bench.complete(number, 1)
    let refused = await StockBench.refusal {
      try await bench.book.dependencies.changesets.undo(
        CommitReference(commit: try #require(reversal.receipt).key), bench.mia)
    }
    #expect(refused?.code == .dependants)
    #expect(try await bench.onHand("UPPER") == 8)
  }

  @Test func aBookingComesBackOnlyOnTheBookingsItStandsOn() async throws {
    try await bench.bill("SOLE", of: ["EVA=0.5"])
    try await bench.stock.receive(10, of: "EVA", cost: "2")
    let number = try await bench.order(6)
    try await bench.complete(number, 0, scrap: ["3:flash"])
    try await bench.complete(number, 2)
    let reversal = try await bench.production.reverse(
      ReverseProduction(booking: "PB-000002", reason: "later"), bench.mia)
    _ = try await reverse()
    let key = try #require(reversal.receipt).key
    // The two good soles bear the cost of three bad ones that do not count.
    let refused = await StockBench.refusal {
      try await bench.book.dependencies.changesets.undo(CommitReference(commit: key), bench.mia)
    }
    #expect(refused?.code == .badState && refused?.message.contains("PB-000001") == true)
    #expect(try await bench.onHand("SOLE") == 0)
    try await bench.undo()
    _ = try await bench.book.dependencies.changesets.undo(
      CommitReference(commit: key), bench.mia)
    #expect(try await bench.onHand("SOLE") == 2)
    #expect(try await bench.stock.verify().ok)
  }

  @Test func materialThatStoodInForAnotherCountsForIt() async throws {
    try await bench.bill("SHOE", of: ["UPPER=1"], makes: 3, alternative: ["SOLE=2:UPPER"])
    try await bench.stock.receive(9, of: "SOLE", cost: "3")
    let number = try await bench.order(9, of: "SHOE")
    // One shoe takes two thirds of a sole for its third of an upper: a whole one.
    try await bench.complete(number, 1, alternatives: true)
    #expect(try await bench.onHand("SOLE") == 8)
    try await bench.complete(number, 2, alternatives: true)
    #expect(try await bench.onHand("SOLE") == 7)
    // The two soles are one upper of the two that six shoes take.
    try await bench.stock.receive(5, of: "UPPER")
    try await bench.complete(number, 3)
    #expect(try await bench.onHand("UPPER") == 4)
    #expect(try await bench.onHand("SOLE") == 7)
  }

  @Test func reworkNeverGrowsPastTheBadPieces() async throws {
    try await bench.bill("SOLE", of: ["EVA=0.5"])
    try await bench.stock.receive(10, of: "EVA", cost: "2")
    let number = try await bench.order(6)
    try await bench.complete(number, 2, scrap: ["3:flash"])
    func rework(_ quantity: Quantity) async throws -> String {
      try await bench.production.rework(
        ReworkProduction(production: number, quantity: quantity), bench.mia
      ).output.order.number
    }
    let first = try await rework(2)
    let more = await StockBench.refusal {
      try await bench.production.edit(
        EditProduction(production: first, quantity: 50), bench.mia)
    }
    #expect(more?.code == .ruleViolated)
    #expect(more?.message.contains(": 3; to be reworked: 50") == true)
    _ = try await bench.production.cancel(
      CancelProduction(production: first, reason: "later"), bench.mia)
    let second = try await rework(3)
    let reopened = await StockBench.refusal {
      try await bench.production.reopen(ProductionReference(production: first), bench.mia)
    }
    #expect(reopened?.code == .ruleViolated && reopened?.hint?.contains(second) == true)
    // The first order goes on, and its booking with the bad pieces stays while they are worked on.
    try await bench.complete(number, 1)
    _ = try await reverse("PB-000002")
    let refused = await StockBench.refusal { try await reverse() }
    #expect(refused?.code == .dependants && refused?.hint?.contains(second) == true)
  }

  @Test func badPiecesAreWorkedOnAgain() async throws {
    try await bench.bill("SOLE", of: ["EVA=0.5"])
    try await bench.stock.receive(10, of: "EVA", cost: "2")
    let number = try await bench.order(6)
    try await bench.complete(number, 6, scrap: ["3:flash"])
    let tooMany = await StockBench.refusal {
      try await bench.production.rework(
        ReworkProduction(production: number, quantity: 4), bench.mia)
    }
    #expect(tooMany?.code == .ruleViolated)
    let rework = try await bench.production.rework(
      ReworkProduction(production: number, quantity: 2), bench.mia
    ).output.order
    #expect(rework.reworkOf == number && rework.status == .planned)
    let second = await StockBench.refusal {
      try await bench.production.rework(
        ReworkProduction(production: number, quantity: 2), bench.mia)
    }
    #expect(second?.code == .ruleViolated)
    _ = try await bench.production.release(
      ProductionReference(production: rework.number), bench.mia)
    let before = try await bench.onHand("EVA")
    let done = try await bench.complete(rework.number, 2)
    #expect(done.order.status == .completed)
    #expect(try await bench.onHand("EVA") == before)
    #expect(try await bench.onHand("SOLE") == 8)
    #expect(try await bench.onHand("SOLE", at: "SCRAP") == 1)
    let kept = await StockBench.refusal { try await reverse("PB-000001") }
    #expect(kept?.code == .dependants)
    #expect(try await bench.stock.verify().ok)
  }
}
