import OpsDomain
import OpsKernel
import OpsStorage
import OpsTesting
import Testing

@testable import OpsMarketplace

/// Messages of the payment provider come late, twice and in another order than things happened:
/// what came of the payment is the same (M-W3).
@Suite("Messages of the payment provider out of their order")
struct MessageOrderTests {
  private let place = "PARTNER-BELLA-NAPOLI"
  private let bench: OrderBench

  init() async throws { bench = try await OrderBench() }

  /// An order that is paid with a card of which only messages tell anything.
  private func order() async throws -> String {
    try await bench.place(2, pay: "answers_late").number
  }

  /// The message of the provider that something has become of the payment.
  @discardableResult
  private func tell(
    _ kind: PaymentEventKind, because reason: String = "card_declined"
  ) async throws -> PaymentEventView {
    let event = ProviderEvent(
      id: "evt_\(kind.rawValue)", payment: "ORD-000001 PAY-000001", kind: kind,
      providerID: "card_1", reason: kind == .failed ? reason : nil,
      at: bench.book.clock.now())
    let message = try OrderBench.sandbox.message(event)
    return try await bench.payments.event(
      TakePaymentEvent(body: message.body, signature: message.signature), bench.anna
    ).output
  }

  private func payment() async throws -> Payment {
    try await bench.book.read { try await $0.repository(Payment.self).named("PAY-000001") }
  }

  private func status(_ number: String) async throws -> OrderStatus {
    try await bench.order(number).status
  }

  /// Messages that the job of payments still has to look at.
  private func open() async throws -> Int64 {
    try await bench.book.read { transaction in
      try await transaction.repository(PaymentEvent.self).count(
        where: .equals(PaymentEvent.Columns.isApplied, false))
    }
  }

  private func expectNothingOwed() async throws {
    for account in MoneyAccount.allCases {
      #expect(try await bench.balance(account) == 0, "\(account)")
    }
    #expect(try await bench.stock(place).onHand == 20)
    #expect(try await bench.stock(place).reserved == 0)
    #expect(try await bench.isSound())
  }

  // MARK: A charge-back before the capture

  @Test("A charge-back that comes before the capture waits for it, and takes the money then")
  func chargeBackFirst() async throws {
    let number = try await order()
    let early = try await tell(.chargedBack)
    #expect(early.payment.state == .requested && !early.isRepeated)
    #expect(try await status(number) == .paymentProcessing)
    // However often the job looks, it waits.
    try await bench.runJobs()
    #expect(try await payment().state == .requested)
    #expect(try await open() == 0, "the job does not look at it again and again")
    #expect(try await tell(.captured).payment.state == .chargedBack)
    let found = try await payment()
    #expect(found.state == .chargedBack && found.chargedBack == found.captured && found.kept == 0)
    #expect(try await status(number) == .cancelled)
    try await expectNothingOwed()
    // Told once more, nothing happens once more.
    #expect(try await tell(.chargedBack).isRepeated)
    #expect(try await tell(.captured).isRepeated)
    try await bench.runJobs()
    #expect(try await payment() == found)
  }

  @Test(
    "A charge-back of a payment that counts as lost is kept until a late capture is told",
    arguments: [PaymentEventKind.failed, .voided], [false, true])
  func chargeBackOfWhatWasLost(_ lost: PaymentEventKind, _ isFirst: Bool) async throws {
    let number = try await order()
    let early: [PaymentEventKind] = isFirst ? [.chargedBack, lost] : [lost, .chargedBack]
    for kind in early { try await tell(kind) }
    try await bench.runJobs()
    let before = try await payment()
    #expect(before.state.rawValue == lost.rawValue && before.captured == 0)
    #expect(before.bankTookAt != nil)
    #expect(try await status(number) == .cancelled)
    try await expectNothingOwed()
    #expect(try await tell(.captured).payment.state == .chargedBack)
    let found = try await payment()
    #expect(found.chargedBack == found.amount && found.refunded == 0 && found.kept == 0)
    #expect(try await status(number) == .cancelled)
    // The bank has it, so the provider was not asked to give it back as well.
    let refunds = try await bench.book.read {
      try await $0.repository(Refund.self).all(where: .everything)
    }
    #expect(refunds.isEmpty)
    try await expectNothingOwed()
    for kind in [lost, .captured, .chargedBack] { #expect(try await tell(kind).isRepeated) }
    try await bench.runJobs()
    #expect(try await payment() == found)
  }

  @Test("A provider that says, when it is asked, that the bank took the money had it before")
  func chargedBackWhenAsked() async throws {
    let number = try await order()
    let (id, random) = (try await payment().id, bench.book.world.random)
    for _ in 1...2 {
      try await bench.act(as: .system) {
        try await PaymentSettling($0, random: random).apply(.chargedBack, to: id)
      }
      let found = try await payment()
      #expect(found.state == .chargedBack && found.chargedBack == found.amount)
    }
    #expect(try await status(number) == .cancelled)
    try await expectNothingOwed()
  }

  // MARK: Captured after it was given up

  @Test("Money that is captured after the payment failed goes back, and the order stays cancelled")
  func failedThenCaptured() async throws {
    let number = try await order()
    #expect(try await tell(.failed).payment.state == .failed)
    #expect(try await status(number) == .cancelled)
    #expect(try await bench.order(number).reason?.contains("declined") == true)
    try await expectNothingOwed()
    _ = try await tell(.captured)
    try await expectGivenBack(number)
  }

  @Test("Money that is captured after the payment was given up goes back")
  func voidedThenCaptured() async throws {
    let number = try await order()
    #expect(try await tell(.voided).payment.state == .voided)
    #expect(try await status(number) == .cancelled)
    #expect(try await bench.order(number).reason == "the provider cancelled the payment")
    try await expectNothingOwed()
    _ = try await tell(.captured)
    try await expectGivenBack(number)
  }

  /// All that was captured is refunded by one refund, the order has ended, and nobody is owed
  /// anything.
  private func expectGivenBack(_ number: String) async throws {
    let found = try await payment()
    #expect(found.state == .refunded && found.failure == nil)
    #expect(found.captured == found.amount && found.refunded == found.amount)
    #expect(try await status(number) == .refunded)
    let refunds = try await bench.book.read {
      try await $0.repository(Refund.self).all(where: .everything)
    }
    #expect(refunds.map(\.amount) == [found.amount] && refunds.map(\.state) == [.done])
    try await expectNothingOwed()
  }

  // MARK: Reasons that no column takes

  @Test(
    "A reason with line breaks, without end or of nothing is kept as far as it fits",
    arguments: [
      ("no\nmoney\u{202E} \u{0} left", "no money left"),
      (String(repeating: "declined ", count: 100), nil), (" \n\t", "failed"), ("", "failed"),
    ] as [(String, String?)])
  func reason(_ told: String, _ kept: String?) async throws {
    let number = try await order()
    #expect(try await tell(.failed, because: told).payment.state == .failed)
    let failure = try #require(try await payment().failure)
    #expect(failure == kept ?? failure && failure.count <= 200)
    #expect(try await status(number) == .cancelled)
    #expect(try await tell(.failed, because: told).isRepeated)
    #expect(try await open() == 0)
  }

  @Test("A provider that is asked may give such a reason as well")
  func reasonWhenAsked() async throws {
    let number = try await order()
    let (id, random) = (try await payment().id, bench.book.world.random)
    try await bench.act(as: .system) {
      try await PaymentSettling($0, random: random).apply(.failed(reason: "no\nmoney"), to: id)
    }
    #expect(try await payment().failure == "no money")
    #expect(try await bench.order(number).reason == "the payment failed: no money")
  }

  // MARK: Late news of a payment that is captured

  @Test(
    "What was before the capture changes nothing when it is told after it",
    arguments: [PaymentEventKind.authorized, .failed, .voided])
  func capturedThen(_ late: PaymentEventKind) async throws {
    let number = try await order()
    #expect(try await tell(.captured).payment.state == .captured)
    let (before, paid) = (try await payment(), try await bench.order(number))
    #expect(paid.status == .paymentConfirmed)
    let told = try await tell(late)
    #expect(told.payment.state == .captured && !told.isRepeated)
    try await bench.runJobs()
    #expect(try await payment() == before)
    #expect(try await bench.order(number) == paid)
    #expect(try await bench.stock(place).onHand == 18)
    #expect(try await bench.balance(.provider) == -paid.amountDue)
    // A message that was of no use is done with: the job does not look at it again.
    #expect(try await open() == 0)
    #expect(try await bench.isSound())
  }

  @Test("An authorization that is told after the payment failed collects nothing")
  func failedThenAuthorized() async throws {
    let number = try await order()
    _ = try await tell(.failed)
    #expect(try await tell(.authorized).payment.state == .failed)
    try await bench.runJobs()
    #expect(try await payment().captured == 0)
    #expect(try await status(number) == .cancelled)
    try await expectNothingOwed()
  }

  @Test("Told in any order, and some of it twice, a payment comes to the same")
  func everyOrder() async throws {
    let kinds: [PaymentEventKind] = [.authorized, .captured, .chargedBack]
    for first in kinds {
      for second in kinds where second != first {
        let other = try await MessageOrderTests()
        _ = try await other.order()
        for kind in [first, second] + kinds { try await other.tell(kind) }
        try await other.bench.runJobs()
        #expect(try await other.payment().state == .chargedBack, "\(first), \(second)")
        try await other.expectNothingOwed()
      }
    }
  }
}
