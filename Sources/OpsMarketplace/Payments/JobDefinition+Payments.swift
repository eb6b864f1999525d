import OpsDomain
import OpsKernel
import OpsStorage

extension JobDefinition {
  /// Does what is left to ask of the payment provider: after a process that ended between asking
  /// and writing down, and for payments and refunds without an answer. Each answer is a commit of
  /// its own; a request may be repeated, because the provider knows its key. A payment of which
  /// something is wrong stops no other one.
  static let settlePayments = JobDefinition(
    "market.payments", "Asks the payment provider what became of payments and refunds.",
    every: Settings.paymentSettling, hasWork: PaymentBacklog.isThere
  ) { handle in
    guard let provider = handle.outside.service((any PaymentProvider).self) else {
      return "no payment provider"
    }
    let random = handle.desk.world.random
    var parts = JobParts()
    var done = 0
    var waiting = 0
    for event in try await handle.read(PaymentBacklog.events) {
      try Task.checkCancellation()
      try await parts.run {
        try await handle.write {
          try await PaymentEventBook($0, random: random).apply(event)
        }
        done += 1
      }
    }
    for errand in try await handle.read(PaymentBacklog.errands) {
      try Task.checkCancellation()
      try await parts.run {
        let answer = try await errand.run(provider)
        try await handle.write { try await errand.write(answer, random: random, $0) }
        if answer == .unknown { waiting += 1 } else { done += 1 }
      }
    }
    try parts.end()
    return "\(done) done, \(waiting) without an answer"
  }
}
