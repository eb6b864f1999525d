import OpsDomain
import OpsKernel
import OpsTesting
import OpsWarehouse
import TestBenches
import Testing

@Suite("stock issue")
struct IssueStockTests {
  @Test func goodsGoToTheCustomer() async throws {
    let bench = try await StockBench()
    let answer = try await bench.issue(3)
    #expect(answer.from == "MAIN" && answer.to == "CUSTOMER" && answer.kind == .issue)
    #expect(answer.onHand == 17 && answer.available == 17)
    #expect(try await bench.level(at: "CUSTOMER").onHand == 3)
  }

  @Test func noMoreGoesThanIsThere() async throws {
    let bench = try await StockBench()
    let error = await StockBench.refusal { try await bench.issue(21) }
    #expect(error?.code == .insufficientStock && error?.field == "quantity")
    #expect(error?.message.contains("21 wanted, but only 20 free") == true)
    #expect(await StockBench.refusal { try await bench.issue(1, at: "SHOP") } != nil)
    try await bench.issue(20)
    #expect(try await bench.level().onHand == .zero)
    #expect(await StockBench.refusal { try await bench.issue(1) }?.code == .insufficientStock)
  }

  /// As a move does it: the quantity, the place and the time are looked at whatever comes first.
  @Test func allThatIsWrongIsToldAtOnce() async throws {
    let bench = try await StockBench()
    let error = await StockBench.refusal {
      try await bench.issue(0, at: "NOWHERE", on: bench.now.adding(milliseconds: 1))
    }
    #expect(Set(error?.all.map(\.field) ?? []) == ["quantity", "at", "location"])
    let unknown = await StockBench.refusal { try await bench.issue(-1, of: "NOBODY") }
    #expect(Set(unknown?.all.map(\.field) ?? []) == ["sku", "quantity"])
  }

  @Test func aRefusalSaysWhereElseThereIsSome() async throws {
    let bench = try await StockBench()
    try await bench.receive(3, of: "RICE", at: "SHOP", lot: "A")
    for sku in ["LAMP-1", "RICE"] {
      if sku == "LAMP-1" { try await bench.move(20, to: "SHOP") }
      let error = await StockBench.refusal { try await bench.issue(2, of: sku) }
      #expect(error?.code == .insufficientStock)
      #expect(error?.hint == "there is stock at SHOP: add --location SHOP", "\(sku)")
      try await bench.issue(2, of: sku, at: "SHOP")
    }
    // Who names a place is not sent to another one.
    let named = await StockBench.refusal { try await bench.issue(99, at: "SHOP") }
    #expect(named?.hint?.contains("--location") == false)
  }

  @Test func whatIsReservedDoesNotGo() async throws {
    let bench = try await StockBench()
    try await bench.reserve(18)
    let error = await StockBench.refusal { try await bench.issue(3) }
    #expect(error?.code == .insufficientStock)
    #expect(error?.message.contains("18 reserved") == true)
    #expect(try await bench.issue(2).available == .zero)
  }

  @Test func aLocationMayBeAllowedToGoNegative() async throws {
    let bench = try await StockBench()
    _ = try await bench.locations.create(
      CreateLocation(code: "FAIR", allowNegative: true), bench.wil)
    let answer = try await bench.issue(4, at: "FAIR")
    #expect(answer.onHand == -4 && answer.available == -4)
    #expect(try await bench.verify().ok)
  }

  @Test func lotsThatExpireFirstGoFirstAndTheAnswerSaysWhich() async throws {
    let bench = try await StockBench()
    try await bench.receive(5, of: "RICE", lot: "LATE", expires: "2028-12-31")
    try await bench.receive(2, of: "RICE", lot: "SOON", expires: "2027-03-10")
    try await bench.receive(3, of: "RICE", lot: "MID", expires: "2027-06-30")
    try await bench.receive(4, of: "RICE", lot: "NEVER")
    let answer = try await bench.issue(6, of: "RICE")
    #expect(answer.lots.map(\.lot) == ["SOON", "MID", "LATE"])
    #expect(answer.lots.map(\.quantity) == [2, 3, 1])
    #expect(answer.quantity == 6 && answer.onHand == 8)
    #expect(try await bench.issue(8, of: "RICE").lots.map(\.lot) == ["LATE", "NEVER"])
    #expect(try await bench.verify().ok)
  }

  @Test func expiredLotsStayUntilTheyAreAdjustedOut() async throws {
    let bench = try await StockBench()
    try await bench.receive(5, of: "RICE", lot: "OLD", expires: "2027-03-01")
    try await bench.receive(2, of: "RICE", lot: "NEW", expires: "2027-06-30")
    #expect(try await bench.level("RICE").available == 7)
    bench.book.clock.advance(milliseconds: 86_400_000)
    let level = try await bench.level("RICE")
    #expect(level.onHand == 7 && level.available == 2)
    #expect(level.details.filter(\.isExpired).map(\.lot) == ["OLD"])
    let named = await StockBench.refusal { try await bench.issue(1, of: "RICE", lot: "OLD") }
    #expect(named?.code == .lotExpired && named?.field == "lot")
    #expect(await StockBench.refusal { try await bench.issue(3, of: "RICE") }?.code == .lotExpired)
    #expect(
      await StockBench.refusal { try await bench.issue(8, of: "RICE") }?.code == .insufficientStock)
    #expect(try await bench.issue(2, of: "RICE").lots.map(\.lot) == ["NEW"])
    try await bench.move(1, of: "RICE", to: "SCRAP", lot: "OLD")
    try await bench.adjust(-4, of: "RICE", code: "expired", lot: "OLD")
    #expect(try await bench.level("RICE").onHand == .zero)
    #expect(try await bench.verify().ok)
  }

  @Test func whatWasGoodWhenItWentIsRecordedLaterWithAReason() async throws {
    let bench = try await StockBench()
    try await bench.receive(5, of: "RICE", lot: "OLD", expires: "2027-03-01")
    bench.book.clock.advance(milliseconds: 2 * 86_400_000)
    for moment in [StockBench.minute(30), nil] {
      let error = await StockBench.refusal { try await bench.issue(1, of: "RICE", on: moment) }
      #expect(error?.code == .lotExpired)
    }
    let late = IssueStock(
      sku: "RICE", quantity: 1, at: StockBench.minute(30), expired: true, code: "late-entry")
    let denied = await StockBench.refusal { _ = try await bench.stock.issue(late, bench.wil) }
    #expect(denied?.code == .denied)
    #expect(try await bench.stock.issue(late, bench.anna).output.lots.map(\.lot) == ["OLD"])
  }

  @Test func anUnknownLotIsNotFound() async throws {
    let bench = try await StockBench()
    let error = await StockBench.refusal { try await bench.issue(1, lot: "X") }
    #expect(error?.code == .notFound && error?.field == "lot")
  }

  @Test func aReservationIsIssuedFromWhereItWasMade() async throws {
    let bench = try await StockBench()
    try await bench.move(5)
    let held = try await bench.reserve(5, for: "Q-9", at: "SHOP")
    let part = try await bench.issue(2, reservation: held.id.description)
    #expect(part.location == "SHOP" && part.onHand == 3 && part.reserved == 3)
    #expect(try await bench.issue(3, reservation: "Q-9").onHand == .zero)
    let error = await StockBench.refusal { try await bench.issue(1, reservation: "Q-9") }
    #expect(error?.code == .notFoundReservation)
    #expect(
      await StockBench.refusal { try await bench.issue(1, reservation: held.id.description) }?.code
        == .badState)
    #expect(try await bench.verify().ok)
  }

  @Test func noMoreThanIsHeldIsIssuedFromAReservation() async throws {
    let bench = try await StockBench()
    try await bench.reserve(5, for: "Q-9")
    let error = await StockBench.refusal { try await bench.issue(6, reservation: "Q-9") }
    #expect(error?.code == .insufficientStock)
    #expect(try await bench.level().reserved == 5)
    let both = await StockBench.refusal {
      try await bench.issue(1, at: "MAIN", reservation: "Q-9")
    }
    #expect(both?.code == .badValue && both?.field == "reservation")
  }
}
