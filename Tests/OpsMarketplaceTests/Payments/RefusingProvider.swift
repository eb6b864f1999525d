@testable import OpsMarketplace

/// A payment provider that gives no money back.
struct RefusingProvider: ForwardingProvider {
  let sandbox = OrderBench.sandbox

  var cards: [String] { sandbox.cards }

  func refund(_ request: ProviderRequest) async throws -> ProviderAnswer {
    .failed(reason: "account_closed")
  }
}
