import OpsDomain
import OpsKernel
import OpsStorage
import OpsTesting
import Testing

@testable import OpsMarketplace

@Suite("Loyalty points")
struct LoyaltyTests {
  private let bench: OrderBench

  init() async throws { bench = try await OrderBench() }

  private func show(_ user: String? = nil, by call: Call? = nil) async throws -> LoyaltyView {
    try await bench.dependencies.loyalty.show(ShowLoyalty(user: user), call ?? bench.kim).output
  }

  /// Posts points for an order as its life does.
  private func post(
    _ number: String, _ body: @escaping @Sendable (MarketOrder, Transaction) async throws -> Void
  ) async throws {
    try await bench.act(as: .system) { transaction in
      try await body(
        try await transaction.repository(MarketOrder.self).named(number), transaction)
    }
  }

  @Test func somebodyWithoutPointsIsBronze() async throws {
    let view = try await show()
    #expect(view.balance == 0 && view.worth == "0.00" && view.level == "bronze")
    #expect(view.nextLevel == "silver" && view.pointsToNext == 500 && view.entries.isEmpty)
  }

  @Test("M-W15: a delivered order earns points once, and a refund takes them back")
  func pointsAreEarned() async throws {
    let order = try await bench.delivered()
    let earned = try await show()
    #expect(earned.balance == 24 && earned.collected == 24)
    #expect(earned.entries.map(\.reason) == [.earned])
    #expect(earned.entries.map(\.order) == [order.number])
    try await post(order.number) { try await LoyaltyLedger.earn($0, $1) }
    #expect(try await show().balance == 24)
    for _ in 0..<2 { try await post(order.number) { try await LoyaltyLedger.giveBack($0, $1) } }
    let after = try await show()
    #expect(after.balance == 0 && after.collected == 0)
    #expect(after.entries.map(\.reason) == [.revoked, .earned])
  }

  @Test func pointsAreKnownAsTheyWere() async throws {
    _ = try await bench.delivered()
    let before = bench.book.clock.now()
    let known = try await show("kim", by: bench.anna)
    #expect(known.balance == 24)
    bench.book.clock.advance(milliseconds: 1000)
    _ = try await bench.delivered()
    #expect(try await show("kim", by: bench.anna).balance > 24)
    var call = bench.anna
    call.knownAt = before
    let then = try await show("kim", by: call)
    #expect(then.balance == 24 && then.collected == 24 && then.level == known.level)
    #expect(then.entries.count == known.entries.count)
  }

  @Test func whatAnAccountHasNoRoomForStopsNoDelivery() async throws {
    let order = try await bench.place(pay: "approved")
    try await post(order.number) { order, transaction in
      var dear = order
      dear.pointsEarned = 10_890_000_000_000
      try await LoyaltyLedger.earn(dear, transaction)
    }
    #expect(try await show().balance == 1_000_000_000_000)
    let other = try await bench.place(pay: "approved")
    try await post(other.number) { try await LoyaltyLedger.earn($0, $1) }
    #expect(try await show().balance == 1_000_000_000_000)
  }

  @Test func pointsPayAndComeBackWhenTheOrderIsCancelled() async throws {
    let delivered = try await bench.delivered()
    try await bench.fill(1)
    let placed = try await bench.orders.place(
      PlaceOrder(address: "Pilies 1", to: "54.69,25.28", points: 20), bench.kim
    ).output
    #expect(try await show().balance == 4)
    #expect(try await bench.order(placed.number).pointsAmount == 100)
    _ = try await bench.orders.cancel(
      CancelOrder(order: placed.number, reason: "changed my mind"), bench.kim)
    #expect(try await show().balance == 24)
    #expect(try await show().collected == 24)
    _ = delivered
  }

  @Test func noMoreIsSpentThanThereIs() async throws {
    let order = try await bench.delivered()
    let before = try await bench.book.state()
    let refused = await failureCode {
      try await post(order.number) { try await LoyaltyLedger.spend(25, for: $0, $1) }
    }
    #expect(refused == .ruleViolated)
    #expect(try await bench.book.state() == before)
    try await post(order.number) { try await LoyaltyLedger.spend(24, for: $0, $1) }
    let spent = try await show()
    #expect(spent.balance == 0 && spent.owed == 0)
  }

  private func refund(_ number: String, _ amount: String?) async throws {
    _ = try await bench.orders.refund(
      RefundOrder(
        order: number, amount: try amount.map { try UnitPrice(parsing: $0) }, reason: "cold"),
      bench.anna)
  }

  @Test("M-W15: a refund of a part takes the same share of the points, and the last one the rest")
  func partsOfThePointsGo() async throws {
    try await bench.usePlainPrices()
    let order = try await bench.delivered()
    #expect(order.amountDue == "28.90")
    // Of 24 points 8.3 belong to 10.00, 8.4 to 10.10 and 15.8 to 19.00.
    for (amount, left) in [("10", 16), ("0.10", 16), ("8.90", 9), (nil, 0)] as [(String?, Int64)] {
      try await refund(order.number, amount)
      let view = try await show()
      #expect(view.balance == left && view.collected == left)
    }
    #expect(try await show().entries.map(\.points) == [-9, -7, -8, 24])
    #expect(try await bench.order(order.number).status == .refunded)
  }

  @Test func whatIsSpentIsOwedAndNeverMoreThanWasEarned() async throws {
    try await bench.usePlainPrices()
    let order = try await bench.delivered()
    try await bench.fill(1)
    let other = try await bench.orders.place(
      PlaceOrder(address: "Pilies 1", to: "54.69,25.28", points: 20), bench.kim
    ).output
    // 12 belong to the half of the money, and 4 are there: 8 are owed.
    try await refund(order.number, "14.45")
    let half = try await show()
    #expect(half.balance == 0 && half.owed == 8 && half.collected == 12)
    _ = try await bench.orders.cancel(CancelOrder(order: other.number), bench.kim)
    let back = try await show()
    #expect(back.balance == 12 && back.owed == 0)
    try await refund(order.number, nil)
    let view = try await show()
    #expect(view.balance == 0 && view.owed == 0 && view.collected == 0)
    #expect(view.entries.map(\.points) == [-12, 20, -12, -20, 24])
  }

  @Test func whatWentBackForAChangeHasEarnedNothing() async throws {
    try await bench.usePlainPrices()
    let number = try await bench.place(2, pay: "approved").number
    _ = try await bench.orders.change(ChangeOrder(order: number, line: ["LAMP-1=1"]), bench.kim)
    _ = try await bench.orders.accept(OrderReference(order: number), bench.pat)
    try await bench.bring(number)
    #expect(try await show().balance == 24)
    try await refund(number, "10")
    #expect(try await show().balance == 16)
  }

  @Test func levelsFollowFromWhatWasCollected() async throws {
    let order = try await bench.delivered()
    try await bench.act(as: .system) { transaction in
      let order = try await transaction.repository(MarketOrder.self).named(order.number)
      _ = try await transaction.repository(LoyaltyEntry.self).create(
        LoyaltyEntry(
          id: transaction.nextID(), userID: order.buyerID, points: 476, orderID: order.id,
          reason: .earned, at: transaction.now))
    }
    let silver = try await show()
    #expect(silver.level == "silver" && silver.bonus == "0.05" && silver.balance == 500)
    #expect(silver.worth == "25.00" && silver.pointsToNext == 1_000)
    // 24 points and 5 % of them.
    try await bench.fill(1)
    let quote = try await bench.dependencies.carts.show(ShowCart(), bench.kim).output.quote
    #expect(quote.pointsEarned == 25)
  }

  @Test func entriesAreOnlyAddedAndOnlyByTheProduct() async throws {
    let order = try await bench.delivered()
    let changed = await failureCode {
      try await bench.act(as: .system) { transaction in
        let entries = transaction.repository(LoyaltyEntry.self)
        guard var entry = try await entries.first(where: .everything) else { return }
        entry.points = 1_000
        _ = try await entries.update(entry)
      }
    }
    #expect(changed == .badState)
    let removed = await failureCode {
      try await bench.act(as: .system) { transaction in
        let entries = transaction.repository(LoyaltyEntry.self)
        guard let entry = try await entries.first(where: .everything) else { return }
        try await entries.delete(entry)
      }
    }
    #expect(removed == .badState)
    let stored = try await bench.order(order.number)
    let own = await failureCode {
      try await bench.book.write(by: bench.market.principal(.customer)) {
        _ = try await $0.repository(LoyaltyEntry.self).create(
          LoyaltyEntry(
            id: $0.nextID(), userID: stored.buyerID, points: 1_000, orderID: stored.id,
            reason: .earned, at: $0.now))
      }
    }
    #expect(own == .denied)
    let foreign = await failureCode {
      try await bench.act(as: .system) {
        _ = try await $0.repository(LoyaltyEntry.self).create(
          LoyaltyEntry(
            id: $0.nextID(), userID: SampleUser.of(.driver).id, points: 5, orderID: stored.id,
            reason: .earned, at: $0.now))
      }
    }
    #expect(foreign == .ruleViolated)
  }

  @Test func everybodySeesTheirOwnAndAdministratorsAll() async throws {
    _ = try await bench.delivered()
    #expect(try await show("kim").balance == 24)
    #expect(try await show("kim", by: bench.anna).balance == 24)
    let lea = bench.market.strangerCall(.customer)
    #expect(try await show(by: lea).balance == 0)
    #expect(await failureCode { try await show("kim", by: lea) } == .denied)
    #expect(await failureCode { try await show("nobody", by: lea) } == .denied)
    #expect(await failureCode { try await show("nobody", by: bench.anna) } == .notFoundUser)
    #expect(await failureCode { try await show(by: bench.pat) } == .denied)
    for (person, count) in [
      (bench.market.stranger(.customer), 0), (bench.market.principal(.customer), 1),
    ] as [(Principal, Int64)] {
      let seen = try await bench.book.read(by: person) { transaction in
        [
          try await transaction.repository(LoyaltyEntry.self).count(),
          try await transaction.repository(LoyaltyAccount.self).count(),
        ]
      }
      #expect(seen == [count, count])
    }
  }
}
