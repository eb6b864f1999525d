import OpsDomain
import OpsKernel
import OpsStorage
import OpsTesting
import Testing

@testable import OpsMarketplace

/// The test cards that tell something of their own accord do so by the clock, signed, and as a real
/// provider would.
@Suite("What test cards tell by themselves")
struct SandboxMailTests {
  private let bench: OrderBench

  init() async throws { bench = try await OrderBench() }

  /// Runs the job of the sandbox, and says what it did.
  @discardableResult
  private func send(_ bench: OrderBench? = nil) async throws -> String? {
    let run = try await (bench ?? self.bench).dependencies.jobs.run(
      RunJobs(job: "market.sandbox"), Call(.system)
    ).output.items.first
    #expect(run?.state == .succeeded)
    return run?.result
  }

  private func messages() async throws -> [SandboxMessage] {
    try await bench.book.read {
      try await $0.repository(SandboxMessage.self).all(where: .everything)
    }
  }

  private func events() async throws -> [PaymentEvent] {
    try await bench.book.read {
      try await $0.repository(PaymentEvent.self).all(where: .everything)
    }
  }

  private func payment() async throws -> PaymentView {
    try await bench.payments.show(PaymentReference(payment: "PAY-000001"), bench.anna).output
  }

  private func pass(seconds: Int64) { bench.book.clock.advance(milliseconds: seconds * 1_000) }

  @Test(
    "Only cards that tell something leave something to send", arguments: SandboxScenario.allCases)
  func plans(_ card: SandboxScenario) async throws {
    _ = try await bench.place(pay: card.rawValue)
    let kinds = try await messages().map(\.kind)
    switch card {
    case .approved, .declined, .insufficientFunds, .needsConfirmation, .timesOut:
      #expect(kinds.isEmpty)
    case .answersTwice: #expect(kinds == [.captured, .captured])
    case .answersLate: #expect(kinds == [.captured])
    case .chargeBack: #expect(kinds == [.chargedBack])
    }
  }

  @Test func aLateAnswerComesFiveMinutesLater() async throws {
    let order = try await bench.place(pay: "answers_late")
    for seconds in [0, 299] as [Int64] {
      pass(seconds: seconds)
      try await send()
      #expect(try await bench.order(order.number).status == .paymentProcessing)
    }
    pass(seconds: 1)
    #expect(try await send() == "1 sent, 0 failed")
    #expect(try await bench.order(order.number).status == .paymentConfirmed)
    // What is sent is not sent again.
    #expect(try await send() == "0 sent, 0 failed")
    #expect(try await events().map(\.receivedAt) == [bench.book.clock.now()])
    #expect(try await bench.isSound())
  }

  @Test("M-W3: what the card tells twice happens once")
  func twice() async throws {
    let order = try await bench.place(pay: "answers_twice")
    try await send()
    #expect(try await messages().filter(\.isSent).count == 1)
    pass(seconds: 10)
    try await send()
    #expect(try await messages().filter(\.isSent).count == 2)
    #expect(try await events().count == 1)
    #expect(try await payment().captured == order.amountDue)
    #expect(try await bench.isSound())
  }

  @Test func aChargeBackComesAfterAnHour() async throws {
    let order = try await bench.place(pay: "charge_back")
    #expect(order.status == .paymentConfirmed)
    bench.pass(minutes: 59)
    try await send()
    #expect(try await payment().state == .captured)
    bench.pass(minutes: 1)
    try await send()
    #expect(try await payment().state == .chargedBack)
    #expect(try await bench.order(order.number).status == .cancelled)
    #expect(try await events().map(\.at) == [SampleBook.start.adding(seconds: 3_600)])
    #expect(try await bench.isSound())
  }

  @Test("When a card tells something is a setting")
  func times() async throws {
    try await bench.set("market.sandbox_late_after", "2h")
    try await bench.set("market.sandbox_charge_back_after", "0s")
    let late = try await bench.place(pay: "answers_late")
    bench.pass(minutes: 119)
    try await send()
    #expect(try await bench.order(late.number).status == .paymentProcessing)
    bench.pass(minutes: 1)
    try await send()
    #expect(try await bench.order(late.number).status == .paymentConfirmed)
    let back = try await bench.place(pay: "charge_back")
    try await send()
    #expect(try await bench.order(back.number).status == .cancelled)
  }

  @Test("M-W3: a capture that is told after the cancellation is refunded")
  func afterTheCancellation() async throws {
    try await bench.set("market.sandbox_late_after", "1d6h")
    let order = try await bench.place(pay: "answers_late")
    bench.pass(minutes: 25 * 60)
    try await bench.runJobs()
    #expect(try await bench.order(order.number).status == .cancelled)
    bench.pass(minutes: 6 * 60)
    try await send()
    #expect(try await bench.order(order.number).status == .refunded)
    #expect(try await payment().kept == "0.00")
    #expect(try await bench.isSound())
  }

  @Test("`payment sandbox` only hurries it")
  func hurried() async throws {
    let order = try await bench.place(pay: "charge_back")
    _ = try await bench.payments.sandbox(
      PlaySandbox(scenario: .chargeBack, payment: "PAY-000001"), bench.anna)
    #expect(try await bench.order(order.number).status == .cancelled)
    bench.pass(minutes: 61)
    #expect(try await send() == "1 sent, 0 failed")
    #expect(try await events().count == 1)
    #expect(try await bench.isSound())
  }

  @Test("A message whose event has no name is not taken: it could not count once")
  func namelessEvents() throws {
    let now = bench.book.clock.now()
    for name in ["", "  "] {
      let event = ProviderEvent(id: name, payment: "PAY", kind: .captured, at: now)
      let message = try OrderBench.sandbox.message(event, at: now)
      let refused = #expect(throws: OpsError.self) {
        try OrderBench.sandbox.event(in: message, at: now)
      }
      #expect(refused?.code == .malformed)
    }
  }

  @Test("The signature is asked for on this road as well")
  func signatures() async throws {
    let other = OrderBench(on: bench.market, provider: MissignedSandbox())
    let order = try await other.place(pay: "answers_late")
    bench.pass(minutes: 6)
    #expect(try await send(other) == "0 sent, 1 failed")
    let code = await failureCode {
      try await other.payments.sandbox(
        PlaySandbox(scenario: .answersLate, payment: "PAY-000001"), bench.anna)
    }
    #expect(code == .denied)
    #expect(try await bench.order(order.number).status == .paymentProcessing)
    // It is sent again, by a sandbox that signs as it should.
    #expect(try await send() == "1 sent, 0 failed")
    #expect(try await bench.order(order.number).status == .paymentConfirmed)
  }

  @Test func aRealProviderIsNotPlayedFor() async throws {
    _ = try await bench.place(pay: "charge_back")
    bench.pass(minutes: 61)
    let real = OrderBench(on: bench.market, provider: RefusingProvider())
    #expect(try await send(real) == "no sandbox: 1 dropped")
    #expect(try await payment().state == .captured)
    #expect(try await send() == "0 sent, 0 failed")
  }

  @Test func withoutASharedSecretTheSandboxStillTells() async throws {
    let other = OrderBench(
      on: bench.market, provider: SandboxProvider(own: Secret("known to this process alone")))
    let order = try await other.place(pay: "answers_late")
    bench.pass(minutes: 5)
    #expect(try await send(other) == "1 sent, 0 failed")
    #expect(try await bench.order(order.number).status == .paymentConfirmed)
    let foreign = try OrderBench.sandbox.message(
      ProviderEvent(
        id: "evt_x", payment: "ORD-000001 PAY-000001", kind: .chargedBack, providerID: nil,
        reason: nil, at: bench.book.clock.now()))
    let refused = await failure {
      try await other.payments.webhook.take(foreign.body, signature: foreign.signature)
    }
    #expect(refused?.code == .denied && refused?.hint?.contains("payments.secret_file") == true)
  }

  @Test("A secret that cannot be used is told where a message is signed or taken")
  func brokenSecret() async throws {
    let broken = SandboxProvider(fault: OpsError(.configuration, "The file is open to others"))
    let event = ProviderEvent(
      id: "evt_x", payment: "ORD-000001 PAY-000001", kind: .captured, providerID: nil,
      reason: nil, at: bench.book.clock.now())
    let signing = await failure { try broken.message(event, at: event.at) }
    #expect(signing?.message == "The file is open to others")
    let good = try OrderBench.sandbox.message(event, at: event.at)
    let taking = await failure { try broken.event(in: good.body, signature: good.signature) }
    #expect(taking?.code == .configuration)
  }
}

/// A sandbox that signs with another secret than it checks with.
private struct MissignedSandbox: PaymentSandbox, ForwardingProvider {
  let sandbox = OrderBench.sandbox

  var cards: [String] { sandbox.cards }

  func message(_ event: ProviderEvent, at now: Instant) throws -> SignedMessage {
    try SandboxProvider(secret: Secret("another secret")).message(event, at: now)
  }
}
