import OpsDomain
import OpsKernel
import OpsSales
import OpsStorage
import OpsTesting
import OpsWarehouse
import TestBenches
import Testing

@Suite("stock reserve and stock release")
struct ReserveStockTests {
  @Test func whatIsReservedIsNoLongerAvailable() async throws {
    let bench = try await StockBench()
    let held = try await bench.reserve(5, for: "Q-17")
    #expect(held.status == .active && held.quantity == 5 && held.reference == "Q-17")
    #expect(held.parts.map(\.location) == ["MAIN"] && held.id == held.parts.first?.id)
    let level = try await bench.level()
    #expect(level.onHand == 20 && level.reserved == 5 && level.available == 15)
    let released = try await bench.release(held.id.description)
    #expect(released.status == .released && released.quantity == 5)
    #expect(try await bench.level().available == 20)
    let again = await StockBench.refusal { try await bench.release(held.id.description) }
    #expect(again?.code == .badState)
  }

  @Test func fiftyAtOnceGetTenOfTen() async throws {
    let bench = try await StockBench()
    try await bench.issue(10)
    let results = await withTaskGroup(of: OpsError?.self) { group in
      for number in 0..<50 {
        group.addTask {
          await StockBench.refusal { try await bench.reserve(1, for: "customer \(number)") }
        }
      }
      return await group.reduce(into: []) { $0.append($1) }
    }
    #expect(results.filter { $0 == nil }.count == 10)
    #expect(results.compactMap { $0 }.allSatisfy { $0.code == .insufficientStock })
    let level = try await bench.level()
    #expect(level.reserved == 10 && level.available == .zero)
    #expect(try await bench.verify().ok)
  }

  @Test func aPlaceThatHasItAllIsPreferredElseSeveralHoldParts() async throws {
    let bench = try await StockBench()
    try await bench.move(12)
    let whole = try await bench.reserve(10, for: "big")
    #expect(whole.parts.map(\.location) == ["SHOP"])
    let split = try await bench.reserve(9, for: "rest")
    #expect(Set(split.parts.map(\.location)) == ["MAIN", "SHOP"] && split.quantity == 9)
    let error = await StockBench.refusal { try await bench.reserve(2, for: "more") }
    #expect(error?.code == .insufficientStock)
    #expect(try await bench.release("rest").quantity == 9)
    #expect(try await bench.level().reserved == 10)
  }

  @Test func ofLotsThoseThatExpireFirstAreHeldAndExpiredOnesAreNot() async throws {
    let bench = try await StockBench()
    try await bench.receive(3, of: "RICE", lot: "B", expires: "2027-12-31")
    try await bench.receive(2, of: "RICE", lot: "A", expires: "2027-05-31")
    try await bench.receive(2, of: "RICE", lot: "OLD", expires: "2027-02-28")
    #expect(try await bench.reserve(4, of: "RICE").parts.map(\.lot) == ["A", "B"])
    #expect(
      await StockBench.refusal { try await bench.reserve(2, of: "RICE") }?.code
        == .insufficientStock)
  }

  @Test func aReservationEndsWithItsTime() async throws {
    let bench = try await StockBench()
    let held = try await bench.reserve(15, ttl: "2h")
    #expect(held.expiresAt == StockBench.minute(120))
    bench.book.clock.set(to: StockBench.minute(120).adding(milliseconds: -1))
    #expect(await StockBench.refusal { try await bench.issue(6) }?.code == .insufficientStock)
    #expect(try await bench.level().available == 5)
    bench.book.clock.set(to: StockBench.minute(120))
    #expect(try await bench.level().reserved == .zero)
    #expect(try await bench.verify().ok)
    #expect(
      await StockBench.refusal { try await bench.release(held.id.description) }?.code == .badState)
    #expect(try await bench.issue(6).onHand == 14)
    #expect(try await bench.reserve(14).quantity == 14)
    #expect(try await bench.verify().ok)
    let stored = try await bench.book.read {
      try await $0.repository(Reservation.self).fetch(held.id)
    }
    #expect(stored?.status == .expired)
  }

  @Test func aLapsedReservationDoesNotStandInTheWayOfReservingOrMoving() async throws {
    let bench = try await StockBench()
    try await bench.reserve(20, ttl: "1m")
    bench.book.clock.set(to: StockBench.minute(1))
    try await bench.move(15)
    try await bench.reserve(5, ttl: "1m")
    bench.book.clock.set(to: StockBench.minute(2))
    #expect(try await bench.adjust(-5, code: "lost").onHand == .zero)
    #expect(try await bench.verify().ok)
  }

  @Test func theLifetimeMayBeASetting() async throws {
    let bench = try await StockBench()
    #expect(try await bench.reserve(1).expiresAt == nil)
    _ = try await bench.settings.set(
      SetSetting(setting: "stock.reservation_ttl", value: "30m"), bench.anna)
    #expect(try await bench.reserve(1).expiresAt == StockBench.minute(30))
    #expect(try await bench.reserve(1, ttl: "1h").expiresAt == StockBench.minute(60))
  }

  @Test func whatCannotBeIsRefused() async throws {
    let bench = try await StockBench()
    for quantity: Quantity in [0, -1, 21] {
      #expect(await StockBench.refusal { try await bench.reserve(quantity) }?.field == "quantity")
    }
    #expect(await StockBench.refusal { try await bench.reserve(1, for: " ") }?.field == "for")
    for ttl in ["0s", "366d"] {
      #expect(await StockBench.refusal { try await bench.reserve(1, ttl: ttl) }?.field == "ttl")
    }
    #expect(
      await StockBench.refusal { try await bench.reserve(1, at: "LOSS") }?.code == .ruleViolated)
    for name in ["nobody", "17", "-1", ""] {
      #expect(
        await StockBench.refusal { try await bench.release(name) }?.code == .notFoundReservation)
    }
    #expect(try await bench.level().reserved == .zero)
  }

  @Test func whatIsReleasedGoesToWaitingRequests() async throws {
    let bench = try await StockBench()
    try await bench.reserve(20, for: "Q-1")
    _ = try await bench.book.dependencies.outOfStock.create(
      CreateRequest(customer: "000001", sku: "LAMP-1", quantity: 3), bench.sam)
    try await bench.release("Q-1")
    let level = try await bench.level()
    #expect(level.reserved == 3 && level.available == 17)
  }

  @Test func aReservationHoldsWhatIsThereAndStaysWhereItIs() async throws {
    let bench = try await StockBench()
    let id = try await bench.reserve(5).id
    let shop = try await bench.book.read {
      try await $0.repository(Location.self).named("SHOP").id
    }
    let changes: [@Sendable (inout Reservation) -> Void] = [
      { $0.quantity = 21 }, { $0.quantity = 0 }, { $0.locationID = shop }, { $0.lot = "X" },
    ]
    for change in changes {
      let error = await StockBench.refusal {
        try await bench.book.write { transaction in
          let reservations = transaction.repository(Reservation.self)
          guard var held = try await reservations.fetch(id) else { return }
          change(&held)
          _ = try await reservations.update(held)
        }
      }
      #expect(error?.errorClass == .rule || error?.code == .badQuantity)
    }
    #expect(try await bench.level().reserved == 5)
  }
}
