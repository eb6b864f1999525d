import OpsDomain
import OpsKernel
import OpsServices
import OpsStorage
import OpsTesting
import OpsWarehouse

@testable import OpsMarketplace

/// The small marketplace with a payment sandbox that signs: kim orders from Bella Napoli, which is
/// pat's; dora brings it.
struct OrderBench: MarketBench {
  static let sandbox = SandboxProvider(secret: Secret("the secret of the tests"))

  let market: MarketFixture
  let dependencies: AppDependencies

  init(provider: any PaymentProvider = OrderBench.sandbox) async throws {
    self.init(on: try await MarketFixture.make(), provider: provider)
  }

  /// The same on a marketplace that is there.
  init(on market: MarketFixture, provider: any PaymentProvider = OrderBench.sandbox) {
    self.market = market
    dependencies = AppDependencies(desk: market.book.desk, payments: provider)
  }

  var orders: OrderService { dependencies.orders }
  var payments: PaymentService { dependencies.payments }
  var money: MoneyService { dependencies.money }
  var moneyAudit: MoneyAuditService { dependencies.moneyAudit }

  func pass(minutes: Int64) { book.clock.advance(milliseconds: minutes * 60_000) }

  /// Puts lamps into a cart.
  func fill(_ quantity: Int64 = 1, by call: Call? = nil) async throws {
    _ = try await dependencies.carts.add(
      AddToCart(partner: MarketFixture.partnerName, sku: "LAMP-1", quantity: quantity),
      call ?? kim)
  }

  /// Orders lamps, near the partner.
  func place(
    _ quantity: Int64 = 1, pay: String? = nil, tip: String? = nil, by call: Call? = nil
  ) async throws -> OrderView {
    try await fill(quantity, by: call)
    return try await orders.place(
      PlaceOrder(pay: pay, address: "Pilies 1", to: "54.69,25.28", tip: tip), call ?? kim
    ).output
  }

  func order(_ number: String) async throws -> MarketOrder {
    try await book.read { try await $0.repository(MarketOrder.self).named(number) }
  }

  /// Runs the jobs of payments and orders. Throws where one of them fails.
  func runJobs() async throws {
    try await dependencies.jobs.succeed("market.payments", "market.orders", "market.payments")
  }

  /// Acts as somebody with the rights of the system, as operations do, in one commit.
  func act<Answer: Sendable>(
    as principal: Principal, _ body: @Sendable (Transaction) async throws -> Answer
  ) async throws -> Answer {
    try await book.write(by: principal) { transaction in
      let answer = try await body(transaction.asSystem("a test"))
      try await transaction.settle()
      return answer
    }
  }

  /// Makes dora a driver who is verified and online; once.
  func driver() async throws -> Driver {
    let drivers = dependencies.drivers
    guard let user = dora.principal.userID else { throw OpsError(.notFoundUser, "dora") }
    let known = try await book.read {
      try await $0.repository(Driver.self).fetch(key: Driver.userKey, user)
    }
    if known == nil {
      let view = try await drivers.register(RegisterDriver(vehicle: .bicycle), dora).output
      _ = try await drivers.check(
        CheckDriver(driver: view.number, age: 30, document: [.passport]), anna)
      _ = try await drivers.verify(DriverReference(driver: view.number), anna)
      _ = try await dependencies.driverJobs.online(OwnDriver(), dora)
    }
    return try await book.read { try await $0.repository(Driver.self).named("DRV-000001") }
  }

  /// Takes an accepted order to the customer.
  func bring(_ number: String) async throws {
    _ = try await orders.start(OrderReference(order: number), pat)
    _ = try await orders.ready(OrderReference(order: number), pat)
    let driver = try await driver()
    let deliveries = dependencies.deliveriesOfMarket
    _ = try await deliveries.assign(AssignOrder(order: number, driver: driver.number), anna)
    _ = try await deliveries.pickup(DeliveryStep(order: number), dora)
    _ = try await deliveries.depart(DeliveryStep(order: number), dora)
    _ = try await deliveries.deliver(DeliverOrder(order: number, notes: "at the door"), dora)
  }

  /// An order of one lamp that was delivered.
  func delivered(tip: String? = nil) async throws -> OrderView {
    let order = try await place(pay: "approved", tip: tip)
    _ = try await orders.accept(OrderReference(order: order.number), pat)
    try await bring(order.number)
    return try await orders.show(ShowOrder(order: order.number), kim).output.order
  }

  /// What of a product is at a place: on hand, and reserved.
  func stock(
    _ place: String, _ sku: String = "LAMP-1"
  ) async throws -> (onHand: Quantity, reserved: Quantity) {
    try await book.read { transaction in
      let product = try await transaction.repository(Product.self).named(sku)
      let location = try await transaction.repository(Location.self).named(place)
      let level = try await transaction.repository(StockLevel.self).at(
        location.id, product: product.id, size: "", lot: "")
      return (level?.onHand ?? .zero, level?.reserved ?? .zero)
    }
  }

  /// The balance of an account, in minor units, over all holders.
  func balance(_ account: MoneyAccount) async throws -> Int64 {
    try await book.read { transaction in
      try await MoneyBalances(transaction).rows(
        where: .equals(MoneyEntry.Columns.account, account)
      ).reduce(0) { $0 + $1.amount }
    }
  }

  func isSound() async throws -> Bool {
    let proof = try await moneyAudit.verify(VerifyMoney(), anna).output
    if !proof.isSound { print(proof.problems) }
    return proof.isSound
  }
}
