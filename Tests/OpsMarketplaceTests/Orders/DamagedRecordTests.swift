import OpsDomain
import OpsKernel
import OpsStorage
import OpsTesting
import Testing

@testable import OpsMarketplace

/// What jobs do with records in which something is wrong.
@Suite("Jobs and damaged records")
struct DamagedRecordTests {
  private let bench: OrderBench

  init() async throws { bench = try await OrderBench() }

  /// Writes a record past the gate, as damage would.
  private func damage<Item: Entity>(_ item: Item) async throws {
    _ = try await bench.book.store.transact { overlay in
      overlay.header = CommitHeader(
        key: "damage-\(item.id)-\(item.version)", at: bench.book.clock.now(),
        operation: "test.damage")
      _ = try await overlay.update(Item.schema, item.row)
    }
  }

  private func run(_ job: String) async throws -> JobRunView {
    let runs = try await bench.dependencies.jobs.run(RunJobs(job: job), Call(.system))
    return try #require(runs.output.items.first)
  }

  @Test("An order that cannot be cancelled stops none of those behind it, at any run")
  func orders() async throws {
    var first = try await bench.order(try await bench.place().number)
    let second = try await bench.place()
    first.subtotal = -1
    try await damage(first)
    bench.pass(minutes: 16)
    let run = try await run("market.orders")
    #expect(run.state == .partlyFailed && run.error == "data.bad_amount")
    #expect(run.result == "1 cancelled, 1 failed: ORD-000001 data.bad_amount")
    #expect(try await bench.order(second.number).status == .cancelled)
    let third = try await bench.place()
    bench.pass(minutes: 16)
    #expect(try await self.run("market.orders").result?.hasPrefix("1 cancelled") == true)
    #expect(try await bench.order(third.number).status == .cancelled)
  }

  /// An order whose payment has begun, and that payment.
  private func paying() async throws -> (order: MarketOrder, share: PaymentShare) {
    let number = try await bench.place().number
    try await bench.act(as: bench.market.principal(.customer)) { transaction in
      let order = try await transaction.repository(MarketOrder.self).named(number)
      _ = try await PaymentRequest.begin(
        [order], method: "approved", with: OrderBench.sandbox, transaction)
    }
    let order = try await bench.order(number)
    let shares = try await bench.book.read {
      try await $0.repository(PaymentShare.self).of(order: order.id)
    }
    return (order, shares[0])
  }

  private func payment(_ number: String) async throws -> Payment {
    try await bench.book.read { try await $0.repository(Payment.self).named(number) }
  }

  @Test("A payment that cannot be written down is asked again later, and stops no other one")
  func payments() async throws {
    let (first, share) = try await paying()
    let (second, _) = try await paying()
    var wrong = share
    wrong.amount += 1
    try await damage(wrong)
    bench.pass(minutes: 2)
    let run = try await run("market.payments")
    #expect(run.state == .partlyFailed)
    #expect(
      run.result
        == "1 done, 0 without an answer, 1 failed: PAY-000001 rule.derived_field")
    #expect(try await bench.order(second.number).status == .paymentConfirmed)
    let waiting = try await payment("PAY-000001")
    #expect(waiting.state == .requested && waiting.attempts == 1)
    #expect(waiting.askAt == bench.book.clock.now().adding(milliseconds: 60_000))
    // Nothing is due before that.
    #expect(try await self.run("market.payments").state == .succeeded)
    // Mended, it is settled.
    wrong.version += 1
    wrong.amount = share.amount
    try await damage(wrong)
    bench.pass(minutes: 2)
    try await bench.runJobs()
    #expect(try await bench.order(first.number).status == .paymentConfirmed)
    #expect(try await bench.isSound())
  }
}
