import OpsDomain
import OpsKernel
import OpsStorage
import OpsTesting
import OpsWarehouse
import TestBenches
import Testing

/// What nobody means, and somebody can still enter a thousand times.
@Suite("Absurd quantities in reports")
struct AbsurdFiguresTests {
  /// The figures of each day and product fit into 64 bits, their sums do not. No figure is shown
  /// that is not the sum.
  @Test("An absurd quantity refuses a report with the product that has it")
  func absurd() async throws {
    let milk = try await LotBench()
    let absurd = Quantity(rawValue: .max / 2)
    let largest = Quantity(rawValue: .max / 2 + 1_000_000_000_000)
    try await milk.book.write { transaction in
      let products = try await transaction.repository(Product.self).all(where: .everything)
      for (index, product) in products.enumerated() {
        _ = try await transaction.repository(StockDayFigures.self).create(
          StockDayFigures(
            id: transaction.nextID(), productID: product.id,
            day: transaction.today.adding(days: -1 - index), received: absurd, issued: absurd,
            discarded: product.sku == "LAMP-1" ? largest : absurd))
      }
    }
    for by in ["month", "category"] {
      let refused = await StockBench.refusal {
        try await milk.reports.waste(ReportWaste(by: by), milk.bench.wil)
      }
      expectLamp(refused, "by \(by)")
    }
    // Sums that the store itself forms say that they do not fit.
    let refused = await StockBench.refusal {
      try await milk.reports.expiryDashboard(ShowDashboard(), milk.bench.wil)
    }
    expectLamp(refused, "dashboard")
    let each = try await milk.reports.waste(ReportWaste(), milk.bench.wil).output.items
    #expect(each.count >= 3 && each.allSatisfy { $0.wasteRate == Quantity(rawValue: 500_000) })
  }

  private func expectLamp(_ refused: OpsError?, _ label: Comment) {
    #expect(refused?.code == .tooLarge, label)
    #expect(refused?.message == "The figures of LAMP-1 are too large to add up", label)
    #expect(refused?.hint?.contains("opsh stock history LAMP-1") == true, label)
  }
}
