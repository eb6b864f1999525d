import OpsDomain
import OpsKernel
import OpsSales
import OpsTesting
import TestBenches
import Testing

private let day: Int64 = 86_400_000

/// Three requests on three days: lamps for the Corner Shop, rice for the Harbour Café, a shirt.
private func bench() async throws -> OutOfStockBench {
  let bench = try await OutOfStockBench()
  try await bench.create(5, priority: .low, note: "für die Auslage")
  bench.book.clock.advance(milliseconds: day)
  try await bench.create(
    2, of: "RICE", for: "000002", priority: .urgent, neededBy: CivilDate(daysSinceEpoch: 20_950))
  bench.book.clock.advance(milliseconds: day)
  try await bench.create(
    3, of: "SHIRT", size: "M", priority: .urgent, neededBy: CivilDate(daysSinceEpoch: 20_900))
  return bench
}

@Test func requestsAreListedNewestFirstOrAsAsked() async throws {
  let bench = try await bench()
  let expected: [(RequestOrder?, [String])] = [
    (nil, ["3", "2", "1"]), (.newest, ["3", "2", "1"]), (.oldest, ["1", "2", "3"]),
    (.priority, ["2", "3", "1"]), (.neededBy, ["3", "2", "1"]),
  ]
  for (order, numbers) in expected {
    let found = try await bench.list(ListRequests(order: order))
    #expect(found == numbers.map { "OOS-00000" + $0 }, "\(String(describing: order))")
  }
}

@Test func eachFilterNarrowsTheList() async throws {
  let bench = try await bench()
  try await bench.deliver("OOS-000001", 2)
  try await bench.cancel("OOS-000003")
  func found(_ input: ListRequests) async throws -> [String] {
    try await bench.list(input).map { String($0.suffix(1)) }.sorted()
  }
  #expect(try await found(ListRequests(status: [.pending])) == ["1", "2"])
  #expect(try await found(ListRequests(status: [.returned, .completed])) == ["3"])
  #expect(try await found(ListRequests(status: [])) == ["1", "2", "3"])
  #expect(try await found(ListRequests(customer: "000002")) == ["2"])
  #expect(try await found(ListRequests(product: "lamp-1")) == ["1"])
  #expect(try await found(ListRequests(size: "M")) == ["3"])
  #expect(try await found(ListRequests(product: "SHIRT", size: "L")) == [])
  #expect(try await found(ListRequests(partial: true)) == ["1"])
  #expect(try await found(ListRequests(partial: false)) == ["1", "2", "3"])
  #expect(try await found(ListRequests(text: "FUR DIE")) == ["1"])
  #expect(try await found(ListRequests(text: "harbour cafe")) == ["2"])
  #expect(try await found(ListRequests(text: "work shirt")) == ["3"])
  #expect(try await found(ListRequests(text: "oos-000002")) == ["2"])
  #expect(try await found(ListRequests(text: "nowhere")) == [])
  #expect(try await found(ListRequests(region: "klaipeda")) == ["2"])
  #expect(try await found(ListRequests(region: "Atlantis")) == [])
  #expect(try await found(ListRequests(dueBy: CivilDate(daysSinceEpoch: 20_949))) == ["3"])
  #expect(
    try await found(ListRequests(status: [.pending], customer: "000001", text: "lamp")) == ["1"])
}

@Test func datesAreThoseOfTheSiteAndBothIncluded() async throws {
  let bench = try await OutOfStockBench()
  // 23:30 on 1 March and 00:30 on 2 March in Vilnius, both on 1 March in UTC.
  bench.book.clock.set(to: try Instant(parsing: "2027-03-01T21:30:00Z"))
  try await bench.create(1)
  bench.book.clock.set(to: try Instant(parsing: "2027-03-01T22:30:00Z"))
  try await bench.create(1)
  let first = try CivilDate(parsing: "2027-03-01")
  #expect(try await bench.list(ListRequests(from: first, to: first)) == ["OOS-000001"])
  let second = first.adding(days: 1)
  #expect(try await bench.list(ListRequests(from: second)) == ["OOS-000002"])
  #expect(try await bench.list(ListRequests(to: second)).count == 2)
  #expect(try await bench.list(ListRequests(from: second, to: first)) == [])
}

@Test(arguments: RequestOrder.allCases)
func pagesMeetWithoutGapOrOverlap(order: RequestOrder) async throws {
  let bench = try await OutOfStockBench()
  for index in 0..<7 {
    try await bench.create(
      1, priority: index % 2 == 0 ? .high : .low,
      neededBy: index % 3 == 0 ? nil : CivilDate(daysSinceEpoch: 20_900 + index % 2))
  }
  let whole = try await bench.list(ListRequests(order: order))
  var pages: [String] = []
  var after: String?
  repeat {
    let page = try await bench.service.list(
      ListRequests(order: order, limit: 3, after: after), bench.book.call(.salesperson)
    ).output
    #expect(page.items.count <= 3)
    pages += page.items.map(\.number)
    after = page.next
  } while after != nil
  #expect(pages == whole && pages.count == 7)
}

@Test func impossibleListsAreRefused() async throws {
  let bench = try await OutOfStockBench()
  func code(_ input: ListRequests, as role: Role = .salesperson) async -> ErrorCode? {
    await bench.refusal { _ = try await bench.list(input, as: role) }?.code
  }
  #expect(await code(ListRequests(limit: 0)) == .badValue)
  #expect(await code(ListRequests(limit: 1001)) == .badValue)
  #expect(await code(ListRequests(after: "!")) == .badValue)
  #expect(await code(ListRequests(customer: "777777")) == .notFoundCustomer)
  #expect(await code(ListRequests(product: "NONE")) == .notFoundSKU)
  #expect(await code(ListRequests(text: "  ")) == .badValue)
  #expect(await code(ListRequests(), as: .workshopManager) == .denied)
}

@Test func namesOfCustomersAreNotFoundByThoseWhoMayNotSeeThem() async throws {
  let bench = try await bench()
  #expect(try await bench.list(ListRequests(text: "corner"), as: .warehouseKeeper) == [])
  #expect(try await bench.list(ListRequests(text: "corner")).count == 2)
  let keeper = bench.book.call(.warehouseKeeper)
  let items = try await bench.service.list(ListRequests(customer: "000001"), keeper).output.items
  #expect(items.count == 2 && items.allSatisfy { $0.customerName == nil })
}

@Test func aRequestIsFoundByNumberAndByIdentifier() async throws {
  let bench = try await bench()
  let details = try await bench.show("OOS-000002")
  #expect(try await bench.show(details.request.id.description) == details)
  #expect(details.deliveries == [] && details.pegs == [])
  let missing = await bench.refusal { _ = try await bench.show("OOS-999999") }
  #expect(missing?.code == .notFoundRequest && missing?.field == "request")
}

@Test func detailsAreOneFlatDocument() async throws {
  let bench = try await bench()
  let details = try await bench.show("OOS-000003")
  let document = try DocumentEncoder.encode(details)
  #expect(document["number"] == .text("OOS-000003"))
  #expect(document["remaining"] == .text("3"))
  #expect(document["completed_at"] == .null)
  #expect(document["pegs"] == .list([]))
  #expect(try DocumentDecoder.decode(RequestDetails.self, from: document) == details)
}
