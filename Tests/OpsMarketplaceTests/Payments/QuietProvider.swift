import OpsDomain
import OpsStorage
import Synchronization

@testable import OpsMarketplace

/// A sandbox that does not answer refunds until it is told to.
final class QuietProvider: PaymentSandbox, ForwardingProvider {
  let sandbox = OrderBench.sandbox
  private let isQuiet = Mutex(true)
  private let error: OpsError

  /// - Parameter error: What it throws in place of an answer.
  init(_ error: OpsError = OpsError(.timeout, "The payment provider did not answer in time")) {
    self.error = error
  }

  /// Answers from now on.
  func speak() { isQuiet.withLock { $0 = false } }

  var cards: [String] { sandbox.cards }

  func standardCard(_ transaction: Transaction) async throws -> String? {
    try await sandbox.standardCard(transaction)
  }

  func refund(_ request: ProviderRequest) async throws -> ProviderAnswer {
    guard !isQuiet.withLock({ $0 }) else { throw error }
    return try await sandbox.refund(request)
  }
}
