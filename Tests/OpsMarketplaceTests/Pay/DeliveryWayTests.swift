import OpsDomain
import OpsKernel
import OpsStorage
import OpsTesting
import Testing

@testable import OpsMarketplace

/// By which way an order was brought, and what a short one earns. The door is 1,112 m north of the
/// partner, so that up to 1,590 m are expected.
@Suite("Ways of deliveries")
struct DeliveryWayTests {
  private let bench: DriverBench

  init() async throws { bench = try await DriverBench() }

  private static let straight = [
    "54.689,25.279652", "54.692,25.279652", "54.695,25.279652", "54.697157,25.279652",
  ]
  private static let around = [
    "54.687157,25.29", "54.692,25.30", "54.695,25.29", "54.697157,25.279652",
  ]

  private func fetch(_ orders: [String]) async throws {
    let driver = try await bench.working(bench.dora, .car)
    for order in orders {
      _ = try await bench.deliveries.assign(
        AssignOrder(order: order, driver: driver), bench.anna)
      _ = try await bench.deliveries.pickup(DeliveryStep(order: order), bench.dora)
      _ = try await bench.deliveries.depart(DeliveryStep(order: order), bench.dora)
    }
  }

  private func drive(_ places: [String], every seconds: Int64 = 60) async throws {
    for place in places {
      bench.wait(seconds: seconds)
      _ = try await bench.drivers.locate(LocateDriver(place: [place]), bench.dora)
    }
  }

  private func handOver(_ order: String) async throws {
    bench.wait(seconds: 60)
    _ = try await bench.deliveries.deliver(
      DeliverOrder(order: order, notes: "at the door"), bench.dora)
  }

  /// What was earned for ways, one amount in cents for each order.
  private func paid() async throws -> [Int64] {
    try await bench.book.read { transaction in
      try await transaction.repository(DriverEarning.self).all(
        where: .equals(DriverEarning.Columns.part, .route)
      ).map(\.amount)
    }
  }

  @Test func aStraightWayEarnsMoreAndIsPosted() async throws {
    let order = try await bench.order()
    try await fetch([order])
    try await drive(Self.straight)
    try await handOver(order)
    #expect(try await paid() == [25])
    let posted = try await bench.book.read { transaction in
      try await transaction.repository(MoneyEntry.self).all(
        where: .equals(MoneyEntry.Columns.posting, "earning \(order)"))
    }
    // 3.50 + 1.5 km + the way
    #expect(posted.map(\.amount).sorted() == [-495, 495])
  }

  @Test func aLongWayEarnsNothingMore() async throws {
    let order = try await bench.order()
    try await fetch([order])
    try await drive(Self.around)
    try await handOver(order)
    #expect(try await paid().isEmpty)
  }

  @Test("A way that nobody knows earns nothing more")
  func unknown() async throws {
    let orders = [try await bench.order(), try await bench.order()]
    try await fetch([orders[0]])
    try await drive(Self.straight, every: 121)
    try await handOver(orders[0])
    // Without any place.
    _ = try await bench.deliveries.assign(
      AssignOrder(order: orders[1], driver: "DRV-000001"), bench.anna)
    bench.wait(seconds: 60)
    _ = try await bench.deliveries.pickup(DeliveryStep(order: orders[1]), bench.dora)
    _ = try await bench.deliveries.depart(DeliveryStep(order: orders[1]), bench.dora)
    try await handOver(orders[1])
    #expect(try await paid().isEmpty)
  }

  @Test(
    "Places prove a way only where they were told while they were new",
    arguments: [(2, [25]), (9, [])] as [(Int64, [Int64])])
  func toldLater(_ minutes: Int64, _ earned: [Int64]) async throws {
    let order = try await bench.order()
    try await fetch([order])
    // Straight to the door, one place for each minute, and all of them in one report.
    let places = (1...minutes).map { minute in
      "54.\(688 + 9 * minute / minutes),25.279652@2027-03-01T08:0\(minute):00Z"
    }
    bench.wait(seconds: minutes * 60)
    _ = try await bench.drivers.locate(LocateDriver(place: places), bench.dora)
    try await handOver(order)
    #expect(try await paid() == earned)
  }

  @Test("Of orders that are brought together each way begins where the last one ended")
  func bundle() async throws {
    let orders = [try await bench.order(), try await bench.order()]
    try await fetch(orders)
    try await drive(Self.around)
    try await handOver(orders[0])
    try await drive(["54.697157,25.279652"])
    try await handOver(orders[1])
    #expect(try await paid() == [25])
  }

  @Test func howMuchLongerAWayMayBeIsASetting() async throws {
    for (key, value) in [("market.pay_route_longer", "2"), ("market.pay_route", "0.4")] {
      try await bench.set(key, value)
    }
    let order = try await bench.order()
    try await fetch([order])
    try await drive(Self.around)
    try await handOver(order)
    #expect(try await paid() == [40])
  }

  @Test("Small steps of a device that stands still are no way")
  func jitter() throws {
    let here = MapPlace(latitude: 54_687_157, longitude: 25_279_652)
    let start = SampleBook.start
    let way = ReportedWay(
      start: here, goal: here, began: start, ended: start.adding(seconds: 100))
    func position(_ second: Int64, _ north: Int64) -> DriverPosition {
      DriverPosition(
        id: RecordID(rawValue: second + 1), driverID: RecordID(rawValue: 1),
        userID: RecordID(rawValue: 1), at: start.adding(milliseconds: second * 1000),
        receivedAt: start.adding(milliseconds: second * 1000),
        latitude: here.latitude + north, longitude: here.longitude)
    }
    let seconds: ClosedRange<Int64> = 1...9
    let still = seconds.map { position($0 * 10, $0 % 2 == 0 ? 0 : 100) }
    #expect(way.meters(by: still) == 0)
    #expect(way.meters(by: []) == nil)
    let there = try #require(way.meters(by: [position(50, 1_000)]))
    #expect((222...224).contains(there))
    // Too far from the start, and from the goal.
    #expect(way.meters(by: [position(50, 1_400)]) == nil)
    // Nobody knows where the driver was for longer than two minutes.
    let long = ReportedWay(
      start: here, goal: here, began: start, ended: start.adding(seconds: 300))
    #expect(long.meters(by: [position(50, 0)]) == nil)
    #expect(long.meters(by: [position(121, 0), position(200, 0)]) == nil)
  }
}
