@testable import OpsMarketplace

/// A payment provider without cards of its own, as real ones are: it asks customers for everything
/// itself.
struct CardlessProvider: ForwardingProvider {
  let sandbox = OrderBench.sandbox
}
