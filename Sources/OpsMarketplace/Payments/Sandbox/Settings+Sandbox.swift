import OpsKernel

extension Settings {
  /// The test card of payments that name none; nil for no test card.
  public static let sandboxScenario: BookSetting<SandboxScenario?> = .choice(
    "market.sandbox_scenario", orNone: "none", default: .approved,
    "The default test card of the payment sandbox.")
}
