import OpsDomain
import OpsIdentity
import OpsKernel
import OpsStorage
import OpsTesting
import Testing

@testable import OpsMarketplace

/// anna and sam administer the marketplace; anna buys, sells and drives as well.
@Suite("Administrators do not move money to themselves in other ways")
struct OwnMoneyTests {
  private let bench: OrderBench
  private var anna: Call { bench.anna }
  private let sam: Call

  init() async throws {
    bench = try await OrderBench()
    let user = SampleUser.of(.salesperson)
    sam = Call(Principal(userID: user.id, name: user.name, roles: [.administrator]))
  }

  private func addAdministrator() async throws {
    _ = try await bench.dependencies.roles.grant(
      GrantRole(user: "sam", role: .administrator), anna)
  }

  private func give(_ partner: String = MarketFixture.partnerName, to owner: String) async throws {
    _ = try await bench.dependencies.partners.edit(
      EditPartner(partner: partner, owner: owner), anna)
  }

  /// Makes somebody a driver who works.
  private func working(_ call: Call) async throws -> String {
    let drivers = bench.dependencies.drivers
    let number = try await drivers.register(RegisterDriver(vehicle: .car), call).output.number
    _ = try await drivers.check(
      CheckDriver(driver: number, age: 30, document: [.passport]), anna)
    _ = try await drivers.verify(DriverReference(driver: number), anna)
    _ = try await bench.dependencies.driverJobs.online(OwnDriver(), call)
    return number
  }

  /// An order that its driver has fetched.
  private func fetched(
    by buyer: Call, from seller: Call, with driver: String
  ) async throws -> String {
    let number = try await bench.place(pay: "approved", by: buyer).number
    _ = try await bench.orders.accept(OrderReference(order: number), seller)
    _ = try await bench.orders.start(OrderReference(order: number), seller)
    _ = try await bench.orders.ready(OrderReference(order: number), seller)
    let deliveries = bench.dependencies.deliveriesOfMarket
    _ = try await deliveries.assign(AssignOrder(order: number, driver: driver), anna)
    let order = try await bench.order(number)
    let courier = order.courierID == anna.principal.userID ? anna : bench.dora
    _ = try await deliveries.pickup(DeliveryStep(order: number), courier)
    return number
  }

  private func hand(_ order: String, to driver: String, by call: Call) async -> ErrorCode? {
    await failureCode {
      try await bench.dependencies.deliveriesOfMarket.assign(
        AssignOrder(order: order, driver: driver, reason: "lost"), call)
    }
  }

  @Test("Nobody hands an order that they buy, sell or bring to another driver")
  func handOver() async throws {
    let dora = try await working(bench.dora)
    let ned = try await working(bench.ned)
    let own = try await working(anna)
    let bought = try await fetched(by: anna, from: bench.pat, with: dora)
    let brought = try await fetched(by: bench.kim, from: bench.pat, with: own)
    try await give(to: "anna")
    let sold = try await fetched(by: bench.kim, from: anna, with: dora)
    try await addAdministrator()
    for order in [bought, brought, sold] {
      #expect(await hand(order, to: ned, by: anna) == .samePerson)
      #expect(await hand(order, to: ned, by: sam) == nil)
    }
  }

  @Test("An order of others is handed over, also to oneself")
  func othersOrders() async throws {
    let dora = try await working(bench.dora)
    let own = try await working(anna)
    try await addAdministrator()
    let order = try await fetched(by: bench.kim, from: bench.pat, with: dora)
    #expect(await hand(order, to: own, by: anna) == nil)
  }

  @Test("The only administrator hands over what is their own")
  func alone() async throws {
    let dora = try await working(bench.dora)
    let ned = try await working(bench.ned)
    let order = try await fetched(by: anna, from: bench.pat, with: dora)
    #expect(await hand(order, to: ned, by: anna) == nil)
  }

  @Test("Nobody lets the sandbox tell something of a payment of their own")
  func sandbox() async throws {
    func play(
      _ scenario: SandboxScenario, _ payment: String, by call: Call
    ) async -> ErrorCode? {
      await failureCode {
        try await bench.payments.sandbox(
          PlaySandbox(scenario: scenario, payment: payment), call)
      }
    }
    _ = try await bench.place(pay: "approved", by: anna)
    _ = try await bench.place(pay: "approved", by: bench.kim)
    try await give(to: "anna")
    _ = try await bench.place(pay: "approved", by: bench.kim)
    try await addAdministrator()
    for payment in ["PAY-000001", "PAY-000003"] {
      for scenario in [SandboxScenario.chargeBack, .answersTwice] {
        #expect(await play(scenario, payment, by: anna) == .samePerson)
      }
      #expect(await play(.chargeBack, payment, by: sam) == nil)
    }
    #expect(await play(.chargeBack, "PAY-000002", by: anna) == nil)
  }

  @Test("The gate takes no message about an own payment without the operation")
  func message() async throws {
    _ = try await bench.place(pay: "approved", by: anna)
    try await addAdministrator()
    func tell(as principal: Principal) async -> ErrorCode? {
      await failureCode {
        try await bench.act(as: principal) { transaction in
          let payment = try await transaction.repository(Payment.self).named("PAY-000001")
          _ = try await transaction.repository(PaymentEvent.self).create(
            PaymentEvent(
              id: transaction.nextID(), event: "told", paymentID: payment.id, kind: .chargedBack,
              at: transaction.now, receivedAt: transaction.now))
        }
      }
    }
    #expect(await tell(as: anna.principal) == .samePerson)
    #expect(await tell(as: sam.principal) == nil)
  }

  @Test("The platform pays no promotion of one's own goods alone")
  func promotions() async throws {
    try await give(to: "anna")
    try await bench.sell("OLD-1", price: 500, at: try await own())
    let pat = SampleUser.of(.partner).id
    let other = try await bench.addPartner("Other Shop", owner: pat)
    try await bench.sell("LAMP-1", price: 900, at: other)
    // Nobody owns the one, and nobody has verified the other: they sell nothing that others do.
    let nobodys = try await bench.addPartner("No Owner")
    let pending = try await bench.addPartner("Pending Shop", owner: pat) { $0.state = .pending }
    for partner in [nobodys, pending] { try await bench.sell("OLD-1", price: 500, at: partner) }
    try await addAdministrator()
    func create(
      _ name: String, partner: String? = nil, product: [String]? = nil,
      payer: PromotionPayer = .platform, by call: Call
    ) async -> ErrorCode? {
      await failureCode {
        try await bench.dependencies.promotions.create(
          CreatePromotion(
            name: name, percent: "90%", partner: partner, product: product, payer: payer), call)
      }
    }
    let shop = MarketFixture.partnerName
    #expect(await create("One", partner: shop, by: anna) == .samePerson)
    #expect(await create("One", product: ["OLD-1"], by: anna) == .samePerson)
    // One of theirs among the goods of others is theirs all the same.
    #expect(await create("One", product: ["LAMP-1", "OLD-1"], by: anna) == .samePerson)
    // What nobody sells yet they could sell tomorrow.
    #expect(await create("One", product: ["RICE"], by: anna) == .samePerson)
    // A business that they could still take over without asking anybody.
    for name in ["No Owner", "Pending Shop"] {
      #expect(await create("One", partner: name, by: anna) == .samePerson, "\(name)")
    }
    #expect(await create("One", partner: shop, by: sam) == nil)
    #expect(await create("Two", product: ["OLD-1"], by: sam) == nil)
    #expect(await create("Three", product: ["LAMP-1"], by: anna) == nil)
    #expect(await create("Four", partner: "Other Shop", by: anna) == nil)
    #expect(await create("Five", by: anna) == nil)
    #expect(await create("Six", partner: shop, payer: .partner, by: anna) == nil)
  }

  @Test("Nor do they bring one back that has ended")
  func endedPromotions() async throws {
    try await give(to: "anna")
    try await bench.sell("OLD-1", price: 500, at: try await own())
    try await addAdministrator()
    let promotions = bench.dependencies.promotions
    _ = try await promotions.create(
      CreatePromotion(name: "Shop", percent: "90%", partner: MarketFixture.partnerName), sam)
    _ = try await promotions.create(
      CreatePromotion(name: "Goods", percent: "90%", product: ["OLD-1"]), sam)
    for name in ["Shop", "Goods"] {
      _ = try await promotions.retire(PromotionReference(promotion: name), sam)
      func reopen(by call: Call) async -> ErrorCode? {
        await failureCode {
          try await bench.act(as: call.principal) { transaction in
            let promotions = transaction.repository(MarketPromotion.self)
            var promotion = try await promotions.named(name)
            promotion.retiredAt = nil
            _ = try await promotions.update(promotion)
          }
        }
      }
      #expect(await reopen(by: anna) == .samePerson)
      #expect(await reopen(by: sam) == nil)
    }
  }

  private func own() async throws -> Partner {
    try await bench.book.read {
      try await $0.repository(Partner.self).named(MarketFixture.partnerName)
    }
  }
}
