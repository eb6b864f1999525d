import OpsDomain

@testable import OpsMarketplace

/// A payment provider that answers as the sandbox does, in all that it does not say itself.
protocol ForwardingProvider: PaymentProvider {
  /// Answers in its place.
  var sandbox: SandboxProvider { get }
}

extension ForwardingProvider {
  func authorize(_ request: ProviderRequest) async throws -> ProviderAnswer {
    try await sandbox.authorize(request)
  }

  func capture(_ request: ProviderRequest) async throws -> ProviderAnswer {
    try await sandbox.capture(request)
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

extension ForwardingProvider where Self: PaymentSandbox {
  func events(
    of scenario: SandboxScenario, about request: ProviderRequest, at now: Instant
  ) throws -> [ProviderEvent] {
    try sandbox.events(of: scenario, about: request, at: now)
  }

  func message(_ event: ProviderEvent, at now: Instant) throws -> SignedMessage {
    try sandbox.message(event, at: now)
  }
}
