import OpsDomain
import OpsStorage

@testable import OpsMarketplace

/// A payment provider that now and then does not answer: sometimes it has done what it was asked,
/// sometimes not. Asked again under the same key it does nothing twice, as the sandbox remembers
/// nothing and answers alike.
struct FlakyProvider: PaymentSandbox {
  let sandbox: SandboxProvider
  let random: SeededRandom

  private func pass(_ answer: ProviderAnswer) throws -> ProviderAnswer {
    guard random.next() % 8 != 0 else {
      throw OpsError(.timeout, "The payment provider did not answer in time")
    }
    return answer
  }

  var cards: [String] { sandbox.cards }

  func standardCard(_ transaction: Transaction) async throws -> String? {
    try await sandbox.standardCard(transaction)
  }

  func authorize(_ request: ProviderRequest) async throws -> ProviderAnswer {
    try pass(try await sandbox.authorize(request))
  }

  func capture(_ request: ProviderRequest) async throws -> ProviderAnswer {
    try pass(try await sandbox.capture(request))
  }

  func refund(_ request: ProviderRequest) async throws -> ProviderAnswer {
    try pass(try await sandbox.refund(request))
  }

  func void(_ request: ProviderRequest) async throws -> ProviderAnswer {
    try pass(try await sandbox.void(request))
  }

  func status(_ request: ProviderRequest) async throws -> ProviderAnswer {
    try pass(try await sandbox.status(request))
  }

  func event(in body: String, signature: String) throws -> ProviderEvent {
    try sandbox.event(in: body, signature: signature)
  }

  func events(
    of scenario: SandboxScenario, about request: ProviderRequest, at now: Instant
  ) throws -> [ProviderEvent] {
    try sandbox.events(of: scenario, about: request, at: now)
  }

  func message(_ event: ProviderEvent, at now: Instant) throws -> SignedMessage {
    try sandbox.message(event, at: now)
  }
}
