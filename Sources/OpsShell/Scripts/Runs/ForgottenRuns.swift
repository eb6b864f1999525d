/// The runs of a host that has no place for them: scripts run, but none can be resumed by name.
struct ForgottenRuns: RunStore {
  func save(_ run: RunRecord) {}
  func run(named name: String) -> RunRecord? { nil }
  func names() -> [String] { [] }
}
