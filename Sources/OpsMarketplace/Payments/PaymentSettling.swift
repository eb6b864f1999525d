import OpsDomain
import OpsKernel
import OpsStorage

/// Writes down what the payment provider said, and moves the order accordingly. Everything may be
/// told twice, late and out of order: what was known before changes nothing (M-W3).
struct PaymentSettling {
  let system: Transaction
  private let random: any RandomSource

  /// - Parameters:
  ///   - transaction: Work of the system itself, so that the table of transitions lets it confirm
  ///     orders.
  ///   - random: Draws the delivery codes of orders that are paid.
  init(_ transaction: Transaction, random: any RandomSource) {
    system = transaction
    self.random = random
  }

  /// Applies an answer to a payment. An answer to what is settled otherwise is passed over.
  func apply(_ answer: ProviderAnswer, to id: RecordID) async throws {
    guard let payment = try await system.repository(Payment.self).fetch(id) else { return }
    switch answer {
    case .unknown: try await wait(payment)
    case .needsConfirmation(let id):
      try await move(payment, to: .needsConfirmation, providerID: id)
    case .authorized(let id): try await move(payment, to: .authorized, providerID: id)
    case .captured(let id): try await capture(payment, providerID: id)
    case .failed(let reason): try await fail(payment, PaymentFailure.kept(reason))
    case .voided: try await giveUp(payment)
    case .chargedBack:
      // A bank takes back only what was captured, so this answer says that it was captured too.
      try await takeBack(payment)
      guard let told = try await system.repository(Payment.self).fetch(id) else { return }
      try await capture(told, providerID: told.providerID ?? told.key)
    case .refunded: break
    }
  }

  /// The customer's bank took the money back. What was taken back was captured first, and messages
  /// come in any order: where the capture is not known yet, or the payment was given up, that is
  /// written down, and the capture brings it about.
  func takeBack(_ payment: Payment) async throws {
    guard !payment.state.hasMoney else { return try await chargeBack(payment) }
    guard payment.bankTookAt == nil else { return }
    var next = payment
    next.bankTookAt = system.now
    next.updatedAt = system.now
    _ = try await system.repository(Payment.self).update(next)
  }

  private func move(
    _ payment: Payment, to state: PaymentState, providerID: String? = nil
  ) async throws {
    guard payment.state != state, payment.state.next.contains(state) else {
      guard payment.state == state, state.isOpen else { return }
      return try await wait(payment)
    }
    var next = payment
    next.state = state
    next.providerID = payment.providerID ?? providerID
    next.askAt =
      state.isOpen ? system.now.adding(try await Settings.paymentAsking.value(system)) : nil
    next.updatedAt = system.now
    _ = try await system.repository(Payment.self).update(next)
  }

  /// The money is here. Each order that waits for it is confirmed; one that was cancelled
  /// meanwhile, or whose goods are gone, gives its share back. What the customer's bank has taken
  /// already goes in the same commit, before anybody is asked to give it back.
  private func capture(_ payment: Payment, providerID: String) async throws {
    guard payment.state.next.contains(.captured) else { return }
    var next = payment
    next.state = .captured
    next.captured = payment.amount
    next.providerID = payment.providerID ?? providerID
    next.failure = nil
    next.askAt = nil
    next.updatedAt = system.now
    next = try await system.repository(Payment.self).update(next)
    let acceptBy = system.now.adding(try await Settings.orderAcceptance.value(system))
    for share in try await system.repository(PaymentShare.self).of(payment: next.id) {
      guard let order = try await system.repository(MarketOrder.self).fetch(share.orderID) else {
        continue
      }
      try await settle(order, share, acceptBy, isTaken: next.bankTookAt != nil)
    }
    guard next.bankTookAt != nil,
      let paid = try await system.repository(Payment.self).fetch(next.id)
    else { return }
    try await chargeBack(paid)
  }

  /// Confirms an order that is paid, or gives its share back.
  /// - Parameter isTaken: Whether the customer's bank has the money again, so that nothing is left
  ///   to give back.
  private func settle(
    _ order: MarketOrder, _ share: PaymentShare, _ acceptBy: Instant, isTaken: Bool
  ) async throws {
    let refunds = isTaken ? nil : RefundRequest(system)
    guard order.status == .paymentProcessing else {
      try await refunds?.all(of: share, "the order is no longer wanted")
      return
    }
    do {
      _ = try await system.nested { part in
        try await order.moved(to: .paymentConfirmed, in: part) { $0.acceptBy = acceptBy }
      }
      try await DeliveryCode.give(order, random, system)
    } catch let error as OpsError where Self.isWithoutGoods(error) {
      let reason = UnpaidOrders.goodsGone
      _ = try await order.moved(to: .cancelled, in: system, reason: reason)
      try await refunds?.all(of: share, reason)
    }
  }

  private func fail(_ payment: Payment, _ reason: String) async throws {
    guard payment.state.next.contains(.failed) else { return }
    var next = payment
    next.state = .failed
    next.failure = reason
    next.askAt = nil
    next.updatedAt = system.now
    _ = try await system.repository(Payment.self).update(next)
    for order in try await PaidOrders(system).waiting(for: payment) {
      _ = try await order.moved(
        to: .cancelled, in: system, reason: "the payment failed: \(PaymentFailure.said(reason))")
    }
  }

  /// Nothing comes of it any more. Orders that still wait for it, because the provider gave it up
  /// by itself, are cancelled: nobody could pay them otherwise.
  private func giveUp(_ payment: Payment) async throws {
    guard payment.state.next.contains(.voided) else { return }
    try await move(payment, to: .voided)
    for order in try await PaidOrders(system).waiting(for: payment) {
      _ = try await order.moved(
        to: .cancelled, in: system, reason: "the provider cancelled the payment")
    }
  }

  /// The outcome is unknown: the order keeps its goods for longer, and the provider is asked again,
  /// each time after twice as long, up to an hour. Twice the time that an order waits is the end of
  /// it; what is told after that still counts.
  private func wait(_ payment: Payment) async throws {
    guard payment.state.isOpen else { return }
    let limit = try await Settings.unknownPaymentTime.value(system)
    guard payment.createdAt.adding(limit).adding(limit) > system.now else {
      return try await fail(payment, "no_answer")
    }
    try await askLater(payment)
    guard payment.state == .requested, payment.attempts == 0 else { return }
    for var order in try await PaidOrders(system).waiting(for: payment) {
      order.payBy = payment.createdAt.adding(limit)
      order.updatedAt = system.now
      _ = try await system.repository(MarketOrder.self).update(order)
    }
  }

  private func askLater(_ payment: Payment) async throws {
    var next = payment
    next.attempts += 1
    next.askAt = try await AskingAgain(system).next(at: system.now, after: payment.attempts)
    next.updatedAt = system.now
    _ = try await system.repository(Payment.self).update(next)
  }

  /// What the provider said of a payment could not be written down: it is asked again later. That
  /// does not end as ``wait(_:)`` does, because the provider may have the money.
  func putOff(payment id: RecordID) async throws {
    guard let payment = try await system.repository(Payment.self).fetch(id), payment.state.isOpen
    else { return }
    try await askLater(payment)
  }

  /// The customer's bank took back what was left. Orders that nobody has fetched are cancelled; one
  /// that is on its way goes on, at the loss of the platform.
  private func chargeBack(_ payment: Payment) async throws {
    guard payment.state.next.contains(.chargedBack) else { return }
    var next = payment
    next.state = .chargedBack
    // Of a payment that was given back nothing is left: then the bank took it a second time.
    next.chargedBack += payment.state == .refunded ? payment.captured : payment.kept
    next.updatedAt = system.now
    _ = try await system.repository(Payment.self).update(next)
    for share in try await system.repository(PaymentShare.self).of(payment: payment.id)
    where share.chargedBack > 0 {
      guard let order = try await system.repository(MarketOrder.self).fetch(share.orderID),
        OrderTransitions.row(.chargeBack, from: order.status) != nil
      else { continue }
      _ = try await order.moved(
        to: .cancelled, in: system, reason: "the customer's bank charged the payment back")
    }
  }

  /// Whether the goods of an order that is paid cannot be sold any more.
  private static func isWithoutGoods(_ error: OpsError) -> Bool {
    [.insufficientStock, .lotExpired, .notFoundLocation, .notFoundSKU].contains(error.code)
  }
}
