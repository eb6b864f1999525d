import OpsKernel

extension Settings {
  /// The test card of payments that name none; nil for no test card.
  public static let sandboxScenario: BookSetting<SandboxScenario?> = .choice(
    "market.sandbox_scenario", orNone: "none", default: .approved,
    "The test card for payments in the sandbox that name none.")
}
