import OpsDomain
import OpsSales
import OpsServices
import OpsStorage
import OpsTesting
import OpsWarehouse
import Testing

@testable import OpsKernel

/// Prices of sales at the gate, where no writer gets round them.
@Suite struct SalesPriceTests {
  private func request(
    _ bench: SalesBench, price: UnitPrice
  ) async throws -> OpsError? {
    try await SalesBench.refusal {
      try await bench.book.write { transaction in
        let product = try await transaction.repository(Product.self).named("LAMP-1")
        let customer = try await transaction.repository(Customer.self).named("000001")
        _ = try await transaction.repository(OutOfStockRequest.self).create(
          OutOfStockRequest(
            id: transaction.nextID(), number: "OOS-000900", customerID: customer.id,
            productID: product.id, quantity: 1, unitPrice: price, requestedAt: transaction.now,
            updatedAt: transaction.now))
      }
    }
  }

  @Test(arguments: ["24.905", "0", "0.001"])
  func whatCannotBePaidIsRefusedInEveryRecordOfSales(_ text: String) async throws {
    let price = try UnitPrice(parsing: text)
    let bench = try await SalesBench()
    let delivered = try await SalesBench.refusal {
      _ = try await bench.deliver(1, price: price)
    }
    let requested = try await request(bench, price: price)
    for error in [delivered, requested] {
      #expect(error?.code == .badAmount && error?.field == "unit_price", "\(text)")
    }
    _ = try await bench.deliver(1, price: nil)
  }

  @Test func everyColumnOfMoneyIsShownWithTheDecimalsOfTheCurrency() throws {
    let words = ["price", "cost", "amount", "total", "refund", "value"]
    var shown = 0
    for schema in Blueprint.product.rules.schemas {
      for column in schema.columns where column.kind == .integer || column.kind == .fixed {
        let isMoney = words.contains { column.name.split(separator: "_").contains($0[...]) }
        // How many products have no cost, and how often a promotion is used, are numbers, and a
        // plan is measured in seconds.
        let isOther =
          column.meaning.contains(.millionths)
          || [
            "closed_periods.without_cost", "production_schedules.value",
            "promotions.uses_in_total",
          ].contains("\(schema.name).\(column.name)")
        guard isMoney, !isOther else { continue }
        let raw: Int64 = column.kind == .fixed ? 24_900_000 : 2_490
        #expect(
          RecordFigure.text(raw, column, .eur) == "24.90", "\(schema.name).\(column.name)")
        shown += 1
      }
    }
    #expect(shown > 10)
  }
}
