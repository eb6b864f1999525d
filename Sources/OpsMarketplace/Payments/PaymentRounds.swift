import OpsDomain
import OpsKernel
import OpsStorage

/// Asks the payment provider what the last commit left to ask, right after it: so that a customer
/// who pays is answered with what came of it. What is left here, because the process ends or the
/// provider does not answer, the job `market.payments` does.
struct PaymentRounds {
  /// Rounds of one payment: authorize or ask, collect, give back.
  private static let most = 4

  let desk: Desk
  let provider: any PaymentProvider

  /// Whether the commit of a call is final, so that the provider may be asked after it. It is not
  /// for what is rehearsed, staged, part of another commit or done at a server.
  ///
  /// For a replay it is: a caller who asks again because no answer came is told what became of the
  /// payment, and what an ended process left undone is done. The provider knows a request that it
  /// has had by its key.
  func follows(_ call: Call) -> Bool {
    desk.standsAlone && !call.isRehearsal
  }

  /// Does all errands of an order.
  func settle(order: RecordID) async throws {
    for _ in 0..<Self.most {
      let errands = try await desk.readAsSystem(.settlePayments) { transaction in
        try await Self.errands(of: order, transaction)
      }
      guard !errands.isEmpty else { return }
      var isKnown = false
      for errand in errands {
        let reply = try await errand.run(provider)
        isKnown = isKnown || reply.answer != .unknown
        _ = try await desk.performAsSystem(.settlePayments) { transaction in
          try await errand.write(reply.answer, random: desk.world.random, transaction)
        }
        // The order stands, and the job asks again: it is no failure of who placed it.
        if let fault = reply.fault {
          _ = desk.report(fault, of: SystemWork.settlePayments.rawValue)
        }
      }
      guard isKnown else { return }
    }
  }

  /// Applies messages about a payment that were written down, and does what follows.
  func apply(events names: [String], of payment: RecordID) async throws {
    let order = try await desk.performAsSystem(.settlePayments) { transaction in
      let events = transaction.repository(PaymentEvent.self)
      for name in names {
        guard let event = try await events.fetch(key: PaymentEvent.eventKey, name) else { continue }
        try await PaymentEventBook(transaction, random: desk.world.random).apply(event.id)
      }
      return try await transaction.repository(Payment.self).fetch(payment)?.orderID
    }.output
    if let order { try await settle(order: order) }
  }

  /// The payment as it is now. Throws `notfound.any`.
  func view(_ payment: RecordID) async throws -> PaymentView {
    try await desk.readAsSystem(.settlePayments, consistency: .snapshot) { transaction in
      guard let found = try await transaction.repository(Payment.self).fetch(payment) else {
        throw OpsError(.notFound, "There is no such payment", field: "payment")
      }
      return try await PaymentView.of([found], transaction).only("The payment")
    }
  }

  /// What an order needs of the provider now. A payment that waits for its customer or for an
  /// answer is the job's to ask about.
  private static func errands(
    of order: RecordID, _ transaction: Transaction
  ) async throws -> [PaymentErrand] {
    var errands: [PaymentErrand] = []
    let payments = try await transaction.repository(Payment.self).of(order)
    for payment in payments {
      guard let errand = try await PaymentErrand.of(payment, transaction) else { continue }
      if case .payment(_, .status) = errand.subject { continue }
      errands.append(errand)
    }
    guard !payments.isEmpty else { return errands }
    // Also those of orders that were paid with it: what came of one may have undone another.
    let refunds = try await transaction.repository(Refund.self).all(
      where: .both(
        .oneOf(Refund.Columns.paymentID, payments.map(\.id)),
        .equals(Refund.Columns.state, .requested)))
    for refund in refunds {
      if let errand = try await PaymentErrand.of(refund: refund.id, transaction) {
        errands.append(errand)
      }
    }
    return errands
  }
}

extension SystemWork {
  /// Asks the payment provider, and writes down what it said.
  static let settlePayments = SystemWork("payment.settle")
}
