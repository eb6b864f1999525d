import OpsDomain
import OpsKernel
import OpsStorage
import OpsTesting
import Testing

@testable import OpsMarketplace

/// When a partner says that an order will be ready.
@Suite("Orders that take longer")
struct DelayOrderTests {
  private let bench: NewsBench
  private var drivers: DriverBench { bench.drivers }
  private var orders: OrderService { drivers.book.dependencies.orders }

  init() async throws { bench = try await NewsBench() }

  private func minutes(_ count: Int64) -> TimeSpan { TimeSpan(milliseconds: count * 60_000) }

  private func delay(
    _ order: String, by span: TimeSpan, _ call: Call? = nil
  ) async throws -> OrderView {
    try await orders.delay(DelayOrder(order: order, time: span), call ?? drivers.pat).output
  }

  @Test("Its partner tells the time, and the way to the customer follows it")
  func track() async throws {
    let order = try await drivers.order(.accepted)
    let input = TrackOrder(order: order)
    let before = try await drivers.deliveries.track(input, drivers.kim).output
    let view = try await delay(order, by: minutes(40))
    #expect(view.readyBy == drivers.book.clock.now().adding(minutes(40)))
    #expect(view.status == .accepted)
    let after = try await drivers.deliveries.track(input, drivers.kim).output
    // 15 minutes of them are the usual preparation.
    for (first, second) in [(before.earliest, after.earliest), (before.latest, after.latest)] {
      let (first, second) = (try #require(first), try #require(second))
      #expect(second.since(first) == minutes(25))
    }
    #expect(after.holds == nil)
  }

  @Test("A kitchen that says nothing and is late moves the time as well")
  func lateWithoutAWord() async throws {
    let order = try await drivers.order(.preparing)
    let input = TrackOrder(order: order)
    let before = try await drivers.deliveries.track(input, drivers.kim).output
    bench.wait(minutes: 20)
    let after = try await drivers.deliveries.track(input, drivers.kim).output
    let (first, second) = (try #require(before.earliest), try #require(after.earliest))
    #expect(second.since(first) == minutes(5))
  }

  @Test("Customer and driver are told each time, as long as it is not ready")
  func told() async throws {
    let driver = try await drivers.working(drivers.dora)
    let order = try await drivers.order(.preparing)
    _ = try await drivers.deliveries.assign(
      AssignOrder(order: order, driver: driver), drivers.anna)
    _ = try await delay(order, by: minutes(30))
    try await bench.tell()
    let notices = try await drivers.book.dependencies.notices.list(ListNotices(), drivers.kim)
      .output.items
    let first = try #require(notices.first { $0.title == "\(order): new time" })
    #expect(first.body.contains("2027-03-01 10:30"), "\(first.body)")
    #expect(try await bench.titles(drivers.dora).contains("new time"))
    #expect(try await !bench.titles(drivers.pat).contains("new time"))
    bench.wait(minutes: 1)
    _ = try await delay(order, by: minutes(40))
    try await bench.tell()
    let count = try await bench.titles(drivers.kim).count { $0 == "new time" }
    #expect(count == 2)
    bench.wait(minutes: 1)
    _ = try await delay(order, by: minutes(20))
    try await drivers.move(order, to: .readyForPickup, by: drivers.pat.principal)
    try await bench.tell()
    #expect(
      try await bench.titles(drivers.kim).count { $0 == "new time" } == count)
  }

  @Test("A time is told of accepted orders that are not ready, by who sells them")
  func refused() async throws {
    let order = try await drivers.order(.accepted)
    let calls: [(Call, ErrorCode)] = [
      (drivers.kim, .denied), (drivers.dora, .denied), (drivers.rob, .notFound),
    ]
    for (call, code) in calls {
      let refused = await failureCode { _ = try await delay(order, by: minutes(10), call) }
      #expect(refused == code)
    }
    for span in [TimeSpan.zero, minutes(361)] {
      let refused = await failure { _ = try await delay(order, by: span) }
      #expect(refused?.code == .badValue && refused?.field == "time")
    }
    for status in [OrderStatus.paymentConfirmed, .readyForPickup] {
      let other = try await drivers.order(status)
      let refused = await failureCode { _ = try await delay(other, by: minutes(10)) }
      #expect(refused == .badState)
    }
    _ = try await delay(order, by: minutes(360))
  }

  @Test("The gate asks whose order it is")
  func gate() async throws {
    let order = try await drivers.order(.accepted)
    func write(_ principal: Principal) async -> ErrorCode? {
      await failureCode {
        try await drivers.book.write(by: principal) { transaction in
          let orders = transaction.asSystem("test").repository(MarketOrder.self)
          var found = try await orders.named(order)
          found.delay(until: transaction.now)
          _ = try await orders.update(found)
        }
      }
    }
    #expect(await write(drivers.kim.principal) == .denied)
    #expect(await write(drivers.dora.principal) == .denied)
    #expect(await write(drivers.pat.principal) == nil)
  }
}
