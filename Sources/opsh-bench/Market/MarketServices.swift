import OpsDomain
import OpsKernel
import OpsMarketplace
import OpsWarehouse

/// The operations that a day of a market is made of, each called as people call it.
struct MarketServices {
  /// What a customer wants.
  struct Wish {
    let partner: String
    let dish: String
    let pieces: Int64
    let hasDrink: Bool
    /// `LAT,LON`.
    let door: String
  }

  private let dependencies: AppDependencies
  private let admin = Call(.system)

  init(_ book: BenchBook) { dependencies = book.dependencies }

  /// Fills a cart, orders what is in it, and pays.
  func order(_ wish: Wish, card: String, _ call: Call) async throws -> OrderView {
    _ = try await dependencies.carts.add(
      AddToCart(partner: wish.partner, sku: wish.dish, quantity: wish.pieces), call)
    if wish.hasDrink {
      _ = try await dependencies.carts.add(
        AddToCart(partner: wish.partner, sku: MarketTown.drink, quantity: 1), call)
    }
    return try await dependencies.orders.place(
      PlaceOrder(pay: card, address: wish.door, tip: "10%"), call
    ).output
  }

  /// The restaurant accepts and begins.
  func accept(_ number: String, _ call: Call) async throws {
    _ = try await dependencies.orders.accept(OrderReference(order: number), call)
    _ = try await dependencies.orders.start(OrderReference(order: number), call)
  }

  func ready(_ number: String, _ call: Call) async throws {
    _ = try await dependencies.orders.ready(OrderReference(order: number), call)
  }

  /// Gives a part back, at the restaurant's cost.
  func giveBack(_ number: String) async throws {
    _ = try await dependencies.orders.refund(
      RefundOrder(
        order: number, amount: UnitPrice(rawValue: 1_000_000), reason: "cold", bearer: .partner),
      admin)
  }

  func decide() async throws -> DispatchRunView {
    try await dependencies.dispatch.run(RunDispatch(), admin).output
  }

  func online(_ call: Call) async throws {
    _ = try await dependencies.driverJobs.online(OwnDriver(), call)
  }

  /// Nothing more is offered to the driver.
  func rest(_ call: Call) async throws {
    _ = try await dependencies.driverJobs.rest(OwnDriver(), call)
  }

  func offline(_ call: Call) async throws {
    _ = try await dependencies.driverJobs.offline(OwnDriver(), call)
  }

  func locate(_ places: [String], _ call: Call) async throws {
    _ = try await dependencies.drivers.locate(LocateDriver(place: places), call)
  }

  /// Whether the driver got it: another one may have been faster.
  func take(_ number: String, _ call: Call) async throws -> Bool {
    do {
      _ = try await dependencies.driverJobs.take(TakeJob(order: number), call)
      return true
    } catch let error as OpsError where error.code == .badState || error.code == .notFound {
      return false
    }
  }

  func pickup(_ number: String, _ call: Call) async throws {
    _ = try await dependencies.deliveriesOfMarket.pickup(DeliveryStep(order: number), call)
  }

  func depart(_ number: String, _ call: Call) async throws {
    _ = try await dependencies.deliveriesOfMarket.depart(DeliveryStep(order: number), call)
  }

  func deliver(_ number: String, _ call: Call) async throws {
    _ = try await dependencies.deliveriesOfMarket.deliver(
      DeliverOrder(order: number, notes: "at the door"), call)
  }

  /// What the proofs of money and stock say at the end.
  func verify() async throws -> (money: MoneyVerificationView, stock: StockVerificationView) {
    (
      try await dependencies.moneyAudit.verify(VerifyMoney(), admin).output,
      try await dependencies.stock.verify(VerifyStock(), admin).output
    )
  }
}
