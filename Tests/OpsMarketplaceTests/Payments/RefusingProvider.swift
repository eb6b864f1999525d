@testable import OpsMarketplace

/// A payment provider that gives no money back.
struct RefusingProvider: PaymentProvider {
  private let sandbox = OrderBench.sandbox

  var cards: [String] { sandbox.cards }

  func authorize(_ request: ProviderRequest) async throws -> ProviderAnswer {
    try await sandbox.authorize(request)
  }

  func capture(_ request: ProviderRequest) async throws -> ProviderAnswer {
    try await sandbox.capture(request)
  }

  func refund(_ request: ProviderRequest) async throws -> ProviderAnswer {
    .failed(reason: "account_closed")
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
