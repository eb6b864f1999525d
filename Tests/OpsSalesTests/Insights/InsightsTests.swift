import OpsDomain
import OpsKernel
import OpsTesting
import TestBenches
import Testing

@testable import OpsSales

/// Requests by region, product and customer.
@Suite("Insights")
struct InsightsTests {
  private static let day: Int64 = 86_400_000
  private let bench: OutOfStockBench

  init() async throws { bench = try await OutOfStockBench() }

  private func show(
    _ input: ShowInsights, as role: Role = .salesperson
  ) async throws -> InsightsView {
    try await bench.service.insights(input, bench.book.call(role)).output
  }

  /// Two requests on the first day, three on the second.
  private func requests() async throws {
    try await bench.create(4)
    try await bench.create(6, for: "000002")
    bench.book.clock.advance(milliseconds: Self.day)
    try await bench.create(10, of: "RICE")
    try await bench.create(1)
    try await bench.create(Quantity(rawValue: 2_500_000), of: "RICE", for: "000002")
  }

  @Test func productsAreCountedWithTheirCustomers() async throws {
    try await requests()
    let found = try await show(ShowInsights(by: .product))
    #expect(found.groups.map(\.key) == ["LAMP-1", "RICE"])
    let lamps = try #require(found.groups.first)
    #expect(lamps.requests == 3 && lamps.value == 3 && lamps.quantity == 11)
    #expect(lamps.customers == 2 && lamps.products == 1 && lamps.share == "60")
    #expect(lamps.name == "Desk lamp" && lamps.trend == .down)
    #expect(found.total == 5 && found.others == nil && found.groupCount == 2)
    #expect(found.days.count == 30 && found.days.suffix(2).map(\.requests) == [2, 3])
  }

  @Test func whatIsNotShownIsAddedUpAsOthers() async throws {
    try await requests()
    let found = try await show(ShowInsights(by: .product, measure: .quantity, top: 1))
    #expect(found.groups.map(\.key) == ["RICE"])
    let others = try #require(found.others)
    #expect(others.key == nil && others.quantity == 11)
    #expect(found.groups[0].value + others.value == found.total)
  }

  @Test func theDaysBeforeAreComparedAsManyAsThePeriodHas() async throws {
    try await requests()
    let found = try await show(ShowInsights(by: .customer, period: .today))
    #expect(found.from == found.to && found.previousTo == found.from.adding(days: -1))
    #expect(found.total == 3 && found.previousTotal == 2 && found.changePercent == "50")
    let first = try #require(found.groups.first { $0.key == "000001" })
    #expect(first.value == 2 && first.previous == 1 && first.changePercent == "100")
  }

  @Test func regionsFollowTheCustomers() async throws {
    try await requests()
    let found = try await show(ShowInsights(by: .region))
    #expect(Set(found.groups.map(\.key)) == ["Klaipėda", "Vilnius"])
    #expect(found.groups.reduce(QuantitySum.zero) { $0 + $1.value } == found.total)
  }

  @Test func thresholdsAndPresetsLeaveGroupsOut() async throws {
    try await requests()
    #expect(
      try await show(ShowInsights(by: .product, threshold: ["gte:3"])).groups.map(\.key)
        == ["LAMP-1"])
    #expect(
      try await show(ShowInsights(by: .product, threshold: ["gt:1", "lt:3"])).groups.map(\.key)
        == ["RICE"])
    #expect(
      try await show(ShowInsights(by: .product, preset: .lowStock)).groups.map(\.key)
        == ["RICE", "LAMP-1"])
    #expect(try await show(ShowInsights(by: .product, preset: .highValue)).groups.isEmpty)
    #expect(try await show(ShowInsights(by: .customer, preset: .recent)).days.count == 7)
    #expect(
      try await show(ShowInsights(by: .customer, preset: .alphabetical)).groups.map(\.name)
        == ["Corner Shop", "Harbour Café"])
  }

  @Test(arguments: ["10", "gte", "gte:", "gte:many", "above:3", "gt:-1"])
  func aBadThresholdIsRefused(text: String) async throws {
    await #expect(throws: OpsError.self) {
      _ = try await show(ShowInsights(by: .product, threshold: [text]))
    }
  }

  @Test func daysThatAreNoPeriodAreRefused() async throws {
    let today = CivilDate(daysSinceEpoch: 20_878)
    for input in [
      ShowInsights(by: .product, from: today, to: today.adding(days: -1)),
      ShowInsights(by: .product, from: today.adding(days: -366), to: today),
      ShowInsights(by: .product, period: .today, from: today),
      ShowInsights(by: .product, top: 0), ShowInsights(by: .product, top: 1001),
    ] {
      await #expect(throws: OpsError.self) { _ = try await show(input) }
    }
  }

  @Test func anEmptyBookHasEmptyInsights() async throws {
    let found = try await show(ShowInsights(by: .region, period: .lastWeek))
    #expect(found.groups.isEmpty && found.total == 0 && found.changePercent == "0")
    #expect(found.days.count == 7)
  }

  @Test(
    arguments: [
      (.today, 0, 0), (.yesterday, -1, -1), (.thisWeek, -2, 0), (.lastWeek, -9, -3),
      (.thisMonth, -2, 0), (.lastMonth, -30, -3),
    ] as [(InsightPeriod, Int, Int)])
  func periodsAreDaysOfTheSite(period: InsightPeriod, first: Int, last: Int) {
    // Wednesday, 2027-03-03.
    let today = CivilDate(daysSinceEpoch: 20_880)
    let days = period.days(today)
    #expect(days.from == today.adding(days: first) && days.to == today.adding(days: last))
  }

  @Test func aGroupThatStoppedIsShownWithWhatItHadBefore() async throws {
    try await bench.create(4, of: "RICE")
    try await bench.create(6, for: "000002")
    bench.book.clock.advance(milliseconds: Self.day)
    try await bench.create(1, for: "000002")
    let found = try await show(ShowInsights(by: .customer, period: .today))
    #expect(found.groups.map(\.key) == ["000002", "000001"] && found.groupCount == 2)
    let stopped = try #require(found.groups.last)
    #expect(stopped.value == 0 && stopped.previous == 1 && stopped.changePercent == "-100")
    #expect(stopped.trend == .down && stopped.latest == nil)
    // The parts add up to the whole, with and without the others.
    let one = try await show(ShowInsights(by: .customer, period: .today, top: 1))
    #expect(one.others?.previous == 1 && found.previousTotal == 2)
    let low = try await show(ShowInsights(by: .product, period: .today, preset: .lowStock))
    #expect(low.groups.map(\.key) == ["RICE", "LAMP-1"])
    #expect(low.groups.map(\.value) == [0, 1])
  }

  @Test func theSharesAddUpToAHundredPercent() async throws {
    for sku in ["LAMP-1", "RICE", "OLD-1"] { try await bench.create(1, of: sku) }
    let found = try await show(ShowInsights(by: .product))
    #expect(found.groups.compactMap(\.share).sorted() == ["33.33", "33.33", "33.34"])
    let one = try await show(ShowInsights(by: .product, top: 1))
    #expect(one.groups.map(\.share) == ["33.34"] && one.others?.share == "66.66")
    #expect(one.groups.map(\.trend) == [.down] && one.others != nil && one.others?.trend == nil)
  }

  @Test func theMeanIsRoundedAndNotCutOff() async throws {
    for quantity in [3, 4, 4] as [Quantity] { try await bench.create(quantity) }
    let found = try await show(ShowInsights(by: .product))
    #expect(found.groups.map(\.averageQuantity.description) == ["3.666667"])
  }
}
