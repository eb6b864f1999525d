import OpsDomain
import OpsKernel
import OpsStorage
import OpsTesting
import Testing

@testable import OpsMarketplace

/// What people are shown of an order on its way.
@Suite("Tracking of orders (M-W8)")
struct TrackingTests {
  private let bench: DriverBench

  init() async throws { bench = try await DriverBench() }

  private func track(_ order: String, by call: Call? = nil) async throws -> TrackView {
    try await bench.deliveries.track(TrackOrder(order: order), call ?? bench.kim).output
  }

  @Test("M-W8: the place is the driver's own, and shown only while the order is on its way")
  func place() async throws {
    let driver = try await bench.working(bench.dora)
    _ = try await bench.drivers.register(
      RegisterDriver(vehicle: .bicycle, phone: "+37060000000"), bench.dora)
    let order = try await bench.order()
    #expect(try await track(order).driver == nil)
    _ = try await bench.deliveries.assign(AssignOrder(order: order, driver: driver), bench.anna)
    let before = try await track(order)
    #expect(before.driver == driver && before.position == nil && before.phone == nil)
    _ = try await bench.deliveries.pickup(DeliveryStep(order: order), bench.dora)
    let underWay = try await track(order)
    #expect(underWay.position == "54.688,25.28" && underWay.phone == "+37060000000")
    #expect(underWay.away.map { (900...1_100).contains($0) } == true)
    for call in [bench.dora, bench.anna] {
      #expect(try await track(order, by: call).position == underWay.position)
    }
    // The goods have left the partner, who is not shown the customer's door by the driver's way.
    let sold = try await track(order, by: bench.pat)
    #expect(sold.status == .pickedUp && sold.driver == driver)
    #expect(sold.position == nil && sold.positionAt == nil && sold.away == nil)
    #expect(sold.phone == nil)
    _ = try await bench.deliveries.depart(DeliveryStep(order: order), bench.dora)
    bench.wait(seconds: 601)
    #expect(try await track(order).position == nil)
    _ = try await bench.drivers.locate(LocateDriver(place: ["54.69,25.28"]), bench.dora)
    let later = try await track(order)
    #expect(later.position == "54.69,25.28")
    #expect(later.earliest.map { $0 > bench.book.clock.now() } == true)
    _ = try await bench.deliveries.deliver(
      DeliverOrder(order: order, notes: "at the door"), bench.dora)
    let after = try await track(order)
    #expect(after.position == nil && after.phone == nil && after.earliest == nil)
    #expect(after.deliveredAt == bench.book.clock.now())
  }

  @Test func strangersSeeNothing() async throws {
    let driver = try await bench.working(bench.dora)
    try await bench.working(bench.ned)
    let order = try await bench.order()
    _ = try await bench.deliveries.assign(AssignOrder(order: order, driver: driver), bench.anna)
    for call in [bench.kim, bench.pat, bench.dora, bench.anna] {
      #expect(try await track(order, by: call).order == order)
    }
    for call in [bench.lea, bench.rob, bench.ned] {
      #expect(await failureCode { try await track(order, by: call) } == .notFound)
    }
    #expect(await failureCode { try await track(order, by: bench.visitor) } == .signInMissing)
  }

  @Test("M-W8: the time of arrival is worked out, kept and learned from")
  func range() async throws {
    try await bench.working(bench.dora)
    let order = try await bench.order(.accepted)
    let said = try await track(order)
    let (earliest, latest) = (try #require(said.earliest), try #require(said.latest))
    // Preparation of 15 minutes, then pickup, way and handing over.
    #expect(earliest.since(SampleBook.start).milliseconds > 23 * 60_000)
    #expect(latest > earliest && said.holds == nil)
    for status in [OrderStatus.preparing, .readyForPickup] {
      try await bench.move(order, to: status, by: bench.pat.principal)
    }
    bench.wait(seconds: 1_800)
    try await bench.deliver(order, by: bench.dora)
    let kept = try await bench.book.read { transaction in
      try await transaction.repository(ArrivalEstimate.self).first(where: .everything)
    }
    #expect(kept?.actual == 1_800 && kept?.deliveredAt == bench.book.clock.now())
  }

  /// Seconds from now to the earliest arrival that kim is told.
  private func left(_ order: String) async throws -> Int64 {
    let earliest = try #require(try await track(order).earliest)
    return earliest.since(bench.book.clock.now()).milliseconds / 1000
  }

  @Test("A range has the stops before it, in the order in which the driver took them")
  func bundle() async throws {
    let driver = try await bench.working(bench.dora)
    let second = try await bench.order()
    let third = try await bench.order()
    let first = try await bench.order()
    for order in [first, second, third] {
      _ = try await bench.deliveries.assign(AssignOrder(order: order, driver: driver), bench.anna)
      bench.wait(seconds: 1)
    }
    for order in [third, second, first] {
      _ = try await bench.deliveries.pickup(DeliveryStep(order: order), bench.dora)
    }
    for order in [second, first] {
      _ = try await bench.deliveries.depart(DeliveryStep(order: order), bench.dora)
    }
    // All go to the same door, so a stop more is a handing over more. The third has not departed.
    let way = try await left(first)
    #expect(way > 240)
    #expect(try await left(second) == way + 240)
    #expect(try await left(third) == way + 480)
    #expect(try await track(third).holds == nil)
    _ = try await bench.deliveries.deliver(
      DeliverOrder(order: first, notes: "at the door"), bench.dora)
    #expect(try await left(second) == way)
    #expect(try await left(third) == way + 240)
  }
}
