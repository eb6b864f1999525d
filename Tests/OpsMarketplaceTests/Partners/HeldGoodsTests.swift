import OpsDomain
import OpsKernel
import OpsSales
import OpsStorage
import OpsTesting
import OpsWarehouse
import Testing

@testable import OpsMarketplace

/// Goods of a partner leave by an order, and what is held for an order or a request is its own.
@Suite("Staff neither hand over nor free goods of a partner")
struct HeldGoodsTests {
  private let place = "PARTNER-BELLA-NAPOLI"
  private let bench: OrderBench
  private var sam: Call { bench.market.call(.salesperson) }
  private var mia: Call { bench.market.call(.workshopManager) }

  init() async throws { bench = try await OrderBench() }

  private func stock(_ quantity: String) async throws {
    _ = try await bench.dependencies.menus.stock(
      SetMenuStock(partner: MarketFixture.partnerName, sku: "LAMP-1", quantity: quantity),
      bench.pat)
  }

  /// What kim asked for when it was sold out, of which all is there by now.
  private func keptRequest() async throws -> String {
    try await stock("0")
    let number = try await bench.dependencies.carts.request(
      RequestItem(sku: "LAMP-1", quantity: 3, partner: MarketFixture.partnerName), bench.kim
    ).output.number
    try await stock("5")
    return number
  }

  private func reservation(_ condition: Predicate) async throws -> Reservation? {
    try await bench.book.read {
      try await $0.repository(Reservation.self).first(
        where: .both(condition, .equals(Reservation.Columns.status, .active)))
    }
  }

  @Test("A request of the marketplace is not delivered: its customer orders the goods")
  func requests() async throws {
    let number = try await keptRequest()
    let requests = bench.dependencies.outOfStock
    for caller in [sam, bench.anna] {
      for location in [nil, "MAIN", place] as [String?] {
        let refused = await failureCode {
          try await requests.deliver(
            DeliverRequest(request: number, quantity: 3, location: location), caller)
        }
        #expect(refused == .ruleViolated)
      }
      let named = await failureCode {
        try await requests.deliverMany(
          DeliverRequests(line: [QuantityLine(number, 3)]), caller)
      }
      #expect(named == .ruleViolated)
      let all = try await requests.deliverMany(DeliverRequests(), caller).output
      #expect(all.items.isEmpty)
    }
    #expect(try await bench.stock(place).onHand == 5)
    #expect(try await bench.place(3, pay: "approved").status == .paymentConfirmed)
    #expect(try await bench.stock(place).onHand == 2)
  }

  @Test("The gate refuses the movement from every writer")
  func gate() async throws {
    let refused = await failureCode {
      try await bench.book.write { transaction in
        let ledger = StockLedger(transaction)
        return try await ledger.post(
          try await transaction.repository(Product.self).named("LAMP-1"), 1,
          from: try await ledger.location(place),
          to: try await ledger.location(LocationCode.customer), kind: .delivery)
      }
    }
    #expect(refused == .ruleViolated)
    #expect(try await bench.stock(place).onHand == 20)
  }

  @Test("What an order holds is released and issued by nobody but the order")
  func orders() async throws {
    let order = try await bench.place(2)
    let held = try #require(
      try await reservation(.equals(Reservation.Columns.reference, order.number)))
    for name in [order.number, held.id.description] {
      for caller in [sam, bench.anna] {
        let released = await failureCode {
          try await bench.dependencies.stock.release(ReleaseStock(reservation: name), caller)
        }
        #expect(released == .ruleViolated)
      }
      let issued = await failureCode {
        try await bench.dependencies.stock.issue(
          IssueStock(sku: "LAMP-1", quantity: 2, reservation: name), mia)
      }
      #expect(issued == .ruleViolated)
    }
    #expect(try await bench.stock(place).reserved == 2)
    let paid = try await bench.orders.pay(
      PayOrder(order: order.number, pay: "approved"), bench.kim
    ).output
    #expect(paid.status == .paymentConfirmed)
  }

  @Test("What is kept for a request stays kept for it")
  func keptForRequests() async throws {
    let number = try await keptRequest()
    let request = try await bench.book.read {
      try await $0.repository(OutOfStockRequest.self).named(number).id
    }
    let held = try #require(
      try await reservation(.equals(Reservation.Columns.requestID, request)))
    let released = await failureCode {
      try await bench.dependencies.stock.release(
        ReleaseStock(reservation: held.id.description), sam)
    }
    #expect(released == .ruleViolated)
    let gate = await failureCode {
      try await bench.book.write(by: sam.principal) { transaction in
        try await StockLedger(transaction).release(held)
      }
    }
    #expect(gate == .ruleViolated)
    #expect(try await bench.stock(place).reserved == 3)
  }

  @Test("Goods of the house are released by who keeps them, also under the number of an order")
  func ofTheHouse() async throws {
    let order = try await bench.place(2)
    let stock = bench.dependencies.stock
    _ = try await stock.reserve(
      ReserveStock(sku: "LAMP-1", quantity: 4, for: order.number, location: "MAIN"), sam)
    let released = try await stock.release(ReleaseStock(reservation: order.number), sam).output
    #expect(released.parts.map(\.location) == ["MAIN"])
    #expect(try await bench.stock("MAIN").reserved == 0)
    #expect(try await bench.stock(place).reserved == 2)
  }
}
