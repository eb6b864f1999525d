import OpsDomain

/// A payment provider that moves no money and plays what could happen.
public protocol PaymentSandbox: PaymentProvider {
  /// What it tells of its own accord in a scenario.
  func events(
    of scenario: SandboxScenario, about request: ProviderRequest, at now: Instant
  ) throws -> [ProviderEvent]
}
