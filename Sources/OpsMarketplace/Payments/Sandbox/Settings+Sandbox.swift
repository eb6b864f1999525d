import OpsKernel

extension Settings {
  /// What the sandbox makes of payments that name no test card; nil for none.
  public static let sandboxScenario: BookSetting<SandboxScenario?> = .choice(
    "market.sandbox_scenario", orNone: "none", default: .approved,
    "What the payment sandbox makes of payments that name no test card.")
}
