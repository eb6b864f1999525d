import OpsDomain
import OpsKernel
import OpsTesting
import Testing

@testable import OpsMarketplace

/// What an order comes to at most, so that no sum over orders leaves 64 bits.
@Suite("Amounts of orders")
struct OrderAmountTests {
  private let bench: OrderBench

  init() async throws { bench = try await OrderBench() }

  @Test func theGateKeepsTheLargestAmountOfAnOrder() async throws {
    let order = try await bench.order(try await bench.place().number)
    try order.checkAmounts()
    var most = order
    most.tip = 100_000_000_000 - order.total
    most.total = 100_000_000_000
    try most.checkAmounts()
    most.tip += 1
    most.total += 1
    let error = #expect(throws: OpsError.self) { try most.checkAmounts() }
    #expect(error?.code == .badAmount)
    // Nothing of it is added up before it is known to be small enough.
    most.subtotal = .max
    most.deliveryFee = .max
    let endless = #expect(throws: OpsError.self) { try most.checkAmounts() }
    #expect(endless?.code == .badAmount)
  }

  @Test func theLargestOrdersAreAddedUp() async throws {
    for _ in 1...3 {
      let order = try await bench.place(pay: "approved", tip: "999999000")
      #expect(order.status == .paymentConfirmed)
    }
    #expect(try await bench.isSound())
    let tooMuch = await failureCode { try await bench.place(tip: "90000000000000000") }
    #expect(tooMuch == .badAmount)
    let balances = try await bench.money.balance(ShowBalances(), bench.anna).output
    #expect(!balances.items.isEmpty)
  }

  @Test(
    "A line is no product that does not fit, and none of pieces that cost nothing",
    arguments: [.max, 0] as [Int64])
  func lines(_ price: Int64) async throws {
    let order = try await bench.order(try await bench.place().number)
    let code = await failureCode {
      try await bench.act(as: .system) { transaction in
        let lines = try await transaction.repository(OrderLine.self).of(order.id)
        var line = lines[0]
        line.id = transaction.nextID()
        line.version = 0
        line.unitPrice = price
        line.total = 0
        line.quantity = 99
        _ = try await transaction.repository(OrderLine.self).create(line)
      }
    }
    #expect(code == .derivedField)
  }
}
