import OpsDomain
import OpsKernel
import OpsStorage
import OpsTesting
import Testing

@testable import OpsSales

@Suite("Changing sales entries, and adding them up")
struct EditSalesTests {
  private func day(_ text: String) throws -> CivilDate { try CivilDate(parsing: text) }

  private func enter(_ bench: SalesBench, _ date: String, _ lines: [String]) async throws {
    _ = try await bench.sales.enter(EnterSales(date: try day(date), line: lines), bench.sam)
  }

  private func totals(
    _ bench: SalesBench, by grouping: SalesGrouping? = nil, _ call: Call
  ) async throws -> [SalesTotal] {
    try await bench.sales.totals(
      ListSalesTotals(by: grouping, from: try day("2027-02-01"), to: try day("2027-03-01")), call
    ).output.items
  }

  @Test func theLinesGivenAreAllLinesOfTheEntry() async throws {
    let bench = try await SalesBench()
    try await enter(bench, "2027-03-01", ["LAMP-1=2@22.50", "RICE=1"])
    let date = try day("2027-02-28")
    let changed = try await bench.sales.edit(
      EditSales(entry: "SE-000001", date: date, line: ["LAMP-1=3@20"]), bench.sam
    ).output
    #expect(changed.number == "SE-000001" && changed.total == "60.00")
    #expect(changed.date == date && changed.salesperson == "sam")
    #expect(changed.lines.map(\.product) == ["LAMP-1"] && changed.version == 2)
    #expect(try await bench.count(SalesLine.self) == 1)
    let same = try await bench.sales.edit(EditSales(entry: "SE-000001"), bench.sam).output
    #expect(same == changed)
  }

  @Test func whatCannotBeRightChangesNothing() async throws {
    let bench = try await SalesBench()
    try await enter(bench, "2027-03-01", ["LAMP-1=2@22.50"])
    let wrong: [(EditSales, ErrorCode)] = [
      (EditSales(entry: "SE-000001", date: try day("2027-03-02")), .badDate),
      (EditSales(entry: "SE-000001", line: []), .badValue),
      (EditSales(entry: "SE-000001", line: ["NOPE=1"]), .notFoundSKU),
      (EditSales(entry: "SE-000001", line: ["LAMP-1=1", "lamp-1=2"]), .duplicate),
      (EditSales(entry: "SE-000009", line: ["LAMP-1=1"]), .notFound),
    ]
    for (input, code) in wrong {
      let error = try await SalesBench.refusal { try await bench.sales.edit(input, bench.sam) }
      #expect(error?.code == code, "\(input)")
    }
    let shown = try await bench.sales.show(SalesReference(entry: "SE-000001"), bench.sam).output
    #expect(shown.total == "45.00" && shown.version == 1)
  }

  @Test func onlyTheOwnEntryOfTodayUnlessOneSeesAllSales() async throws {
    let bench = try await SalesBench()
    try await enter(bench, "2027-03-01", ["LAMP-1=2@22.50"])
    bench.pass(days: 1)
    let late = try await SalesBench.refusal {
      try await bench.sales.edit(EditSales(entry: "SE-000001", line: ["LAMP-1=1"]), bench.sam)
    }
    #expect(late?.code == .ruleViolated)
    let byAnna = try await bench.sales.edit(
      EditSales(entry: "SE-000001", line: ["LAMP-1=1@22.50"]), bench.anna
    ).output
    #expect(byAnna.total == "22.50" && byAnna.salesperson == "sam")
  }

  @Test func salesAreAddedUpByProductByDayAndByBoth() async throws {
    let bench = try await SalesBench()
    try await enter(bench, "2027-03-01", ["LAMP-1=2@20", "RICE=0.5@4"])
    try await enter(bench, "2027-02-28", ["LAMP-1=1@30"])
    let products = try await totals(bench, bench.sam)
    #expect(products.map(\.product) == ["LAMP-1", "RICE"])
    #expect(products.map(\.amount) == ["70.00", "2.00"])
    #expect(products.first?.quantity == 3 && products.first?.entries == 2)
    let days = try await totals(bench, by: .day, bench.sam)
    #expect(days.map(\.date?.description) == ["2027-02-28", "2027-03-01"])
    #expect(days.map(\.amount) == ["30.00", "42.00"] && days.allSatisfy { $0.product == nil })
    let both = try await totals(bench, by: .both, bench.sam)
    #expect(both.map(\.amount) == ["30.00", "40.00", "2.00"])
    #expect(try await totals(bench, bench.anna) == products)
  }
}
