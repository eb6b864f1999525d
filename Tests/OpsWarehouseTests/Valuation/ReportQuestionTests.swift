import OpsDomain
import OpsKernel
import OpsServices
import OpsTesting
import OpsWarehouse
import TestBenches
import Testing

/// How many questions reports ask of the book: as many for ten products as for many.
@Suite struct ReportQuestionTests {
  private struct Report: CustomTestStringConvertible, Sendable {
    let testDescription: String
    let run: @Sendable (AppDependencies, Call) async throws -> Void
  }

  private static let reports: [Report] = [
    Report(testDescription: "stock value") {
      _ = try await $0.stock.value(ValueStock(), $1)
    },
    Report(testDescription: "valuation show") {
      _ = try await $0.valuation.show(ShowValuation(), $1)
    },
    Report(testDescription: "valuation show --as-of D --location MAIN") {
      _ = try await $0.valuation.show(
        ShowValuation(asOf: try CivilDate(parsing: "2027-05-20"), location: "MAIN"), $1)
    },
    Report(testDescription: "stock ageing") {
      _ = try await $0.valuation.ageing(ShowAgeing(), $1)
    },
    Report(testDescription: "stock ageing --location MAIN") {
      _ = try await $0.valuation.ageing(ShowAgeing(location: "MAIN"), $1)
    },
    Report(testDescription: "abc report") {
      _ = try await $0.valuation.classes(ShowClasses(), $1)
    },
    Report(testDescription: "stock verify") {
      _ = try await $0.stock.verify(VerifyStock(), $1)
    },
  ]

  /// A book with that many products that came and went, some in earlier months, which are kept.
  private func book(_ products: Int) async throws -> SampleBook {
    let bench = try await ValuationBench()
    for number in 0..<products {
      let sku = "Q-\(number)"
      _ = try await bench.book.dependencies.products.create(
        CreateProduct(sku: sku, name: "Product \(number)"), bench.stock.anna)
      try await bench.stock.receive(
        9, of: sku, lot: nil, cost: "2.50", on: ValuationBench.day(Int64(20 + number % 3)))
      try await bench.stock.issue(2, of: sku, on: ValuationBench.day(60))
    }
    try await bench.refresh()
    for number in 0..<products { try await bench.stock.issue(1, of: "Q-\(number)") }
    return bench.book
  }

  private func questions(_ report: Report, _ book: SampleBook) async throws -> Int {
    let store = CountingStore(book.store)
    let dependencies = AppDependencies(desk: Desk(store: store, world: book.world))
    try await report.run(dependencies, book.call(.administrator))
    return store.queries.count + store.others
  }

  @Test func askAsManyForTenProductsAsForMany() async throws {
    let (few, many) = (try await book(10), try await book(150))
    for report in Self.reports {
      let asked = (try await questions(report, few), try await questions(report, many))
      #expect(asked.0 == asked.1, "\(report.testDescription)")
    }
  }
}
