import OpsDomain
import OpsStorage

/// One thing that the payment provider is to be asked between two commits.
struct PaymentErrand: Sendable {
  enum Subject: Sendable {
    case payment(RecordID, PaymentStep)
    case refund(RecordID)
  }

  let subject: Subject
  let request: ProviderRequest

  /// What a payment needs as things are; nil for one that needs nothing of the provider.
  static func of(payment id: RecordID, _ transaction: Transaction) async throws -> PaymentErrand? {
    guard let payment = try await transaction.repository(Payment.self).fetch(id) else { return nil }
    return try await of(payment, transaction)
  }

  /// The same for a payment that was just read.
  static func of(_ payment: Payment, _ transaction: Transaction) async throws -> PaymentErrand? {
    // Nothing is left to ask about a payment that is settled, even if its order is cancelled.
    guard payment.state.isOpen else { return nil }
    let orders = try await PaidOrders(transaction).of(payment)
    guard
      let step = PaymentStep.next(
        payment, isWanted: orders.contains { $0.status == .paymentProcessing })
    else { return nil }
    return PaymentErrand(
      subject: .payment(payment.id, step),
      request: request(
        payment, key: "\(payment.key) \(step)", amount: payment.amount,
        transaction.context.currency))
  }

  /// What a refund needs; nil for one that is settled.
  static func of(refund id: RecordID, _ transaction: Transaction) async throws -> PaymentErrand? {
    guard let refund = try await transaction.repository(Refund.self).fetch(id),
      refund.state == .requested,
      let payment = try await transaction.repository(Payment.self).fetch(refund.paymentID)
    else { return nil }
    return PaymentErrand(
      subject: .refund(id),
      request: request(
        payment, key: refund.key, amount: refund.amount, transaction.context.currency))
  }

  static func request(
    _ payment: Payment, key: String, amount: Int64, _ currency: Currency
  ) -> ProviderRequest {
    ProviderRequest(
      key: key, payment: payment.key, providerID: payment.providerID, amount: amount,
      currency: currency, method: payment.method, card: payment.card)
  }

  /// Asks the provider; a payment of nothing needs none. Throws nothing but a cancellation: where
  /// asking fails, the request may have arrived.
  func run(_ provider: any PaymentProvider) async throws -> PaymentReply {
    guard case .payment(_, let step) = subject else {
      return try await Self.reply { try await provider.refund(request) }
    }
    guard request.amount > 0 else {
      return PaymentReply(step == .void ? .voided : .captured(id: request.payment))
    }
    switch step {
    case .capture: return try await Self.reply { try await provider.capture(request) }
    case .void: return try await Self.reply { try await provider.void(request) }
    case .status: return try await Self.reply { try await provider.status(request) }
    case .authorize:
      let reply = try await Self.reply { try await provider.authorize(request) }
      guard case .authorized(let id) = reply.answer else { return reply }
      // The money is collected in the same round, because nothing has to happen in between. If
      // that fails, the payment stays authorized and the next round collects it.
      return try await Self.reply(after: reply.answer) {
        try await provider.capture(request.captured(as: id))
      }
    }
  }

  private static func reply(
    after known: ProviderAnswer = .unknown, _ ask: () async throws -> ProviderAnswer
  ) async throws -> PaymentReply {
    do {
      return PaymentReply(try await ask())
    } catch is CancellationError {
      throw CancellationError()
    } catch {
      return PaymentReply(failed: error, after: known)
    }
  }

  /// Writes down what came of it.
  /// - Parameters:
  ///   - random: Draws the delivery codes of orders that are paid.
  ///   - transaction: Work of the system itself.
  func write(
    _ answer: ProviderAnswer, random: any RandomSource, _ transaction: Transaction
  ) async throws {
    let settling = PaymentSettling(transaction, random: random)
    switch subject {
    case .payment(let id, _): try await settling.apply(answer, to: id)
    case .refund(let id): try await settling.apply(answer, toRefund: id)
    }
  }

  /// Lets it be asked again later, where what the provider said could not be written down.
  func putOff(random: any RandomSource, _ transaction: Transaction) async throws {
    let settling = PaymentSettling(transaction, random: random)
    switch subject {
    case .payment(let id, _): try await settling.putOff(payment: id)
    case .refund(let id): try await settling.apply(.unknown, toRefund: id)
    }
  }
}

extension ProviderRequest {
  /// The request that collects what was kept.
  fileprivate func captured(as id: String) -> ProviderRequest {
    ProviderRequest(
      key: "\(payment) \(PaymentStep.capture)", payment: payment, providerID: id, amount: amount,
      currency: currency, method: method, card: card)
  }
}
