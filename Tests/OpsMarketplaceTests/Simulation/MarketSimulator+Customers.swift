import OpsDomain
import OpsKernel
import OpsStorage
import OpsTesting

@testable import OpsMarketplace

/// What customers do, and guests who sign in later.
extension MarketSimulator {
  /// Something to buy.
  private struct Goods {
    let partner: String
    let sku: String
    var option: [String]?
  }

  /// A lamp with and without an option, of which there are some; apples, of which there are few;
  /// and rice, of which there is always enough.
  private static let goods = [
    Goods(partner: MarketFixture.partnerName, sku: "LAMP-1"),
    Goods(partner: MarketFixture.partnerName, sku: "LAMP-1", option: ["bulb:warm"]),
    Goods(partner: corner, sku: apple), Goods(partner: corner, sku: rice),
  ]

  func shop(_ act: SimulatedAct) async throws {
    let buyer = seed.element(of: customers)
    switch act {
    case .fill: try await fill(buyer)
    case .merge: try await merge(buyer)
    case .request:
      let goods = seed.element(of: Self.goods)
      let input = RequestItem(
        sku: goods.sku, quantity: seed.element(of: [nil, 20, 60, 99]), partner: goods.partner)
      _ = try await attempt(by: buyer) { try await self.dependencies.carts.request(input, $0) }
    case .place: try await place(buyer)
    case .rate: try await rate()
    default: try await correct(act)
    }
  }

  /// Whose cart is meant, where somebody says so.
  private func aPartner() -> String? {
    seed.element(of: [nil, nil, MarketFixture.partnerName, Self.corner])
  }

  private func adding(guest: String? = nil) -> AddToCart {
    let goods = seed.element(of: Self.goods)
    return AddToCart(
      partner: goods.partner, sku: goods.sku, quantity: seed.int(1...5), option: goods.option,
      note: seed.element(of: [nil, nil, nil, "well done"]), guest: guest)
  }

  private func fill(_ buyer: Principal) async throws {
    let carts = dependencies.carts
    let input = adding()
    if seed.int(1...3) == 1 {
      let clear = ClearCart(partner: aPartner())
      _ = try await attempt(by: buyer) { try await carts.clear(clear, $0) }
    }
    _ = try await attempt(by: buyer) { try await carts.add(input, $0) }
  }

  /// Somebody looks around, puts something into a cart, and signs in.
  private func merge(_ buyer: Principal) async throws {
    let carts = dependencies.carts
    let key = try await carts.key(MakeGuestKey(), Call(market.visitor)).output.key
    for _ in 1...seed.int(1...2) {
      let input = adding(guest: key)
      _ = try await attempt(by: market.visitor) { try await carts.add(input, $0) }
    }
    _ = try await attempt(by: buyer) { try await carts.merge(MergeCart(key: key), $0) }
  }

  private func place(_ buyer: Principal) async throws {
    let cards: [String?] =
      Array(repeating: "approved", count: 6) + SandboxScenario.allCases.map { $0.rawValue } + [nil]
    var input = PlaceOrder(
      partner: aPartner(), pay: seed.element(of: cards), address: "Pilies 1", to: "54.69,25.28",
      tip: seed.element(of: [nil, "1", "10%"]))
    if seed.int(1...4) == 1 { input.code = [seed.element(of: Self.codes)] }
    if seed.int(1...5) == 1 { input.points = seed.int(1...30) }
    let wanted = input
    _ = try await attempt(by: buyer) { try await self.dependencies.orders.place(wanted, $0) }
  }

  private func rate() async throws {
    guard let order = try await anOrder(.delivered) else { return }
    let input = GiveRating(
      order: order.number, partner: seed.int(1...5), driver: seed.element(of: [nil, 1, 5]))
    _ = try await attempt(by: someone(customers, concerned: order.buyerID)) {
      try await self.dependencies.ratings.give(input, $0)
    }
  }

  /// Pays, changes or cancels an order that is there.
  private func correct(_ act: SimulatedAct) async throws {
    guard let order = try await anOrder(.created, .paymentConfirmed) else { return }
    let orders = dependencies.orders
    let number = order.number
    let buyer = someone(customers, concerned: order.buyerID)
    switch act {
    case .pay:
      let card = seed.element(of: SandboxScenario.allCases).rawValue
      _ = try await attempt(by: buyer) {
        try await orders.pay(PayOrder(order: number, pay: card), $0)
      }
    case .change:
      var input = ChangeOrder(order: number)
      if seed.int(1...4) > 1 {
        let sku = seed.element(of: ["LAMP-1", Self.apple, Self.rice])
        input.line = ["\(sku)=\(seed.int(0...4))"]
      }
      if seed.int(1...3) == 1 { input.tip = UnitPrice(rawValue: seed.int(0...2) * 1_000_000) }
      let wanted = input
      _ = try await attempt(by: buyer) { try await orders.change(wanted, $0) }
    default:
      _ = try await attempt(by: buyer) {
        try await orders.cancel(CancelOrder(order: number, reason: "no"), $0)
      }
    }
  }
}
