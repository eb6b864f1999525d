import OpsDomain

/// Where the money of customers is collected: a service outside the book.
///
/// It is only asked between two commits, never inside one: the first says what is wanted, the
/// second what came of it. A request may be repeated, so each has a key, and a request that was
/// answered before is answered the same way again.
///
/// A request that throws has an unknown outcome, unless the provider has answered
/// ``ProviderAnswer/failed(reason:)``.
public protocol PaymentProvider: Sendable {
  /// Asks for the amount to be kept for us.
  func authorize(_ request: ProviderRequest) async throws -> ProviderAnswer
  /// Collects what was kept.
  func capture(_ request: ProviderRequest) async throws -> ProviderAnswer
  /// Gives an amount back.
  func refund(_ request: ProviderRequest) async throws -> ProviderAnswer
  /// Gives up what was not captured.
  func void(_ request: ProviderRequest) async throws -> ProviderAnswer
  /// What became of a payment.
  func status(_ request: ProviderRequest) async throws -> ProviderAnswer
  /// The event in a message of the provider. Throws `denied.permission` unless the signature is the
  /// provider's, and `data.malformed` for what is no event.
  func event(in body: String, signature: String) throws -> ProviderEvent
  /// What the provider would tell of its own accord in a scenario; a real one plays none.
  func events(
    of scenario: SandboxScenario, about request: ProviderRequest, at now: Instant
  ) throws -> [ProviderEvent]
}

extension PaymentProvider {
  /// Throws `rule.violated`: only a sandbox plays scenarios.
  public func events(
    of scenario: SandboxScenario, about request: ProviderRequest, at now: Instant
  ) throws -> [ProviderEvent] {
    throw OpsError(
      .ruleViolated, "This book takes payments with a real provider", field: "scenario",
      hint: "scenarios are played by the sandbox only")
  }
}
