import OpsDomain
import OpsTesting

@testable import OpsMarketplace

/// A payment provider that takes six seconds to keep an amount, or to collect it.
struct SlowProvider: ForwardingProvider {
  let sandbox = OrderBench.sandbox
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
}
