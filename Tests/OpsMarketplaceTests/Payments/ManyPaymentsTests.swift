import OpsDomain
import OpsKernel
import OpsStorage
import OpsTesting
import Testing

@testable import OpsMarketplace

/// Payments of rows (`bulk`) and of steps (`run --atomic`): the provider is asked right after their
/// commits, as after the commit of a single command.
@Suite("Payments of many calls")
struct ManyPaymentsTests {
  private let bench: OrderBench

  init() async throws { bench = try await OrderBench() }

  private static let fill: Document = [
    "partner": .text(MarketFixture.partnerName), "sku": "LAMP-1", "quantity": 1,
  ]

  private static func place(_ card: String) -> Document {
    ["pay": .text(card), "address": "Pilies 1", "to": "54.69,25.28"]
  }

  /// A cart that is filled and ordered, once with each card.
  private static func orders(_ cards: [String]) -> [(String, Document)] {
    cards.flatMap { [("cart.add", fill), ("order.place", place($0))] }
  }

  private func bulk(
    _ calls: [(String, Document)], _ unit: BulkFrame.Unit = .call, on bench: OrderBench? = nil,
    by call: Call? = nil, keys: String? = nil
  ) async throws -> [BulkResult] {
    let bulk = (bench ?? self.bench).dependencies.bulk
    let call = call ?? self.bench.kim
    let rows = calls.enumerated().map { number, one in
      BulkCall(operation: one.0, input: one.1, key: keys.map { "\($0) \(number)" })
    }
    let frame = BulkFrame(calls: rows, unit: unit)
    return try await bulk.run(bulk.prepare(frame, call), call).output.results
  }

  private func statuses(_ bench: OrderBench? = nil) async throws -> [OrderStatus] {
    try await (bench ?? self.bench).book.read {
      try await $0.repository(MarketOrder.self).all(where: .everything)
    }.sorted { $0.number < $1.number }.map(\.status)
  }

  @Test("Rows that are commits of their own, and rows that are one", arguments: [false, true])
  func rows(_ isOne: Bool) async throws {
    let results = try await bulk(
      Self.orders(["approved", "declined", "approved"]), isOne ? .frame : .call)
    #expect(results.count == 6)
    for result in results { #expect(result.refusal == nil) }
    #expect(try await statuses() == [.paymentConfirmed, .cancelled, .paymentConfirmed])
    #expect(try await bench.isSound())
  }

  @Test func stepsOfAScript() async throws {
    let steps = Self.orders(["approved"]).map { OperationStep(operation: $0.0, input: $0.1) }
    _ = try await bench.dependencies.steps.run(RunSteps(steps: steps), bench.kim)
    #expect(try await statuses() == [.paymentConfirmed])
    // A rehearsal asks nobody.
    var tried = bench.kim
    tried.isRehearsal = true
    _ = try await bench.dependencies.steps.run(RunSteps(steps: steps), tried)
    #expect(try await statuses() == [.paymentConfirmed])
    #expect(try await bench.isSound())
  }

  @Test("Money of orders that rows cancel goes back at once")
  func refunds() async throws {
    let number = try await bench.place(pay: "approved").number
    _ = try await bulk([("order.cancel", ["order": .text(number)])])
    #expect(try await statuses() == [.refunded])
    #expect(try await bench.isSound())
  }

  @Test("Messages of the provider that rows take count at once")
  func messages() async throws {
    _ = try await bench.place(pay: "answers_late")
    let event = ProviderEvent(
      id: "evt_1", payment: "ORD-000001 PAY-000001", kind: .captured, at: bench.book.clock.now())
    let message = try OrderBench.sandbox.message(event)
    _ = try await bulk(
      [
        (
          "payment.event",
          ["body": .text(message.body), "signature": .text(message.signature)]
        )
      ], by: bench.anna)
    #expect(try await statuses() == [.paymentConfirmed])
  }

  @Test("What does not go in asks nobody, and a row that had gone in not again")
  func refusedAndRepeated() async throws {
    var calls = Self.orders(["approved"])
    calls.append(("order.cancel", ["order": "ORD-000009"]))
    let refused = try await bulk(calls, .frame)
    #expect(refused.last?.refusal?.code == .notFound)
    #expect(try await statuses().isEmpty)
    let orders = Self.orders(["needs_confirmation"])
    for _ in 1...2 { _ = try await bulk(orders, keys: "row") }
    #expect(try await statuses() == [.paymentProcessing])
    let payments = try await bench.book.read {
      try await $0.repository(Payment.self).all(where: .everything)
    }
    #expect(payments.map(\.state) == [.needsConfirmation])
  }

  @Test("A provider that does not answer leaves the rows as they are, and the job asks again")
  func silent() async throws {
    let results = try await bulk(Self.orders(["times_out", "approved"]))
    for result in results { #expect(result.refusal == nil) }
    #expect(try await statuses() == [.paymentProcessing, .paymentConfirmed])
  }

  @Test("Cards are those of the provider there is, and not of the sandbox")
  func cardsOfTheProvider() async throws {
    let real = OrderBench(on: bench.market, provider: CardlessProvider())
    let rows = try await bulk(Self.orders(["approved"]), on: real)
    #expect(rows.map(\.refusal?.code) == [nil, .badValue])
    let steps = Self.orders(["approved"]).map { OperationStep(operation: $0.0, input: $0.1) }
    let refused = await failureCode {
      try await real.dependencies.steps.run(RunSteps(steps: steps), bench.kim)
    }
    #expect(refused == .badValue)
    // What `bulk` would do is said in the same way.
    var tried = bench.kim
    tried.isRehearsal = true
    let rehearsed = try await bulk([("order.place", Self.place("approved"))], on: real, by: tried)
    #expect(rehearsed.map(\.refusal?.code) == [.badValue])
    #expect(try await statuses().isEmpty)
    let method = try await bulk([("order.place", Self.place("card"))], on: real)
    #expect(method.map(\.refusal?.code) == [nil])
    let payment = try await bench.book.read {
      try await $0.repository(Payment.self).first(where: .everything)
    }
    #expect(payment?.method == "card" && payment?.card == nil)
  }

  @Test("Nobody waits for a slow provider with each row: after ten seconds the rest is the job's")
  func slow() async throws {
    let slow = OrderBench(on: bench.market, provider: SlowProvider(clock: bench.book.clock))
    _ = try await bulk(Self.orders(["approved", "approved", "approved"]), on: slow)
    #expect(
      try await statuses() == [.paymentConfirmed, .paymentConfirmed, .paymentProcessing])
    bench.book.clock.advance(milliseconds: 70_000)
    try await slow.runJobs()
    #expect(try await statuses() == [.paymentConfirmed, .paymentConfirmed, .paymentConfirmed])
  }

  @Test("Nor with each message that rows take")
  func slowMessages() async throws {
    var calls: [(String, Document)] = []
    for number in 1...3 {
      _ = try await bench.place(pay: "needs_confirmation")
      let event = ProviderEvent(
        id: "evt_\(number)", payment: "ORD-00000\(number) PAY-00000\(number)", kind: .authorized,
        at: bench.book.clock.now())
      let message = try OrderBench.sandbox.message(event)
      let input: Document = [
        "body": .text(message.body), "signature": .text(message.signature),
      ]
      calls.append(("payment.event", input))
    }
    let slow = OrderBench(
      on: bench.market, provider: SlowProvider(clock: bench.book.clock, isSlowToCollect: true))
    let results = try await bulk(calls, on: slow, by: bench.anna)
    #expect(results.map(\.refusal?.code) == [nil, nil, nil])
    #expect(
      try await statuses() == [.paymentConfirmed, .paymentConfirmed, .paymentProcessing])
    // One round applies the message, the next one asks for the money.
    for _ in 0..<2 {
      bench.book.clock.advance(milliseconds: 70_000)
      try await slow.runJobs()
    }
    // Nobody has accepted the first two in time.
    #expect(try await statuses() == [.refunded, .refunded, .paymentConfirmed])
    #expect(try await bench.isSound())
  }
}
