import OpsDomain
import OpsKernel
import OpsStorage
import OpsTesting
import Testing

@testable import OpsMarketplace

/// An order for the next day is made, fetched and brought when it is wanted.
@Suite("Orders for later")
struct LaterOrderTests {
  /// Seconds of a day, after which the orders are wanted.
  private static let wait: Int64 = 86_400
  /// Seconds in which Bella Napoli makes an order.
  private static let preparation: Int64 = 900

  private let bench: DriverBench
  private let wanted = SampleBook.start.adding(milliseconds: Self.wait * 1000)

  init() async throws { bench = try await DriverBench() }

  /// Seconds from the pickup to the handing over, without hold-ups.
  private func way() async throws -> Int64 {
    try await bench.book.read { transaction in
      try await DeliveryTimes(transaction.asSystem("test"))
        .way(from: bench.market.partner.mapPlace, to: DriverBench.door)
    }
  }

  private func track(_ order: String) async throws -> TrackView {
    try await bench.deliveries.track(TrackOrder(order: order), bench.kim).output
  }

  @Test("The margin covers preparation and way, not the wait until then")
  func range() async throws {
    let order = try await bench.order(.accepted, for: wanted)
    let said = try await track(order)
    #expect(said.earliest == wanted && said.holds == nil)
    let hurry = Self.preparation + (try await way())
    #expect(said.latest == wanted.adding(milliseconds: hurry / 2 * 1000))
  }

  @Test("An order for later says nothing of how long others take")
  func learning() async throws {
    try await bench.working(bench.dora)
    let order = try await bench.order(.readyForPickup, for: wanted)
    try await bench.deliver(order, by: bench.dora)
    let kept = try await bench.book.read { transaction in
      try await transaction.repository(ArrivalEstimate.self).first(where: .everything)
    }
    #expect(kept?.preparation == Self.preparation)
    #expect(kept?.actual == nil && kept?.deliveredAt == nil)
  }

  @Test("A time that is too soon to be kept is one as soon as possible")
  func soon() async throws {
    try await bench.working(bench.dora)
    let soon = SampleBook.start.adding(milliseconds: 60_000)
    let order = try await bench.order(.readyForPickup, for: soon)
    #expect(try await track(order).earliest.map { $0 > soon } == true)
    #expect(try await bench.run().offers.map(\.order) == [order])
    try await bench.deliver(order, by: bench.dora)
    let kept = try await bench.book.read { transaction in
      try await transaction.repository(ArrivalEstimate.self).first(where: .everything)
    }
    #expect(kept?.actual == 0)
  }

  @Test("Nobody is asked for it before work on it begins, also where it is ready")
  func dispatch() async throws {
    let driver = try await bench.working(bench.dora)
    let order = try await bench.order(.readyForPickup, for: wanted)
    let begins = Self.wait - Self.preparation - (try await way())
    let first = try await bench.run()
    #expect(first.offers.isEmpty && first.waiting.map(\.order) == [order])
    #expect(first.waiting[0].until == SampleBook.start.adding(milliseconds: begins * 1000))
    #expect(first.waiting[0].why.contains("\(order) is for "))
    let why = try await bench.dispatch.why(ExplainDispatch(order: order), bench.anna).output
    #expect(why.outcome == .waits && why.lookAt == first.waiting[0].until)
    #expect(why.why == first.waiting[0].why)
    bench.wait(seconds: begins - 1)
    #expect(try await !bench.isDue())
    bench.wait(seconds: 1)
    #expect(try await bench.isDue())
    // It is ready, and leaves no sooner for that: the driver is asked in time for it.
    var offers: [String?] = []
    for _ in 0...(Self.preparation / 30 + 1) where offers.isEmpty {
      _ = try await bench.drivers.locate(LocateDriver(place: [DriverBench.near]), bench.dora)
      offers = try await bench.run().offers.map(\.driver)
      bench.wait(seconds: 30)
    }
    #expect(offers == [driver])
  }

  @Test("With dispatch off, all are asked when work on it begins")
  func off() async throws {
    try await bench.set("market.dispatch_policy", "off")
    let order = try await bench.order(.accepted, for: wanted)
    #expect(try await bench.run().offers.isEmpty)
    bench.wait(seconds: Self.wait - Self.preparation - (try await way()))
    #expect(try await bench.isDue())
    #expect(try await bench.run().offers.map(\.order) == [order])
  }
}
