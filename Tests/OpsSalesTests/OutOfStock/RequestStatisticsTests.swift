import OpsDomain
import OpsIdentity
import OpsKernel
import OpsTesting
import TestBenches
import Testing

@testable import OpsSales

private let day: Int64 = 86_400_000

/// Requests of several ages: 15, 14, 13, 7 and 6 days, and a new one.
private func bench() async throws -> OutOfStockBench {
  let bench = try await OutOfStockBench()
  var age: Int64 = 15
  for (next, sku, customer, quantity) in [
    (14, "LAMP-1", "000001", 4), (13, "LAMP-1", "000002", 6), (7, "RICE", "000001", 10),
    (6, "LAMP-1", "000001", 1), (0, "LAMP-1", "000002", 2), (0, "RICE", "000002", 3),
  ] as [(Int64, String, String, Int64)] {
    try await bench.create(.whole(quantity), of: sku, for: customer)
    bench.book.clock.advance(milliseconds: (age - next) * day)
    age = next
  }
  return bench
}

private func stats(
  _ bench: OutOfStockBench, _ input: ShowStatistics = ShowStatistics(),
  as role: Role = .salesperson
) async throws -> RequestStatistics {
  try await bench.service.stats(input, bench.book.call(role)).output
}

@Test func figuresCountByStatusAndAge() async throws {
  let bench = try await bench()
  try await bench.deliver("OOS-000001", 4)
  try await bench.deliver("OOS-000005", 1)
  try await bench.refund("OOS-000006")
  let figures = try await stats(bench).figures
  #expect(figures.total == 6 && figures.pending == 4)
  #expect(figures.completed == 1 && figures.returned == 1 && figures.partial == 1)
  // 14 days are overdue, 13 and 7 are due soon, 6 and 0 are neither.
  #expect(figures.overdue == 1 && figures.dueSoon == 2)
  #expect(figures.quantity == 26 && figures.delivered == 5)
  #expect(figures.remaining == 18)
  #expect(figures.fillRate == "19.23")
  // One was closed after 15 days, one at once.
  #expect(figures.averageProcessing == TimeSpan(milliseconds: 15 * day / 2))
}

@Test func figuresOfAnEmptyBookAreZeroOrAbsent() async throws {
  let bench = try await OutOfStockBench()
  let found = try await stats(bench)
  #expect(found.figures == RequestFigures() && found.groups == [] && found.groupCount == 0)
  let document = try DocumentEncoder.encode(found)
  #expect(document["total"] == .integer(0) && document["fill_rate"] == .null)
  #expect(document["average_processing"] == .null && document["delivered"] == .text("0"))
}

@Test func figuresByProductAndCustomerAddUpToTheWhole() async throws {
  let bench = try await bench()
  let byProduct = try await stats(bench, ShowStatistics(by: .product))
  #expect(byProduct.groups.map(\.key) == ["LAMP-1", "RICE"])
  #expect(byProduct.groups.map(\.figures.total) == [4, 2])
  #expect(byProduct.groups[0].name == "Desk lamp" && byProduct.groupCount == 2)
  let byCustomer = try await stats(bench, ShowStatistics(by: .customer))
  #expect(byCustomer.groups.map(\.key) == ["000001", "000002"])
  #expect(byCustomer.groups[1].name == "Harbour Café")
  #expect(byCustomer.figures == byProduct.figures)
  for found in [byProduct, byCustomer] {
    #expect(found.groups.reduce(0) { $0 + $1.figures.total } == found.figures.total)
    #expect(
      found.groups.reduce(QuantitySum.zero) { $0 + $1.figures.quantity } == found.figures.quantity)
  }
}

@Test func figuresByRegionFollowTheCustomers() async throws {
  let bench = try await bench()
  let found = try await stats(bench, ShowStatistics(by: .region), as: .salesperson)
  #expect(found.groups.map(\.key) == ["Klaipėda", "Vilnius"])
  #expect(found.groups.map(\.figures.quantity) == [11, 15])
  #expect(found.groups.allSatisfy { $0.name == nil })
}

@Test func onlyTheLargestGroupsAreShown() async throws {
  let bench = try await bench()
  let found = try await stats(bench, ShowStatistics(by: .product, limit: 1))
  #expect(found.groups.map(\.key) == ["LAMP-1"] && found.groupCount == 2)
  #expect(found.figures.total == 6)
  for limit in [0, 1001] {
    let refusal = await bench.refusal { _ = try await stats(bench, ShowStatistics(limit: limit)) }
    #expect(refusal?.field == "limit")
  }
}

@Test func figuresOfAPeriodCountItsRequestsOnly() async throws {
  let bench = try await bench()
  let first = try CivilDate(parsing: "2027-03-01")
  let found = try await stats(bench, ShowStatistics(from: first, to: first.adding(days: 1)))
  #expect(found.figures.total == 2 && found.from == first)
}

@Test func figuresSurviveTheWire() async throws {
  let bench = try await bench()
  try await bench.deliver("OOS-000001", 4)
  let found = try await stats(bench, ShowStatistics(by: .product))
  let document = try DocumentEncoder.encode(found)
  #expect(
    try DocumentDecoder.decode(RequestStatistics.self, from: document, unknown: .ignore) == found)
}

@Test func figuresNeedThePermission() async throws {
  let bench = try await OutOfStockBench()
  let refusal = await bench.refusal { _ = try await stats(bench, as: .partner) }
  #expect(refusal?.code == .denied)
}

@Test func aTrendComparesPeriodsOfEqualLength() async throws {
  let bench = try await bench()
  // Requests on 1, 2, 3, 9, 10 and 16 March.
  try await bench.deliver("OOS-000001", 4)
  let found = try await bench.service.trend(
    ShowTrend(
      from: try CivilDate(parsing: "2027-03-09"), to: try CivilDate(parsing: "2027-03-16")),
    bench.book.call(.salesperson)
  ).output
  #expect(found.previous.from.description == "2027-03-01")
  #expect(found.previous.to.description == "2027-03-08")
  #expect(found.current.requests == 3 && found.previous.requests == 3)
  #expect(found.current.quantity == 6 && found.previous.quantity == 20)
  #expect(found.current.delivered == 4 && found.previous.delivered == 0)
  #expect(found.changePercent.requests == "0" && found.changePercent.quantity == "-70")
  #expect(found.changePercent.delivered == nil)
}

@Test func aTrendMayLookAtOneCustomerAndProduct() async throws {
  let bench = try await bench()
  let input = ShowTrend(
    from: try CivilDate(parsing: "2027-03-01"), to: try CivilDate(parsing: "2027-03-31"),
    customer: "000001", product: "LAMP-1")
  let found = try await bench.service.trend(input, bench.book.call(.salesperson)).output
  #expect(found.current.requests == 2 && found.current.quantity == 5)
}

@Test func aTrendCoversThirtyDaysUnlessTold() async throws {
  let bench = try await bench()
  let found = try await bench.service.trend(ShowTrend(), bench.book.call(.salesperson)).output
  #expect(found.current.to.description == "2027-03-16" && found.current.requests == 6)
  #expect(found.current.from.days(until: found.current.to) == 29)
}

@Test func aTrendNeedsARealPeriod() async throws {
  let bench = try await OutOfStockBench()
  func code(_ from: CivilDate, _ to: CivilDate) async -> ErrorCode? {
    await bench.refusal {
      _ = try await bench.service.trend(
        ShowTrend(from: from, to: to), bench.book.call(.salesperson))
    }?.code
  }
  let today = CivilDate(daysSinceEpoch: 20_900)
  #expect(await code(today, today.adding(days: -1)) == .badDate)
  #expect(await code(.minimum, today) == .badDate)
  #expect(await code(today, today) == nil)
}

@Test func aRegionIsOneHoweverItIsWritten() async throws {
  let bench = try await OutOfStockBench()
  let customers = bench.book.dependencies.customers
  for (number, region) in ["North", "north", "North", "NORTH"].enumerated() {
    let customer = try await customers.create(
      CreateCustomer(name: "Shop \(number)", region: region), bench.book.call(.administrator)
    ).output
    try await bench.create(1, for: customer.number)
  }
  let groups = try await stats(bench, ShowStatistics(by: .region)).groups
  #expect(groups.map(\.key) == ["North"])
  #expect(groups.first?.figures.total == 4)
}

@Test func regionsAreForThoseWhoSeeCustomers() async throws {
  let bench = try await bench()
  let keeper = bench.book.call(.warehouseKeeper)
  for body: @Sendable () async throws -> Void in [
    { _ = try await bench.service.stats(ShowStatistics(by: .region), keeper) },
    { _ = try await bench.service.list(ListRequests(region: "Klaipeda"), keeper) },
    { _ = try await bench.service.list(ListRequests(region: "Atlantis"), keeper) },
  ] {
    let refused = await #expect(throws: OpsError.self) { try await body() }
    #expect(refused?.code == .denied)
  }
  let all = try await stats(bench, ShowStatistics(by: .region))
  #expect(all.groups.map(\.figures.total).reduce(0, +) == all.figures.total)
  let identity = bench.book.dependencies.identity
  _ = try await bench.book.dependencies.roles.grantPermission(
    GrantPermission(
      permission: .customerView, role: .salesperson, forbid: true, only: "customer=000001"),
    bench.book.call(.administrator))
  let sam = Call(try await identity.principal(named: "sam"))
  let some = try await bench.service.stats(ShowStatistics(by: .region), sam).output
  #expect(some.groups.map(\.figures.total).reduce(0, +) == some.figures.total)
  let hidden = try #require(some.groups.first { $0.key == nil })
  #expect(hidden.figures.total == 3)
}

@Test func figuresCountTheDayOfNeedAsTheNoticesDo() async throws {
  let bench = try await OutOfStockBench()
  for needed in ["2027-03-04", "2027-03-13", nil] {
    try await bench.create(1, neededBy: try needed.map { try CivilDate(parsing: $0) })
  }
  // The day of need is the 4th: the request is due soon through it, and overdue after it.
  let expected: [(age: Int64, overdue: Int64, dueSoon: Int64)] = [
    (0, 0, 1), (3, 0, 1), (4, 1, 0), (6, 1, 1), (13, 2, 1), (14, 3, 0),
  ]
  for (age, overdue, dueSoon) in expected {
    bench.book.clock.set(to: SampleBook.start.adding(milliseconds: age * day))
    let figures = try await stats(bench).figures
    #expect(figures.overdue == overdue && figures.dueSoon == dueSoon, "after \(age) days")
  }
}
