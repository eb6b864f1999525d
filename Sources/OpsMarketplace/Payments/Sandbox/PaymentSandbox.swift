import OpsDomain

/// A payment provider that moves no money and plays test cards: what a real one would send of its
/// own accord it sends itself.
public protocol PaymentSandbox: PaymentProvider {
  /// What it tells of its own accord in a scenario.
  func events(
    of scenario: SandboxScenario, about request: ProviderRequest, at now: Instant
  ) throws -> [ProviderEvent]
  /// The event as it sends it now. Throws `config.invalid` without a secret to sign with.
  func message(_ event: ProviderEvent, at now: Instant) throws -> SignedMessage
}

extension PaymentSandbox {
  /// The event as it is sent in the moment in which it happens.
  func message(_ event: ProviderEvent) throws -> SignedMessage {
    try message(event, at: event.at)
  }
}
