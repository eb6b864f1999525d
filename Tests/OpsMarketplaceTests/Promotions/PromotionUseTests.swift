import OpsDomain
import OpsKernel
import OpsStorage
import OpsTesting
import Testing

@testable import OpsMarketplace

@Suite("Uses of promotions")
struct PromotionUseTests {
  private let bench: OrderBench

  init() async throws { bench = try await OrderBench() }

  private func create(_ edit: (inout CreatePromotion) -> Void) async throws {
    var input = CreatePromotion(name: "Welcome", code: "WELCOME", percent: "10%")
    edit(&input)
    _ = try await bench.dependencies.promotions.create(input, bench.anna)
  }

  private func order(by call: Call) async throws -> OrderView {
    try await bench.fill(1, by: call)
    return try await bench.orders.place(
      PlaceOrder(address: "Pilies 1", to: "54.69,25.28", code: ["WELCOME"]), call
    ).output
  }

  private func used() async throws -> Int64 {
    try await bench.dependencies.promotions.show(
      PromotionReference(promotion: "Welcome"), bench.anna
    ).output.used
  }

  @Test func onePersonUsesItAsOftenAsItAllows() async throws {
    try await create { $0.usesPerPerson = 1 }
    let first = try await order(by: bench.kim)
    #expect(try await used() == 1)
    #expect(await failureCode { try await order(by: bench.kim) } == .ruleViolated)
    _ = try await order(by: bench.market.strangerCall(.customer))
    #expect(try await used() == 2)
    _ = try await bench.orders.cancel(
      CancelOrder(order: first.number, reason: "changed my mind"), bench.kim)
    #expect(try await used() == 1)
    _ = try await bench.orders.place(
      PlaceOrder(address: "Pilies 1", to: "54.69,25.28", code: ["WELCOME"]), bench.kim)
    #expect(try await used() == 2)
  }

  @Test func togetherTheyUseItAsOftenAsItAllows() async throws {
    try await create { $0.uses = 1 }
    _ = try await order(by: bench.kim)
    let late = await failureCode {
      try await order(by: bench.market.strangerCall(.customer))
    }
    #expect(late == .ruleViolated)
    #expect(try await used() == 1)
  }

  @Test func theFirstOrderIsTheFirstOne() async throws {
    try await create { $0.firstOrder = .ever }
    _ = try await order(by: bench.kim)
    try await bench.fill(1)
    let view = try await bench.dependencies.carts.quote(
      QuoteCart(code: ["WELCOME"]), bench.kim
    ).output
    #expect(view.hindrances.map(\.code) == ["code_refused"])
  }

  @Test(
    "An order that was delivered was the first one, also when its money went back",
    arguments: [true, false])
  func firstAndRefunded(_ isDelivered: Bool) async throws {
    try await create { $0.firstOrder = .ever }
    try await bench.fill(1)
    let first = OrderReference(
      order: try await bench.orders.place(
        PlaceOrder(
          pay: "approved", address: "Pilies 1", to: "54.69,25.28", code: ["WELCOME"]), bench.kim
      ).output.number)
    if isDelivered {
      _ = try await bench.orders.accept(first, bench.pat)
      try await bench.bring(first.order)
      _ = try await bench.orders.refund(
        RefundOrder(order: first.order, reason: "cold"), bench.anna)
    } else {
      _ = try await bench.orders.cancel(CancelOrder(order: first.order), bench.kim)
    }
    #expect(try await bench.order(first.order).status == .refunded)
    try await bench.fill(1)
    let view = try await bench.dependencies.carts.quote(
      QuoteCart(code: ["WELCOME"]), bench.kim
    ).output
    #expect(view.hindrances.map(\.code) == (isDelivered ? ["code_refused"] : []))
  }

  @Test("The gate counts uses, whatever the quote said")
  func theGateCounts() async throws {
    try await create { $0.uses = 1 }
    let placed = try await order(by: bench.kim)
    let other = try await bench.place(1, by: bench.market.strangerCall(.customer))
    let (first, second) = (
      try await bench.order(placed.number), try await bench.order(other.number)
    )
    let promotion = try await bench.book.read {
      try await $0.repository(MarketPromotion.self).named("Welcome")
    }
    func use(_ order: MarketOrder, by user: RecordID) async -> ErrorCode? {
      await failureCode {
        try await bench.act(as: .system) { transaction in
          _ = try await transaction.repository(PromotionUse.self).create(
            PromotionUse(
              id: transaction.nextID(), promotionID: promotion.id, userID: user,
              orderID: order.id, amount: 100, at: transaction.now))
        }
      }
    }
    #expect(await use(second, by: second.buyerID) == .ruleViolated)
    #expect(await use(second, by: first.buyerID) == .ruleViolated)
    let denied = await failureCode {
      try await bench.book.write(by: bench.market.principal(.customer)) {
        let uses = $0.repository(PromotionUse.self)
        guard let own = try await uses.first(where: .everything) else { return }
        try await uses.delete(own)
      }
    }
    #expect(denied == .denied)
    #expect(try await used() == 1)
  }

  /// Writes that an order has used the promotion, whatever a quote would say; answers what the gate
  /// says to it, nil when it lets it pass.
  private func gate(_ order: OrderView) async throws -> ErrorCode? {
    let order = try await bench.order(order.number)
    return await failureCode {
      try await bench.act(as: .system) { transaction in
        let promotion = try await transaction.repository(MarketPromotion.self).named("Welcome")
        _ = try await transaction.repository(PromotionUse.self).create(
          PromotionUse(
            id: transaction.nextID(), promotionID: promotion.id, userID: order.buyerID,
            orderID: order.id, amount: 100, at: transaction.now))
      }
    }
  }

  @Test("The gate counts the uses of each person")
  func theGateCountsEachPerson() async throws {
    try await create { $0.usesPerPerson = 1 }
    _ = try await order(by: bench.kim)
    #expect(try await gate(try await bench.place(1)) == .ruleViolated)
    let lea = bench.market.strangerCall(.customer)
    #expect(try await gate(try await bench.place(1, by: lea)) == nil)
    #expect(try await gate(try await bench.place(1, by: lea)) == .ruleViolated)
    #expect(try await used() == 2)
  }

  @Test func theGateKeepsAPromotionToItsPartner() async throws {
    try await bench.allowSeveralSellers()
    try await create { $0.partner = OrderBench.otherPartner }
    #expect(try await gate(try await bench.place(1)) == .ruleViolated)
    _ = try await bench.placeBoth()
    let other = try await bench.orders.show(ShowOrder(order: "ORD-000003"), bench.kim).output.order
    #expect(other.partner == OrderBench.otherPartner)
    #expect(try await gate(other) == nil)
    #expect(try await used() == 1)
  }

  @Test func theGateGivesAPromotionThatHasEndedToEarlierOrdersOnly() async throws {
    try await create { _ in }
    let before = try await bench.place(1)
    bench.pass(minutes: 1)
    _ = try await bench.dependencies.promotions.retire(
      PromotionReference(promotion: "Welcome"), bench.anna)
    let after = try await bench.place(1)
    #expect(try await gate(after) == .ruleViolated)
    #expect(try await gate(before) == nil)
    #expect(try await used() == 1)
  }

  @Test("Who owns a partner gets nothing that the platform pays on orders from it")
  func ownBusiness() async throws {
    try await create { _ in }
    _ = try await bench.dependencies.partners.edit(
      EditPartner(partner: MarketFixture.partnerName, owner: "anna"), bench.anna)
    try await bench.fill(2, by: bench.anna)
    let view = try await bench.dependencies.carts.quote(
      QuoteCart(code: ["WELCOME"], why: true), bench.anna
    ).output
    #expect(view.hindrances.map(\.code) == ["code_refused"])
    #expect(view.refused.map(\.code) == ["own_business"])
    let placed = try await bench.orders.place(
      PlaceOrder(address: "Pilies 1", to: "54.69,25.28"), bench.anna
    ).output
    let changed = try await bench.orders.change(
      ChangeOrder(order: placed.number, line: ["LAMP-1=1"]), bench.anna
    ).output
    #expect(changed.number == placed.number)
    let own = try await bench.order(placed.number)
    #expect(own.discounts == 0)
    #expect(try await gate(placed) == .ruleViolated)
    #expect(try await used() == 0)
    // Customers get it there, and so does the owner elsewhere.
    _ = try await order(by: bench.kim)
    #expect(try await used() == 1)
  }

  @Test func aUsedPromotionStays() async throws {
    try await create { _ in }
    _ = try await order(by: bench.kim)
    let removed = await failureCode {
      try await bench.act(as: .system) { transaction in
        let promotions = transaction.repository(MarketPromotion.self)
        try await promotions.delete(try await promotions.named("Welcome"))
      }
    }
    #expect(removed == .dependants)
  }
}
