import OpsDomain
import OpsKernel
import OpsStorage
import OpsTesting

@testable import OpsMarketplace

/// What partners, drivers and the house do.
extension MarketSimulator {
  func sell(_ act: SimulatedAct) async throws {
    guard act != .restock else { return try await restock() }
    let order =
      switch act {
      case .accept, .decline: try await anOrder(.paymentConfirmed)
      case .start: try await anOrder(.accepted)
      case .ready: try await anOrder(.preparing)
      default: try await anOrder(.accepted, .preparing)
      }
    guard let order else { return }
    let number = order.number
    let seller = someone(sellers, concerned: order.sellerID)
    let orders = dependencies.orders
    let reference = OrderReference(order: number)
    let time = TimeSpan(milliseconds: seed.int(1...60) * 60_000)
    _ = try await attempt(by: seller) { call in
      switch act {
      case .accept: _ = try await orders.accept(reference, call)
      case .start: _ = try await orders.start(reference, call)
      case .delay: _ = try await orders.delay(DelayOrder(order: number, time: time), call)
      case .ready: _ = try await orders.ready(reference, call)
      case .decline:
        _ = try await orders.decline(OrderWithReason(order: number, reason: "no oven"), call)
      default:
        _ = try await orders.cancel(CancelOrder(order: number, reason: "no oven"), call)
      }
    }
  }

  /// Somebody counts what is on a menu: more than there was, or less.
  private func restock() async throws {
    let seller = seed.element(of: sellers)
    let isLamp = seed.int(1...2) == 1
    let input = SetMenuStock(
      partner: isLamp ? MarketFixture.partnerName : Self.corner,
      sku: isLamp ? "LAMP-1" : Self.apple, quantity: "\(seed.int(5...60))")
    _ = try await attempt(by: seller) { try await self.dependencies.menus.stock(input, $0) }
  }

  func drive(_ act: SimulatedAct) async throws {
    let courier = seed.element(of: couriers)
    let (jobs, deliveries) = (dependencies.driverJobs, dependencies.deliveriesOfMarket)
    let own = OwnDriver()
    switch act {
    case .work: _ = try await attempt(by: courier) { try await jobs.online(own, $0) }
    case .rest: _ = try await attempt(by: courier) { try await jobs.rest(own, $0) }
    case .stop: _ = try await attempt(by: courier) { try await jobs.offline(own, $0) }
    case .locate: try await locate(courier)
    case .take:
      // Both reach for the same order.
      guard
        let number = try await anOrder(.accepted, .preparing, .readyForPickup)?.number
      else { return }
      for courier in couriers {
        _ = try await attempt(by: courier) { try await jobs.take(TakeJob(order: number), $0) }
      }
    default:
      guard let order = try await anOrder(.readyForPickup, .pickedUp, .delivering) else { return }
      let number = order.number
      let courier = someone(couriers, concerned: order.courierID)
      let step = DeliveryStep(order: number)
      _ = try await attempt(by: courier) { try await deliveries.pickup(step, $0) }
      _ = try await attempt(by: courier) { try await deliveries.depart(step, $0) }
      guard seed.int(1...3) > 1 else { return }
      _ = try await attempt(by: courier) {
        try await deliveries.deliver(DeliverOrder(order: number, notes: "at the door"), $0)
      }
    }
  }

  /// A device says where its driver is.
  func locate(_ courier: Principal) async throws {
    let place = "54.68\(seed.int(100...999)),25.27\(seed.int(100...999))"
    _ = try await attempt(by: courier) {
      try await self.dependencies.drivers.locate(LocateDriver(place: [place]), $0)
    }
  }

  func administer(_ act: SimulatedAct) async throws {
    let (orders, money) = (dependencies.orders, dependencies.money)
    switch act {
    case .decide:
      _ = try await attempt(by: anna.principal) {
        try await self.dependencies.dispatch.run(RunDispatch(), $0)
      }
    case .payOut:
      _ = try await attempt(by: anna.principal) { try await money.payOut(RunPayout(), $0) }
    case .assign:
      guard
        let number = try await anOrder(.accepted, .preparing, .readyForPickup)?.number
      else { return }
      let input =
        seed.int(1...3) == 1
        ? AssignOrder(order: number, nobody: true)
        : AssignOrder(order: number, driver: seed.element(of: ["DRV-000001", "DRV-000002"]))
      _ = try await attempt(by: anna.principal) {
        try await self.dependencies.deliveriesOfMarket.assign(input, $0)
      }
    default:
      guard let number = try await anOrder(.delivered, .cancelled)?.number else { return }
      let input = RefundOrder(
        order: number, amount: UnitPrice(rawValue: seed.int(1...2_000) * 10_000), reason: "cold",
        bearer: seed.element(of: RefundBearer.allCases))
      _ = try await attempt(by: anna.principal) { try await orders.refund(input, $0) }
    }
  }

  /// Somebody takes back what they did last, as far as that goes.
  func undo() async throws {
    let somebody = seed.element(of: customers + sellers + couriers)
    _ = try await attempt(by: somebody) {
      try await self.dependencies.changesets.undo(CommitReference(), $0)
    }
  }

  /// One of the orders: rather one that has a status that fits.
  func anOrder(_ fitting: OrderStatus...) async throws -> MarketOrder? {
    let orders = try await book.read { transaction in
      try await transaction.repository(MarketOrder.self).all(where: .everything)
        .sorted { $0.number < $1.number }
    }
    let best = orders.filter { fitting.contains($0.status) }
    if !best.isEmpty, seed.int(1...5) > 1 { return seed.element(of: best) }
    return orders.isEmpty ? nil : seed.element(of: orders)
  }

  /// One of these people: rather the one whom an order concerns.
  func someone(_ people: [Principal], concerned: RecordID?) -> Principal {
    if let known = people.first(where: { $0.userID == concerned }), seed.int(1...5) > 1 {
      return known
    }
    return seed.element(of: people)
  }
}
