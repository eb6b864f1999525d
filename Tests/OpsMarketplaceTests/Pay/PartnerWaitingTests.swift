import OpsDomain
import OpsKernel
import OpsStorage
import OpsTesting
import Testing

@testable import OpsMarketplace

/// For how long drivers are paid to wait: for the kitchen, and not for what they do themselves. It
/// is 10:00; the way of 1.5 km takes a bicycle six minutes, so without waiting 5.20 are earned.
@Suite("Waiting at partners")
struct PartnerWaitingTests {
  private static let partner = "54.687157,25.279652"
  private let bench: DriverBench

  init() async throws { bench = try await DriverBench() }

  /// Lets the clock go on until so many minutes after ten.
  private func pass(until minutes: Int64) {
    let passed = bench.book.clock.now().since(SampleBook.start).milliseconds / 1000
    bench.wait(seconds: minutes * 60 - passed)
  }

  private func locate(_ places: String...) async throws {
    _ = try await bench.drivers.locate(LocateDriver(place: places), bench.dora)
  }

  /// The partner says in how many minutes an order will be ready.
  private func delay(_ order: String, by minutes: Int64) async throws {
    _ = try await bench.book.dependencies.orders.delay(
      DelayOrder(order: order, time: TimeSpan(milliseconds: minutes * 60_000)), bench.pat)
  }

  private func prepare(in minutes: Int64) async throws {
    try await bench.book.write { transaction in
      let partners = transaction.repository(Partner.self)
      guard var partner = try await partners.fetch(bench.market.partner.id) else { return }
      partner.preparation = TimeSpan(milliseconds: minutes * 60_000)
      _ = try await partners.update(partner)
    }
  }

  /// What dora earns who takes an order at 10:00, far from the partner.
  /// - Parameters:
  ///   - promised: The minute in which it is to be ready.
  ///   - ready: The minute in which it is ready; before she takes it where that is 0.
  ///   - pickup: The minute in which she picks it up.
  ///   - report: What happens before it is ready; it is told the order.
  private func earned(
    promised: Int64 = 0, ready: Int64, pickup: Int64,
    _ report: (String) async throws -> Void
  ) async throws -> DecimalString? {
    try await prepare(in: promised)
    let number = try await bench.working(bench.dora, at: "54.70,25.30")
    let order = try await bench.order(ready == 0 ? .readyForPickup : .preparing)
    _ = try await bench.deliveries.assign(AssignOrder(order: order, driver: number), bench.anna)
    try await report(order)
    if ready > 0 {
      pass(until: ready)
      try await bench.move(order, to: .readyForPickup, by: bench.pat.principal)
    }
    pass(until: pickup)
    _ = try await bench.deliveries.pickup(DeliveryStep(order: order), bench.dora)
    _ = try await bench.deliveries.depart(DeliveryStep(order: order), bench.dora)
    bench.wait(seconds: 360)
    return try await bench.deliveries.deliver(
      DeliverOrder(order: order, notes: "at the door"), bench.dora
    ).output.earned
  }

  // MARK: From when

  @Test("A place that is dated back is no arrival")
  func datedBack() async throws {
    let earned = try await earned(ready: 30, pickup: 30) { _ in
      pass(until: 30)
      try await locate("\(Self.partner)@2027-03-01T08:00:01Z", Self.partner)
    }
    // 24 minutes would be 4.80 more.
    #expect(earned == "5.20")
  }

  @Test("A place is an arrival where it is reported within a minute")
  func reportedSoon() async throws {
    let earned = try await earned(ready: 15, pickup: 15) { _ in
      pass(until: 6)
      try await locate(
        "\(Self.partner)@2027-03-01T08:04:59Z", "\(Self.partner)@2027-03-01T08:05:00Z")
    }
    // From 08:05 to 08:15; five minutes after the first five are 1.00.
    #expect(earned == "6.20")
  }

  @Test("Who was elsewhere in between has waited since coming back")
  func cameBack() async throws {
    let earned = try await earned(ready: 20, pickup: 20) { _ in
      for (minute, place) in [(1, Self.partner), (5, "54.70,25.30"), (13, Self.partner)]
        as [(Int64, String)]
      {
        pass(until: minute)
        try await locate(place)
      }
    }
    // From 08:13 to 08:20; two minutes after the first five are 0.40, and not fourteen.
    #expect(earned == "5.60")
  }

  @Test("Who comes early waits from the time at which the order was to be ready")
  func early() async throws {
    let earned = try await earned(promised: 15, ready: 22, pickup: 22) { _ in
      pass(until: 1)
      try await locate(Self.partner)
    }
    // From 08:15 to 08:22, and not from 08:01.
    #expect(earned == "5.60")
  }

  @Test("A delay that the partner tells later takes nothing from who waits by then")
  func toldLater() async throws {
    let earned = try await earned(promised: 5, ready: 22, pickup: 22) { order in
      pass(until: 5)
      try await locate(Self.partner)
      try await delay(order, by: 20)
    }
    // From 08:05 to 08:22; twelve minutes after the first five are 2.40.
    #expect(earned == "7.60")
  }

  @Test("An earlier time that the partner told counts, whatever the partner tells after it")
  func toldEarlier() async throws {
    let earned = try await earned(promised: 60, ready: 22, pickup: 22) { order in
      pass(until: 1)
      try await delay(order, by: 9)
      pass(until: 10)
      try await locate(Self.partner)
      pass(until: 12)
      try await delay(order, by: 10)
    }
    // From 08:10 to 08:22; seven minutes after the first five are 1.40.
    #expect(earned == "6.60")
  }

  @Test("A preparation that the partner edits after accepting changes nothing")
  func edited() async throws {
    let earned = try await earned(promised: 10, ready: 22, pickup: 22) { _ in
      pass(until: 10)
      try await locate(Self.partner)
      try await prepare(in: 60)
    }
    // From 08:10 to 08:22; seven minutes after the first five are 1.40.
    #expect(earned == "6.60")
  }

  // MARK: Until when

  @Test("Goods that are ready are not waited for, however late they are picked up")
  func ready() async throws {
    let earned = try await earned(ready: 0, pickup: 240) { _ in
      for hour in 0...3 as ClosedRange<Int64> {
        pass(until: hour * 60 + 1)
        try await locate(Self.partner)
      }
    }
    #expect(earned == "5.20")
  }

  @Test("Who does not pick up what is ready has waited until shortly after that")
  func pickedUpLate() async throws {
    let earned = try await earned(ready: 10, pickup: 60) { _ in
      pass(until: 1)
      try await locate(Self.partner)
    }
    // From 08:01 to two minutes after 08:10; six minutes after the first five are 1.20.
    #expect(earned == "6.40")
  }

  @Test("A kitchen that takes hours is waited for up to a limit")
  func limit() async throws {
    let earned = try await earned(ready: 240, pickup: 240) { _ in
      pass(until: 1)
      try await locate(Self.partner)
    }
    #expect(earned == "11.20")
  }
}
