import OpsDomain
import OpsKernel
import OpsStorage

extension JobDefinition {
  /// Does what is left to ask of the payment provider: after a process that ended between asking
  /// and writing down, and for payments and refunds without an answer. Each answer is a commit of
  /// its own; a request may be repeated, because the provider knows its key. A message, payment or
  /// refund of which something is wrong stops no other one.
  static let settlePayments = JobDefinition(
    "market.payments", "Asks the payment provider about open payments and refunds.",
    every: Settings.paymentSettling, hasWork: PaymentBacklog.isThere
  ) { handle in
    guard let provider = handle.outside.service((any PaymentProvider).self) else {
      return "no payment provider"
    }
    let random = handle.desk.world.random
    var done = 0
    var waiting = 0
    try await handle.each(atMost: PaymentBacklog.atOnce, PaymentBacklog.events) { event in
      try await handle.write { try await PaymentEventBook($0, random: random).apply(event.id) }
      done += 1
    }
    try await handle.each(atMost: PaymentBacklog.atOnce, PaymentBacklog.payments) { payment in
      let errand = try await handle.read { try await PaymentErrand.of(payment: payment.id, $0) }
      if try await settle(errand, provider, handle) { done += 1 } else { waiting += 1 }
    }
    let refunds = try await settleRefunds(provider, handle)
    return "\(done + refunds.done) done, \(waiting + refunds.waiting) without an answer"
  }

  /// Asks the provider for the refunds that are due, and says of how many it answered.
  static func settleRefunds(
    _ provider: any PaymentProvider, _ handle: JobHandle
  ) async throws -> (done: Int, waiting: Int) {
    var done = 0
    var waiting = 0
    try await handle.each(atMost: PaymentBacklog.atOnce, PaymentBacklog.refunds) { refund in
      let errand = try await handle.read { try await PaymentErrand.of(refund: refund.id, $0) }
      if try await settle(errand, provider, handle) { done += 1 } else { waiting += 1 }
    }
    return (done, waiting)
  }

  /// Asks the provider, and writes down what it said. Answers whether it said anything. Where that
  /// cannot be written down, it is asked again later, so that others have their turn.
  private static func settle(
    _ errand: PaymentErrand?, _ provider: any PaymentProvider, _ handle: JobHandle
  ) async throws -> Bool {
    guard let errand else { return true }
    let random = handle.desk.world.random
    let reply = try await errand.run(provider)
    do {
      try await handle.write { try await errand.write(reply.answer, random: random, $0) }
    } catch let error where JobHandle.isOfPart(error) {
      try await handle.write { try await errand.putOff(random: random, $0) }
      throw error
    }
    if let fault = reply.fault { throw fault }
    return reply.answer != .unknown
  }
}
