import OpsDomain
import OpsKernel
import OpsStorage
import OpsTesting
import Testing

@testable import OpsSales

@Suite struct SalesTrendTests {
  private func day(_ text: String) throws -> CivilDate { try CivilDate(parsing: text) }

  private func enter(_ bench: SalesBench, _ date: String, _ price: String) async throws {
    _ = try await bench.sales.enter(
      EnterSales(date: try day(date), line: ["LAMP-1=1@\(price)"]), bench.sam)
  }

  @Test func thePeriodIsComparedWithTheOneOfEqualLengthBeforeIt() async throws {
    let bench = try await SalesBench()
    try await enter(bench, "2027-02-20", "1000")
    try await enter(bench, "2027-02-21", "80")
    try await enter(bench, "2027-02-22", "20")
    try await enter(bench, "2027-02-23", "75.50")
    try await enter(bench, "2027-02-24", "49.50")
    try await enter(bench, "2027-02-24", "0.01")
    let trend = try await bench.sales.trend(
      ShowSalesTrend(from: try day("2027-02-23"), to: try day("2027-02-24")), bench.sam
    ).output
    #expect(trend.total == "125.01")
    #expect(trend.previousFrom == (try day("2027-02-21")))
    #expect(trend.previousTo == (try day("2027-02-22")))
    #expect(trend.previousTotal == "100.00")
    #expect(trend.changePercent == "25.01")
    #expect(trend.days.map(\.total) == ["75.50", "49.51"])
  }

  @Test func daysWithoutSalesAreZero() async throws {
    let bench = try await SalesBench()
    try await enter(bench, "2027-03-01", "10")
    let trend = try await bench.sales.trend(ShowSalesTrend(), bench.sam).output
    #expect(trend.from == (try day("2027-02-23")))
    #expect(trend.to == (try day("2027-03-01")))
    #expect(trend.days.count == 7)
    #expect(trend.days.dropLast().allSatisfy { $0.total == "0.00" })
    #expect(trend.changePercent == nil, "nothing was sold before")
    let empty = try await bench.sales.trend(
      ShowSalesTrend(from: try day("2020-01-01"), to: try day("2020-01-01")), bench.sam)
    #expect(empty.output.changePercent == "0")
  }

  @Test func entriesThatNoSumHoldsAreAddedUpAllTheSame() async throws {
    let bench = try await SalesBench()
    let book = bench.book
    try await enter(bench, "2027-02-21", "80")
    let date = try day("2027-02-22")
    let salesperson = try #require(bench.sam.principal.userID)
    // Before 0.2.0 an entry had no upper limit: written past the gate, as such a book has it.
    _ = try await book.store.transact { overlay in
      overlay.header = CommitHeader(key: "old", at: book.clock.now(), operation: "test.write")
      for number in 1...3 {
        _ = try await overlay.insert(
          SalesEntry.schema,
          SalesEntry(
            id: book.world.identifiers.next(), number: "SE-9\(number)", date: date,
            salespersonID: salesperson, total: .max, createdAt: book.clock.now()
          ).row)
      }
    }
    let trend = try await bench.sales.trend(ShowSalesTrend(from: date, to: date), bench.sam).output
    #expect(trend.total == "276701161105643274.21")
    #expect(trend.days.map(\.total) == ["276701161105643274.21"])
    #expect(trend.previousTotal == "80.00")
    #expect(trend.changePercent == "345876451382053992.76")
  }

  @Test func aPeriodHasOneTo366Days() async throws {
    let bench = try await SalesBench()
    let start = try day("2026-01-01")
    for (days, code) in [(-1, ErrorCode.badDate), (366, .badDate)] {
      let error = try await SalesBench.refusal {
        try await bench.sales.trend(
          ShowSalesTrend(from: start, to: start.adding(days: days)), bench.sam)
      }
      #expect(error?.code == code)
    }
    let longest = try await bench.sales.trend(
      ShowSalesTrend(from: start, to: start.adding(days: 365)), bench.sam)
    #expect(longest.output.days.count == 366)
  }

  @Test func aLineMayHoldSeparatorsInItsSKU() throws {
    let plain = try SalesLineText(parsing: "LAMP-1=2@22.50")
    #expect(plain.sku == "LAMP-1")
    #expect(plain.quantity == 2)
    #expect(plain.price == UnitPrice(rawValue: 22_500_000))
    let odd = try SalesLineText(parsing: "A=B@C=0.5")
    #expect(odd.sku == "A=B@C")
    #expect(odd.quantity == Quantity(rawValue: 500_000))
    #expect(odd.price == nil)
  }
}
