import OpsDomain
import OpsKernel
import OpsStorageMock
import OpsTesting
import Testing

@testable import OpsMarketplace

/// Each request to the payment provider has a key, and the same thing always has the same one. The
/// provider of these tests remembers what it did under each.
@Suite("Keys of requests to the payment provider (M-W3)")
struct PaymentKeyTests {
  private let provider = RecordingProvider(OrderBench.sandbox)
  private let bench: OrderBench
  private let payment = "ORD-000001 PAY-000001"

  init() async throws { bench = try await OrderBench(provider: provider) }

  private var deeds: [ProviderDeed] { provider.effects.map(\.deed) }

  private func amounts(_ deed: ProviderDeed) -> [Int64] {
    provider.effects.filter { $0.deed == deed }.map(\.amount)
  }

  /// Lets the job ask again, at most three times, as long as the payment waits.
  private func waitForThePayment(_ number: String) async throws {
    for _ in 1...3 {
      guard try await bench.order(number).status == .paymentProcessing else { return }
      bench.pass(minutes: 2)
      try await bench.runJobs()
    }
  }

  // MARK: Paying

  private static let lost: [(ProviderDeed, RecordingProvider.Loss)] = [
    (.authorize, .answer), (.capture, .request), (.capture, .answer),
  ]

  @Test(
    "What gets lost while paying is asked again under its key, and money is taken once",
    arguments: lost)
  func paying(_ deed: ProviderDeed, _ loss: RecordingProvider.Loss) async throws {
    provider.lose(loss, of: deed)
    let number = try await bench.place(2, pay: "approved").number
    try await waitForThePayment(number)
    let order = try await bench.order(number)
    #expect(order.status == .paymentConfirmed)
    #expect(deeds == [.authorize, .capture] && amounts(.capture) == [order.amountDue])
    #expect(provider.times("\(payment) \(deed.rawValue)") == (deed == .capture ? 2 : 1))
    #expect(try await bench.balance(.provider) == -order.amountDue)
    #expect(provider.problems.isEmpty)
    #expect(try await bench.isSound())
  }

  @Test func aRequestThatNeverArrivedTakesNothingAndIsGivenUp() async throws {
    provider.lose(.request, of: .authorize)
    let number = try await bench.place(pay: "approved").number
    bench.pass(minutes: 60)
    try await bench.runJobs()
    #expect(try await bench.order(number).status == .paymentProcessing)
    #expect(deeds.isEmpty)
    bench.pass(minutes: 25 * 60)
    try await bench.runJobs()
    #expect(try await bench.order(number).status == .cancelled)
    #expect(deeds == [.void] && provider.problems.isEmpty)
    #expect(try await bench.balance(.provider) == 0)
  }

  @Test("A process that ends after the provider was asked leaves no second payment")
  func endedProcess() async throws {
    try await bench.fill(2)
    let lost = OpsError(.storageFailed, "The disk did not answer")
    bench.book.store.inject(FaultPlan([.init(.error(lost), on: .commit, at: 2, count: 9)]))
    let code = await failureCode {
      try await bench.orders.place(
        PlaceOrder(pay: "approved", address: "Pilies 1", to: "54.69,25.28"), bench.kim)
    }
    bench.book.store.inject(.none)
    #expect(code == .storageFailed && deeds == [.authorize, .capture])
    let number = "ORD-000001"
    #expect(try await bench.order(number).status == .paymentProcessing)
    try await waitForThePayment(number)
    #expect(try await bench.order(number).status == .paymentConfirmed)
    #expect(deeds == [.authorize, .capture] && provider.problems.isEmpty)
    #expect(provider.times("\(payment) authorize") == 2)
    #expect(try await bench.isSound())
  }

  @Test func whoAsksAgainUnderTheirOwnKeyPaysOnce() async throws {
    try await bench.fill(2)
    let call = bench.market.call(.customer, key: "phone-1")
    let input = PlaceOrder(pay: "approved", address: "Pilies 1", to: "54.69,25.28")
    for _ in 1...2 { _ = try await bench.orders.place(input, call) }
    #expect(deeds == [.authorize, .capture] && provider.problems.isEmpty)
  }

  @Test func ordersOfSeveralSellersAreTakenAtOnceAndGivenBackOneByOne() async throws {
    try await bench.allowSeveralSellers()
    _ = try await bench.placeBoth(pay: "approved")
    let dues = [
      try await bench.order("ORD-000001").amountDue, try await bench.order("ORD-000002").amountDue,
    ]
    #expect(deeds == [.authorize, .capture] && amounts(.capture) == [dues[0] + dues[1]])
    for number in ["ORD-000002", "ORD-000001"] {
      _ = try await bench.orders.cancel(CancelOrder(order: number), bench.kim)
    }
    #expect(amounts(.refund) == [dues[1], dues[0]] && provider.problems.isEmpty)
  }

  // MARK: Giving up and giving back

  @Test func aPaymentIsGivenUpOnce() async throws {
    provider.lose(.answer, of: .void)
    let number = try await bench.place(pay: "needs_confirmation").number
    _ = try await bench.orders.cancel(CancelOrder(order: number), bench.kim)
    bench.pass(minutes: 2)
    try await bench.runJobs()
    #expect(deeds == [.void] && provider.times("\(payment) void") == 2)
    let state = try await bench.payments.show(
      PaymentReference(payment: "PAY-000001"), bench.anna
    ).output.state
    #expect(state == .voided && provider.problems.isEmpty)
  }

  @Test("What was taken and not told is found when the order is cancelled, and goes back once")
  func cancelledMeanwhile() async throws {
    provider.lose(.answer, of: .capture, times: 9)
    let number = try await bench.place(pay: "approved").number
    #expect(try await bench.order(number).status == .paymentProcessing)
    _ = try await bench.orders.cancel(CancelOrder(order: number), bench.kim)
    bench.pass(minutes: 2)
    try await bench.runJobs()
    let order = try await bench.order(number)
    #expect(order.status == .refunded)
    #expect(deeds == [.authorize, .capture, .refund] && amounts(.refund) == [order.amountDue])
    #expect(try await bench.balance(.provider) == 0)
    #expect(provider.problems.isEmpty)
    #expect(try await bench.isSound())
  }

  @Test(
    "A refund that gets lost is asked again under its key, and money goes back once",
    arguments: [RecordingProvider.Loss.request, .answer])
  func refunding(_ loss: RecordingProvider.Loss) async throws {
    let number = try await bench.place(2, pay: "approved").number
    provider.lose(loss, of: .refund)
    _ = try await bench.orders.decline(
      OrderWithReason(order: number, reason: "no oven"), bench.pat)
    #expect(try await bench.order(number).status == .cancelled)
    bench.pass(minutes: 2)
    try await bench.runJobs()
    let order = try await bench.order(number)
    #expect(order.status == .refunded && amounts(.refund) == [order.amountDue])
    #expect(provider.times("\(payment) RFD-000001") == 2 && provider.problems.isEmpty)
    #expect(try await bench.isSound())
  }

  @Test func eachPartThatGoesBackHasAKeyOfItsOwn() async throws {
    let number = try await bench.delivered().number
    provider.lose(.answer, of: .refund)
    for amount in ["5", "2.50", "5"] {
      _ = try await bench.orders.refund(
        RefundOrder(
          order: number, amount: try UnitPrice(parsing: amount), reason: "cold pizza"), bench.anna)
    }
    #expect(amounts(.refund).sorted() == [250, 500, 500] && provider.problems.isEmpty)
    let shown = try await bench.orders.show(ShowOrder(order: number), bench.kim).output.order
    #expect(shown.refunded == "12.50")
    #expect(try await bench.isSound())
  }

  // MARK: The provider of the tests

  @Test("Money that would move twice is noticed: else these tests would show nothing")
  func noticed() async throws {
    func request(_ key: String, _ amount: Int64 = 100) -> ProviderRequest {
      ProviderRequest(
        key: key, payment: "one", providerID: nil, amount: amount, currency: .eur, method: "card",
        card: "approved")
    }
    for key in ["a", "a"] { _ = try await provider.authorize(request(key)) }
    for key in ["b", "b"] { _ = try await provider.capture(request(key)) }
    for key in ["c", "c"] { _ = try await provider.refund(request(key, 60)) }
    #expect(deeds == [.authorize, .capture, .refund] && provider.problems.isEmpty)
    _ = try await provider.authorize(request("a2"))
    #expect(provider.problems.count == 1)
    _ = try await provider.capture(request("b2"))
    #expect(provider.problems.count == 2 && amounts(.capture) == [100, 100])
    let tooMuch = try await provider.refund(request("c2", 141))
    #expect(provider.problems.count == 3 && tooMuch == .failed(reason: "more_than_captured"))
    _ = try await provider.refund(request("c", 10))
    #expect(provider.problems.count == 4 && amounts(.refund) == [60])
  }
}
