import OpsDomain
import OpsKernel
import OpsStorage
import OpsTesting
import OpsWarehouse
import TestBenches
import Testing

@testable import OpsSales

/// Requests of a size that nobody means: they are bounded, and break no report.
@Suite struct RequestLimitTests {
  /// Writes so many requests of the largest quantity.
  private func write(_ count: Int, of sku: String, _ bench: OutOfStockBench) async throws {
    try await bench.book.write { transaction in
      let customer = try await transaction.repository(Customer.self).named("000001")
      let product = try await transaction.repository(Product.self).named(sku)
      for _ in 0..<count {
        _ = try await transaction.repository(OutOfStockRequest.self).create(
          OutOfStockRequest(
            id: transaction.nextID(),
            number: try await SeriesNumber.next(of: OutOfStockRequest.self, transaction),
            customerID: customer.id, productID: product.id, quantity: .maximum,
            requestedAt: transaction.now, updatedAt: transaction.now))
      }
    }
  }

  @Test func aProductIsWantedUpToWhatCanBeAddedUp() async throws {
    let bench = try await OutOfStockBench()
    try await write(1000, of: "LAMP-1", bench)
    let refused = await bench.refusal { try await bench.create(.maximum) }
    #expect(refused?.code == .tooLarge && refused?.field == "quantity")
    #expect(refused?.message.contains("LAMP-1") == true)
    // Others, and usual quantities, are not held up.
    try await bench.create(3)
    try await bench.create(.maximum, of: "RICE")
    let larger = await bench.refusal { try await bench.edit("OOS-001001", quantity: .maximum) }
    #expect(larger?.code == .tooLarge)
  }

  /// As a book of an earlier version may hold them: past the gate, which refuses them now.
  private func writeBeyond(_ bench: OutOfStockBench) async throws {
    let (customer, product) = try await bench.book.read { transaction in
      (
        try await transaction.repository(Customer.self).named("000001").id,
        try await transaction.repository(Product.self).named("LAMP-1").id
      )
    }
    let (now, book) = (bench.book.clock.now(), bench.book)
    _ = try await book.store.transact { overlay in
      overlay.header = CommitHeader(key: "many", at: now, operation: "test.write")
      for number in 1...1025 {
        _ = try await overlay.insert(
          OutOfStockRequest.schema,
          OutOfStockRequest(
            id: book.world.identifiers.next(), number: "OOS-9\(number)", customerID: customer,
            productID: product, quantity: .maximum, requestedAt: now, updatedAt: now
          ).row)
      }
    }
  }

  @Test func aReorderRuleWhoseRequestsCannotBeAddedUpIsNamed() async throws {
    let bench = try await OutOfStockBench()
    try await writeBeyond(bench)
    let (reorder, wil) = (
      bench.book.dependencies.reorder, bench.book.call(.warehouseKeeper)
    )
    _ = try await reorder.set(SetReorder(sku: "LAMP-1", min: 1, max: 50), wil)
    _ = try await reorder.set(SetReorder(sku: "RICE", min: 900, max: 1000), wil)
    let found = try await reorder.propose(ProposeReorder(), wil).output.items
    let named = try #require(found.first { $0.sku == "LAMP-1" })
    #expect(named.tooLarge && named.quantity.isZero && named.why != nil)
    let other = try #require(found.first { $0.sku == "RICE" })
    #expect(!other.tooLarge && other.quantity.isPositive)
    let refused = await bench.refusal {
      _ = try await bench.book.dependencies.stock.assign(
        AssignStock(sku: "LAMP-1"), bench.book.call(.administrator))
    }
    #expect(refused?.code == .tooLarge)
    _ = try await bench.allocate(.fair, ["LAMP-1"])
  }

  @Test func figuresOfAllRequestsAreExactBeyondWhatAQuantityHolds() async throws {
    let bench = try await OutOfStockBench()
    try await write(1000, of: "LAMP-1", bench)
    try await write(100, of: "RICE", bench)
    let call = bench.book.call(.salesperson)
    let all = try await bench.service.stats(ShowStatistics(by: .customer), call).output
    #expect(all.figures.total == 1100 && all.figures.quantity == 9_900_000_000_000)
    #expect(all.figures.remaining == all.figures.quantity && all.figures.fillRate == "0")
    #expect(all.groups.map(\.figures.quantity) == [9_900_000_000_000])
    let byProduct = try await bench.service.stats(ShowStatistics(by: .product), call).output
    #expect(byProduct.groups.map(\.key) == ["LAMP-1", "RICE"])
    #expect(byProduct.groups.map(\.figures.pending) == [1000, 100])
    let trend = try await bench.service.trend(ShowTrend(), call).output
    #expect(trend.current.requests == 1100 && trend.current.quantity == 9_900_000_000_000)
    #expect(trend.previous.quantity == 0 && trend.changePercent.quantity == nil)
    let document = try DocumentEncoder.encode(all)
    #expect(document["quantity"] == .text("9900000000000"))
  }
}
