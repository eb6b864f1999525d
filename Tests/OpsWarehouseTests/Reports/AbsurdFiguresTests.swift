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
  /// The figures of each day and product fit into 64 bits, their sums do not.
  @Test("An absurd quantity ends a figure at its bound and no report")
  func absurd() async throws {
    let milk = try await LotBench()
    let absurd = Quantity(rawValue: .max / 2)
    try await milk.book.write { transaction in
      let products = try await transaction.repository(Product.self).all(where: .everything)
      for (index, product) in products.enumerated() {
        _ = try await transaction.repository(StockDayFigures.self).create(
          StockDayFigures(
            id: transaction.nextID(), productID: product.id,
            day: transaction.today.adding(days: -1 - index), received: absurd, issued: absurd,
            discarded: absurd))
      }
    }
    for by in ["month", "category"] {
      let report = try await milk.reports.waste(ReportWaste(by: by), milk.bench.wil).output
      #expect(report.items.contains { $0.discarded == Quantity(rawValue: .max) }, "by \(by)")
    }
    // Sums that the store itself forms say that they do not fit.
    let refused = await StockBench.refusal {
      try await milk.reports.expiryDashboard(ShowDashboard(), milk.bench.wil)
    }
    #expect(refused?.code == .tooLarge)
  }
}
