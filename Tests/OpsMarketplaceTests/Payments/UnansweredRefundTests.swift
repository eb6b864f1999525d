import OpsDomain
import OpsKernel
import OpsStorage
import OpsTesting
import Testing

@testable import OpsMarketplace

/// Refunds that the payment provider does not answer.
@Suite("Refunds without an answer")
struct UnansweredRefundTests {
  private let provider = QuietProvider()
  private let bench: OrderBench

  init() async throws { bench = try await OrderBench(provider: provider) }

  private func refund(_ number: String, _ amount: String?) async throws -> OrderView {
    try await bench.orders.refund(
      RefundOrder(
        order: number, amount: try amount.map { try UnitPrice(parsing: $0) }, reason: "cold",
        bearer: .partner), bench.anna
    ).output
  }

  private func refunds() async throws -> [Refund] {
    try await bench.book.read { try await $0.repository(Refund.self).all(where: .everything) }
  }

  /// Runs the job whenever the provider is to be asked again; answers the minutes in between.
  private func wait() async throws -> [Int64] {
    var minutes: [Int64] = []
    while let at = try await refunds().first?.askAt, minutes.count < 1000 {
      minutes.append(at.since(bench.book.clock.now()).milliseconds / 60_000)
      bench.book.clock.set(to: at)
      try await bench.runJobs()
    }
    return minutes
  }

  @Test("It is asked for ever less often, for three days, and then left to an administrator")
  func asking() async throws {
    let order = try await bench.delivered()
    #expect(try await refund(order.number, "5").refunded == "0.00")
    let minutes = try await wait()
    #expect(minutes.prefix(8) == [1, 2, 4, 8, 16, 32, 60, 60])
    #expect(minutes.dropFirst(6).allSatisfy { $0 == 60 })
    let days = minutes.reduce(0, +)
    #expect(days >= 3 * 1440 && days < 3 * 1440 + 60)
    let left = try #require(try await refunds().first)
    #expect(left.state == .unanswered && left.failure == "no_answer" && left.askAt == nil)
    let overview = try await bench.dependencies.marketDashboards
      .marketplace(ShowMarketplaceDashboard(), bench.anna).output
    let figure = overview.figures.first { $0.name == "refunds" }
    #expect(figure?.value == "1")
    #expect(figure?.hint == "opsh order refund \(order.number) --reason TEXT")
    #expect(try await bench.isSound())
  }

  @Test("Asked again it goes back once, and no other one is made meanwhile")
  func askingAgain() async throws {
    let order = try await bench.delivered()
    _ = try await refund(order.number, "5")
    _ = try await wait()
    let key = try await refunds().map(\.key)
    #expect(await failureCode { try await refund(order.number, "1") } == .ruleViolated)
    // It is quiet for three days more.
    #expect(try await refund(order.number, nil).refunded == "0.00")
    #expect(try await refunds().map(\.state) == [.requested])
    #expect(try await wait().count > 70)
    provider.speak()
    #expect(try await refund(order.number, "5").refunded == "5.00")
    let done = try await refunds()
    #expect(done.map(\.state) == [.done] && done.map(\.key) == key)
    #expect(done.allSatisfy { $0.bearer == .partner && $0.failure == nil })
    #expect(try await bench.isSound())
    // Now there may be another one.
    #expect(try await refund(order.number, "1").refunded == "6.00")
  }

  @Test func whatAChangeGivesBackIsAskedForAgainOnTheWay() async throws {
    let number = try await bench.place(2, pay: "approved").number
    _ = try await bench.orders.change(ChangeOrder(order: number, line: ["LAMP-1=1"]), bench.kim)
    _ = try await bench.orders.accept(OrderReference(order: number), bench.pat)
    _ = try await wait()
    #expect(try await refunds().map(\.state) == [.unanswered])
    provider.speak()
    #expect(try await refund(number, nil).status == .accepted)
    #expect(try await refunds().map(\.state) == [.done])
    #expect(try await bench.isSound())
  }

  @Test func theBankMayTakeWhatHasNoAnswer() async throws {
    let order = try await bench.delivered()
    _ = try await refund(order.number, "5")
    _ = try await wait()
    _ = try await bench.payments.sandbox(
      PlaySandbox(scenario: .chargeBack, payment: "PAY-000001"), bench.anna)
    #expect(try await refunds().map(\.state) == [.cancelled])
    #expect(try await bench.isSound())
  }

  @Test("A fault is no silence: the run says so, and the refund is asked for again")
  func faults() async throws {
    let provider = QuietProvider(OpsError(.malformed, "The answer of the provider is no JSON"))
    let bench = try await OrderBench(provider: provider)
    let order = try await bench.delivered()
    // The user who asked for it is not to blame.
    _ = try await bench.orders.refund(
      RefundOrder(order: order.number, reason: "cold"), bench.anna)
    bench.pass(minutes: 2)
    let runs = try await bench.dependencies.jobs.run(
      RunJobs(job: "market.payments"), Call(.system)
    ).output.items
    #expect(runs.map(\.state) == [.partlyFailed])
    #expect(
      runs.first?.result == "0 done, 0 without an answer, 1 failed: RFD-000001 data.malformed")
    provider.speak()
    bench.pass(minutes: 5)
    try await bench.runJobs()
    #expect(try await bench.order(order.number).status == .refunded)
  }
}
