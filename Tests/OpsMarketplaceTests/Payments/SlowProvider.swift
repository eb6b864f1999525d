import OpsDomain
import OpsTesting

@testable import OpsMarketplace

/// A payment provider that takes six seconds to keep an amount, or to collect it.
struct SlowProvider: PaymentProvider {
  private let sandbox = OrderBench.sandbox
  let clock: ManualClock
  /// Whether collecting takes the time, and keeping none.
  var isSlowToCollect = false

  var cards: [String] { sandbox.cards }

  func authorize(_ request: ProviderRequest) async throws -> ProviderAnswer {
    if !isSlowToCollect { clock.advance(milliseconds: 6_000) }
    return try await sandbox.authorize(request)
  }

  func capture(_ request: ProviderRequest) async throws -> ProviderAnswer {
    if isSlowToCollect { clock.advance(milliseconds: 6_000) }
    return try await sandbox.capture(request)
  }

  func refund(_ request: ProviderRequest) async throws -> ProviderAnswer {
    try await sandbox.refund(request)
  }

  func void(_ request: ProviderRequest) async throws -> ProviderAnswer {
    try await sandbox.void(request)
  }

  func status(_ request: ProviderRequest) async throws -> ProviderAnswer {
    try await sandbox.status(request)
  }

  func event(in body: String, signature: String) throws -> ProviderEvent {
    try sandbox.event(in: body, signature: signature)
  }
}
