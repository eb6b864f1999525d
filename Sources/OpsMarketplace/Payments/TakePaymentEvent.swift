import OpsDomain
import OpsKernel
import OpsStorage

/// Input of `payment.event`.
public struct TakePaymentEvent: OperationInput {
  /// `JSON`: The message, as the provider sent it.
  public var body: Option<Note>
  /// The signature that came with it, `t=SECONDS,v1=CODE`.
  public var signature: Option<Name>
}

/// What became of a message of the payment provider.
public struct PaymentEventView: OperationOutput, Equatable {
  public static let answerName = "payment.event/1"

  /// The provider's own name for it.
  public let event: String
  /// What the provider tells, such as that the money was captured.
  public let kind: PaymentEventKind
  /// When it happened at the provider.
  public let at: Instant
  /// Whether the same message came before; then nothing changes.
  public let isRepeated: Bool
  /// The payment after it.
  public let payment: PaymentView

  public static let columns: [FieldColumn] = [
    .init("event", "EVENT"), .init("kind", "KIND"), .init("at", "AT"),
    .init("is_repeated", "REPEATED"),
  ]
}

extension PaymentService {
  static let event = Operation<TakePaymentEvent, PaymentEventView>(
    "payment.event", area: .marketplace,
    "Accepts a signed message from the payment provider; the same message counts once.",
    permission: .paymentReport,
    effect: .write(
      .final("what the provider reported stays; `opsh order refund` refunds an order")),
    examples: [PaymentExamples.event + " --dry-run", PaymentExamples.event])

  /// Takes a message. It is written down first and applied in a commit of its own, so that a
  /// process that ends in between loses nothing: the job of payments applies what is left.
  ///
  /// Throws `denied.permission` for a wrong signature and for one of another time,
  /// `data.malformed` for what is no event, and `notfound.any` for one about an unknown payment.
  public func event(
    _ input: TakePaymentEvent, _ call: Call
  ) async throws -> Outcome<PaymentEventView> {
    let outcome = try await desk.perform(Self.event, input, call) { transaction in
      let message = SignedMessage(body: input.body, signature: input.signature)
      let event = try provider.event(in: message, at: transaction.now)
      return try await PaymentInbox(transaction).take(event)
    }
    guard rounds.follows(call) else { return outcome }
    let applied = try await applied([outcome.output], to: outcome.output.payment.id)
    return outcome.map { applied.first ?? $0 }
  }

  /// Applies messages about one payment that were written down, and does what follows. Answers them
  /// with the payment as it is then.
  func applied(
    _ events: [PaymentEventView], to payment: RecordID
  ) async throws -> [PaymentEventView] {
    try await rounds.apply(events: events.map(\.event), of: payment)
    let after = try await rounds.view(payment)
    return events.map {
      PaymentEventView(
        event: $0.event, kind: $0.kind, at: $0.at, isRepeated: $0.isRepeated, payment: after)
    }
  }
}
