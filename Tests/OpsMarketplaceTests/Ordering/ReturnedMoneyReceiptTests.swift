import OpsDomain
import OpsKernel
import OpsTesting
import Testing

@testable import OpsMarketplace

/// What a receipt says of money that went back.
@Suite("Receipts of orders whose money went back")
struct ReturnedMoneyReceiptTests {
  private let bench: OrderBench

  init() async throws { bench = try await OrderBench() }

  /// The lines of a receipt, with one space between words.
  private func lines(_ order: String) async throws -> [String] {
    let text = try await bench.orders.receipt(OrderReference(order: order), bench.kim).output.text
    return text.split(separator: "\n").map { $0.split(separator: " ").joined(separator: " ") }
  }

  @Test("A receipt tells refunds, charge-backs and points that came back apart")
  func receiptOfWhatWentBack() async throws {
    try await bench.usePlainPrices()
    let order = try await bench.delivered().number
    _ = try await bench.orders.refund(
      RefundOrder(order: order, amount: try UnitPrice(parsing: "5"), reason: "cold"), bench.anna)
    _ = try await bench.payments.sandbox(
      PlaySandbox(scenario: .chargeBack, payment: "PAY-000001"), bench.anna)
    let lost = try await lines(order)
    #expect(lost.contains("Refunded 5.00"))
    #expect(lost.contains("Charged back by the bank 23.90"))
    // The points that pay a part are those of another order.
    _ = try await bench.delivered()
    try await bench.fill()
    let second = try await bench.orders.place(
      PlaceOrder(pay: "approved", address: "Pilies 1", to: "54.69,25.28", points: 20), bench.kim
    ).output
    #expect(try await !lines(second.number).contains { $0.hasPrefix("Refunded") })
    _ = try await bench.orders.cancel(CancelOrder(order: second.number), bench.kim)
    let given = try await lines(second.number)
    #expect(given.contains("Paid with 20 points 1.00"))
    #expect(given.contains("Returned: 20 points 1.00"))
    #expect(given.contains("Refunded 27.90"))
  }
}
