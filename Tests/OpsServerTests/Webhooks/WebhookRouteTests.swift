import OpsDomain
import OpsKernel
import OpsStorage
import OpsTesting
import Testing

@testable import OpsMarketplace

/// The payment provider calls over HTTP: without a token, with a signature of now.
@Suite("Webhooks over HTTP")
struct WebhookRouteTests {
  private static let path = "/v1/webhooks/payments/sandbox"
  private static let field = "Webhook-Signature"

  private let sample: SampleServer
  private let market: MarketFixture
  private let sandbox = SandboxProvider(secret: SampleBook.paymentSecret)
  private var services: AppDependencies { sample.book.dependencies }
  private var now: Instant { sample.book.clock.now() }

  /// Kim has ordered a lamp and waits for the payment.
  init() async throws {
    sample = try await TestServer.sample()
    market = try await MarketFixture(sample.book)
    let kim = market.call(.customer)
    _ = try await sample.book.dependencies.carts.add(
      AddToCart(partner: MarketFixture.partnerName, sku: "LAMP-1", quantity: 1), kim)
    _ = try await sample.book.dependencies.orders.place(
      PlaceOrder(pay: "answers_late", address: "Pilies 1", to: "54.69,25.28"), kim)
  }

  private func message(
    _ kind: PaymentEventKind = .captured, at moment: Instant? = nil, id: String? = nil,
    payment: String = "ORD-000001 PAY-000001", by provider: SandboxProvider? = nil
  ) throws -> SignedMessage {
    let event = ProviderEvent(
      id: id ?? "evt_\(kind.rawValue)", payment: payment, kind: kind, providerID: "sandbox_1",
      reason: nil, at: now)
    return try (provider ?? sandbox).message(event, at: moment ?? now)
  }

  private func send(
    _ message: SignedMessage, to path: String = Self.path, token: String? = nil
  ) async throws -> Caller.Reply {
    try await send(Array(message.body.utf8), message.signature, to: path, token: token)
  }

  private func send(
    _ body: [UInt8], _ signature: String?, to path: String = Self.path, token: String? = nil
  ) async throws -> Caller.Reply {
    var headers = ["Content-Type": "application/json"]
    headers[Self.field] = signature
    return try await Caller(server: sample.server, token: token)
      .post(path, bytes: body, headers: headers)
  }

  private func payment() async throws -> PaymentView {
    try await services.payments.show(
      PaymentReference(payment: "PAY-000001"), market.call(.administrator)
    ).output
  }

  private func messages() async throws -> [PaymentEvent] {
    try await sample.book.read {
      try await $0.repository(PaymentEvent.self).all(where: .everything)
    }
  }

  // MARK: What is taken

  @Test func aSignedMessageIsTakenWithoutAToken() async throws {
    let reply = try await send(try message())
    #expect(reply.status == 200)
    #expect(reply.document["schema"] == "webhook/1")
    #expect(reply.data == ["repeated": false])
    #expect(try await payment().state == .captured)
    let order = try await services.orders.show(
      ShowOrder(order: "ORD-000001"), market.call(.customer)
    ).output.order
    #expect(order.status == .paymentConfirmed)
    await sample.server.stop()
  }

  @Test("It is done under the name of the operation, and by nobody who has signed in")
  func journal() async throws {
    let before = try await sample.book.store.journal.head().sequence
    _ = try await send(try message())
    let commits = try await sample.book.store.journal.commits(after: before, limit: 10)
    #expect(commits.first?.header.operation == "payment.event")
    #expect(commits.allSatisfy { $0.header.actor == nil })
    await sample.server.stop()
  }

  @Test func whatIsToldTwiceHappensOnce() async throws {
    let told = try message()
    #expect(try await send(told).data == ["repeated": false])
    #expect(try await send(told).data == ["repeated": true])
    #expect(try await messages().count == 1)
    let paid = try await payment()
    #expect(paid.captured == paid.amount)
    await sample.server.stop()
  }

  @Test("A charge-back that comes before its capture waits for it")
  func reordered() async throws {
    #expect(try await send(try message(.chargedBack)).status == 200)
    #expect(try await payment().state == .requested)
    #expect(try await send(try message(.captured)).status == 200)
    _ = try await services.jobs.run(RunJobs(job: "market.payments"), Call(.system))
    #expect(try await payment().state == .chargedBack)
    #expect(try await send(try message(.authorized)).status == 200)
    #expect(try await payment().state == .chargedBack)
    await sample.server.stop()
  }

  // MARK: What is refused

  @Test("Only who knows the secret is heard, and of the message nothing is changed")
  func signatures() async throws {
    let told = try message()
    let forged = try message(by: SandboxProvider(secret: Secret("the secret of somebody else")))
    let other = try message(.failed)
    let body = Array(told.body.utf8)
    let wrong: [([UInt8], String?)] = [
      (body, forged.signature), (body, other.signature), (body, nil), (body, ""),
      (body, "v1,"), (body, String(told.signature.dropLast())),
      (body, String(told.signature.drop { $0 != "v" })), (body, "t=,v1=,"),
      (body, told.signature + "," + told.signature),
      (Array(body.dropLast()), told.signature), (body + [0x20], told.signature),
      ([0x20] + body, told.signature), ([], told.signature),
    ]
    for (body, signature) in wrong {
      let reply = try await send(body, signature)
      #expect(reply.status == 403 && reply.code == "denied.permission", "\(signature ?? "none")")
    }
    #expect(try await messages().isEmpty)
    #expect(try await payment().state == .requested)
    await sample.server.stop()
  }

  @Test(
    "A message that was recorded is good for five minutes",
    arguments: [
      (-301, 403), (301, 403), (-299, 200), (299, 200),
    ])
  func age(_ seconds: Int, _ status: Int) async throws {
    let told = try message(at: now.adding(seconds: seconds))
    #expect(try await send(told).status == status)
    #expect(try await messages().count == (status == 200 ? 1 : 0))
    await sample.server.stop()
  }

  @Test func aReplayIsRefusedAndTheProviderSignsAnew() async throws {
    let told = try message()
    #expect(try await send(told).status == 200)
    sample.book.clock.advance(milliseconds: 301_000)
    #expect(try await send(told).status == 403)
    let again = try await send(try message())
    #expect(again.status == 200 && again.data == ["repeated": true])
    await sample.server.stop()
  }

  @Test func anotherTimeInTheSignatureIsAnotherSignature() async throws {
    let old = try message(at: now.adding(seconds: -600))
    let code = old.signature.drop { $0 != "," }
    let moved = "t=\(now.milliseconds / 1000)\(code)"
    #expect(try await send(Array(old.body.utf8), moved).status == 403)
    await sample.server.stop()
  }

  @Test func tooMuchAndWhatIsNoMessage() async throws {
    let large = [UInt8](repeating: 0x20, count: 65_537)
    #expect(try await send(large, "t=1,v1=").status == 413)
    #expect(try await send([0xFF, 0xFE], "t=1,v1=").status == 400)
    let empty = try await send(try signed("{}"))
    #expect(empty.status == 400 && empty.code == "data.malformed")
    #expect(try await send(try message(payment: "ORD-9 PAY-9")).status == 404)
    #expect(try await messages().isEmpty)
    await sample.server.stop()
  }

  /// A text that the provider signs although it is no event.
  private func signed(_ body: String) throws -> SignedMessage {
    SignedMessage(
      body: body, signature: MessageSigner(SampleBook.paymentSecret).sign(body, at: now))
  }

  @Test("Neither a token nor another path helps")
  func doors() async throws {
    let told = try message()
    let paths = ["/v1/webhooks/payments/stripe", "/v1/webhooks/orders/sandbox"]
    for path in paths { #expect(try await send(told, to: path).status == 404) }
    #expect(try await send(told, to: Self.path + "?a=b").status == 400)
    let forged = try message(by: SandboxProvider(secret: Secret("the secret of somebody else")))
    #expect(try await send(forged, token: "opsh_anna").status == 403)
    // A good signature with a token that is none is a good signature.
    #expect(try await send(told, token: "opsh_nobody").status == 200)
    await sample.server.stop()
  }

  @Test func whoGuessesSignaturesIsTurnedAway() async throws {
    let forged = try message(by: SandboxProvider(secret: Secret("the secret of somebody else")))
    for _ in 1...20 { #expect(try await send(forged).status == 403) }
    let turned = try await send(try message())
    #expect(turned.status == 429 && turned.headers["retry-after"] == "60")
    sample.book.clock.advance(milliseconds: 60_000)
    #expect(try await send(try message()).status == 200)
    await sample.server.stop()
  }

  @Test("A server without a secret takes nothing")
  func withoutASecret() async throws {
    let market = try await MarketFixture.make()
    let services = AppDependencies(desk: market.book.desk)
    let code = await failureCode {
      try await services.payments.webhook.take("{}", signature: try signed("{}").signature)
    }
    #expect(code == .denied)
    await sample.server.stop()
  }

  @Test func theProviderMayDoNothingElse() async throws {
    let caller = Call(.service("payment provider", [.paymentReport]))
    let customers = await failureCode {
      try await services.payments.list(ListPayments(), caller)
    }
    #expect(customers == .signInMissing)
    let refund = await failureCode {
      try await services.orders.refund(RefundOrder(order: "ORD-000001", reason: "x"), caller)
    }
    #expect(refund == .signInMissing)
    let records = await failureCode {
      try await sample.book.read(by: caller.principal) {
        try await $0.repository(Payment.self).all(where: .everything)
      }
    }
    #expect(records == .denied)
    await sample.server.stop()
  }
}
