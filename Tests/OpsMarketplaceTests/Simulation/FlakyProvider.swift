import OpsDomain
import OpsStorage
import OpsTesting

@testable import OpsMarketplace

/// The way to a payment provider on which something gets lost now and then: a request, so that the
/// provider does nothing, or an answer, so that nobody learns what it has done.
struct FlakyProvider: PaymentSandbox {
  let provider: RecordingProvider
  let random: SeededRandom

  private func pass(
    _ ask: () async throws -> ProviderAnswer
  ) async throws -> ProviderAnswer {
    let fate = random.next() % 16
    if fate == 0 { throw Self.silence }
    let answer = try await ask()
    if fate == 1 { throw Self.silence }
    return answer
  }

  private static let silence = OpsError(
    .timeout, "The payment provider did not answer in time")

  var cards: [String] { provider.cards }

  func standardCard(_ transaction: Transaction) async throws -> String? {
    try await provider.standardCard(transaction)
  }

  func authorize(_ request: ProviderRequest) async throws -> ProviderAnswer {
    try await pass { try await provider.authorize(request) }
  }

  func capture(_ request: ProviderRequest) async throws -> ProviderAnswer {
    try await pass { try await provider.capture(request) }
  }

  func refund(_ request: ProviderRequest) async throws -> ProviderAnswer {
    try await pass { try await provider.refund(request) }
  }

  func void(_ request: ProviderRequest) async throws -> ProviderAnswer {
    try await pass { try await provider.void(request) }
  }

  func status(_ request: ProviderRequest) async throws -> ProviderAnswer {
    try await pass { try await provider.status(request) }
  }

  func event(in body: String, signature: String) throws -> ProviderEvent {
    try provider.event(in: body, signature: signature)
  }

  func events(
    of scenario: SandboxScenario, about request: ProviderRequest, at now: Instant
  ) throws -> [ProviderEvent] {
    try provider.events(of: scenario, about: request, at: now)
  }

  func message(_ event: ProviderEvent, at now: Instant) throws -> SignedMessage {
    try provider.message(event, at: now)
  }
}
