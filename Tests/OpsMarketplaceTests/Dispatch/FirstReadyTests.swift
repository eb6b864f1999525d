import OpsDomain
import OpsKernel
import OpsStorage
import OpsTesting
import Testing

@testable import OpsMarketplace

/// Which time an order keeps as the first at which it was to be ready.
@Suite("When an order was first to be ready")
struct FirstReadyTests {
  private let bench: DriverBench

  init() async throws { bench = try await DriverBench() }

  private func minutes(_ count: Int64) -> TimeSpan { TimeSpan(milliseconds: count * 60_000) }

  @Test("It is kept when the partner accepts, and only an earlier delay changes it")
  func kept() async throws {
    let paid = try await bench.order(.paymentConfirmed)
    #expect(try await bench.order(paid).firstReadyBy == nil)
    let number = try await bench.order(.accepted)
    let accepted = bench.book.clock.now()
    #expect(
      try await bench.order(number).firstReadyBy
        == accepted.adding(bench.market.partner.preparation))
    for (told, first) in [(5, 5), (40, 5), (3, 3)] as [(Int64, Int64)] {
      _ = try await bench.book.dependencies.orders.delay(
        DelayOrder(order: number, time: minutes(told)), bench.pat)
      let order = try await bench.order(number)
      #expect(order.readyBy == accepted.adding(minutes(told)))
      #expect(order.firstReadyBy == accepted.adding(minutes(first)))
    }
    try await bench.move(number, to: .preparing, by: bench.pat.principal)
    #expect(try await bench.order(number).firstReadyBy == accepted.adding(minutes(3)))
  }

  @Test("The gate keeps it, whatever an operation writes")
  func gate() async throws {
    let number = try await bench.order(.accepted)
    for wrong in [nil, bench.book.clock.now()] as [Instant?] {
      let refused = await failureCode {
        try await bench.book.write(by: bench.pat.principal) { transaction in
          let orders = transaction.asSystem("test").repository(MarketOrder.self)
          var order = try await orders.named(number)
          order.firstReadyBy = wrong
          _ = try await orders.update(order)
        }
      }
      #expect(refused == .derivedField)
    }
    let paid = try await bench.order(.paymentConfirmed)
    let early = bench.book.clock.now()
    let refused = await failureCode {
      try await bench.book.write(by: bench.pat.principal) { transaction in
        let order = try await transaction.asSystem("test").repository(MarketOrder.self)
          .named(paid)
        _ = try await order.moved(to: .accepted, in: transaction) { $0.firstReadyBy = early }
      }
    }
    #expect(refused == .derivedField)
  }

  @Test("Orders of earlier versions have kept none: the preparation of now and the delay count")
  func earlierVersions() async throws {
    let number = try await bench.order(.accepted)
    var order = try await bench.order(number)
    let accepted = try #require(order.acceptedAt)
    order.firstReadyBy = nil
    var partner = bench.market.partner
    partner.preparation = minutes(60)
    for (told, expected) in [(nil, 60), (40, 40), (90, 60)] as [(Int64?, Int64)] {
      order.readyBy = told.map { accepted.adding(minutes($0)) }
      let (known, kitchen) = (order, partner)
      let promised = try await bench.book.read { transaction in
        let times = try await DeliveryTimes(transaction)
        return OrderTimes.promised(known, kitchen, times)
      }
      #expect(promised == accepted.adding(minutes(expected)))
    }
  }
}
