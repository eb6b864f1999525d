import OpsDomain
import OpsKernel
import OpsTesting
import Testing

@testable import OpsMarketplace

/// What receipts say of money.
@Suite("Receipts")
struct ReceiptTests {
  private let bench: OrderBench

  init() async throws {
    bench = try await OrderBench()
    try await bench.usePlainPrices()
  }

  private func text(_ number: String) async throws -> String {
    try await bench.orders.receipt(OrderReference(order: number), bench.kim).output.text
  }

  @Test("What was sold has its tax; an order that was cancelled unpaid says that nothing was paid")
  func cancelledUnpaid() async throws {
    let number = try await bench.place().number
    #expect(try await text(number).contains("Tax included"))
    _ = try await bench.orders.cancel(CancelOrder(order: number), bench.kim)
    let cancelled = try await text(number)
    #expect(!cancelled.contains("Tax included"))
    #expect(cancelled.contains("Cancelled: nothing was paid"))
  }

  @Test("Of an order whose money all went back no tax is told")
  func refunded() async throws {
    let number = try await bench.place(pay: "approved").number
    #expect(try await text(number).contains("Tax included"))
    _ = try await bench.orders.cancel(CancelOrder(order: number), bench.kim)
    try await bench.runJobs()
    let back = try await text(number)
    #expect(!back.contains("Tax included") && back.contains("Refunded"))
    #expect(!back.contains("nothing was paid"))
  }

  @Test("Of an order that was cancelled in preparation, the tax in what was kept is told")
  func kept() async throws {
    let number = try await bench.place(pay: "approved").number
    _ = try await bench.orders.accept(OrderReference(order: number), bench.pat)
    _ = try await bench.orders.start(OrderReference(order: number), bench.pat)
    _ = try await bench.orders.cancel(
      CancelOrder(order: number, reason: "late", refund: try UnitPrice(parsing: "18.90")),
      bench.anna)
    let tax = try await bench.posted(.tax, on: .tax)
    let lines = try await text(number).split(separator: "\n")
      .map { $0.split(separator: " ").joined(separator: " ") }
    #expect(tax > 0)
    #expect(lines.contains("Tax in what was kept \(MinorAmount.text(tax, .eur))"), "\(lines)")
    #expect(!lines.contains { $0.hasPrefix("Tax included") }, "\(lines)")
  }

  @Test("Of a delivered order that was refunded in part, the tax in the rest is told")
  func refundedInPart() async throws {
    let number = try await bench.delivered().number
    // 28.90 with 1.38 of tax.
    #expect(try await text(number).contains("Tax included"))
    _ = try await bench.orders.refund(
      RefundOrder(order: number, amount: try UnitPrice(parsing: "5"), reason: "cold"), bench.anna)
    let lines = try await text(number).split(separator: "\n")
      .map { $0.split(separator: " ").joined(separator: " ") }
    #expect(lines.contains("Tax in what was kept 1.14"), "\(lines)")
    #expect(!lines.contains { $0.hasPrefix("Tax included") }, "\(lines)")
  }
}
