import OpsDomain
import OpsKernel
import OpsStorage
import OpsTesting

@testable import OpsMarketplace

extension MarketSimulator {
  /// Lets two days pass with the jobs that are due, so that nothing waits for an answer any more.
  func settle() async throws {
    for _ in 1...16 {
      market.book.clock.advance(milliseconds: 3 * 3_600_000)
      for _ in 1...4 {
        try await dependencies.jobs.succeed(
          "market.sandbox", "market.payments", "market.orders")
      }
    }
  }

  /// Lets the month end and pays drivers for it and its weeks, twice: the second time there is
  /// nothing to pay.
  func endMonth() async throws {
    market.book.clock.advance(milliseconds: 31 * 86_400_000)
    for _ in 1...2 { try await dependencies.jobs.succeed("driver.week", "driver.month") }
  }

  /// What still waits for the provider or for money, in words.
  func unsettled() async throws -> [String] {
    let (payments, refunds, orders) = try await market.book.read { transaction in
      (
        try await transaction.repository(Payment.self).all(where: .everything),
        try await transaction.repository(Refund.self).all(where: .everything),
        try await transaction.repository(MarketOrder.self).all(where: .everything)
      )
    }
    // Of a payment of which nobody ever learns anything nothing is to be had.
    let silent = [SandboxScenario.timesOut, .answersLate].map(\.rawValue)
    return payments.filter { payment in
      payment.state.isOpen && !(payment.card.map(silent.contains) ?? false)
    }.map { "\($0.number) \($0.state)" }
      + refunds.filter { $0.state == .requested }.map { "\($0.number) \($0.state)" }
      + orders.filter {
        [.created, .paymentProcessing, .paymentConfirmed].contains($0.status)
      }.map { "\($0.number) \($0.status)" }
  }

  func delivered() async throws -> Int {
    try await market.book.read { transaction in
      try await transaction.repository(MarketOrder.self).all(where: .everything)
        .count { $0.status == .delivered }
    }
  }

  /// What became of everything, for telling whether two markets are the same.
  func summary() async throws -> String {
    let orders = try await market.book.read { transaction in
      try await transaction.repository(MarketOrder.self).all(where: .everything)
        .sorted { $0.number < $1.number }
    }
    let lines = orders.map { "\($0.number) \($0.status) \($0.total) \($0.updatedAt)" }
    return (["\(done) done, \(refused) refused, \(failed) failed"] + lines)
      .joined(separator: "\n")
  }
}
