/// Remembers runs of scripts from one process to the next. They belong to the person at this
/// machine, not to the book; the book itself knows the keys of their writes.
public protocol RunStore: Sendable {
  /// Keeps the run as it is now. Throws `cantcreate.file`.
  func save(_ run: RunRecord) throws
  /// The run of that name, or nil. Throws `data.corrupt`.
  func run(named name: String) throws -> RunRecord?
  /// The names of all runs, the oldest first.
  func names() throws -> [String]
}

/// The runs of a host that has no place for them: scripts run, but none can be resumed by name.
struct ForgottenRuns: RunStore {
  func save(_ run: RunRecord) {}
  func run(named name: String) -> RunRecord? { nil }
  func names() -> [String] { [] }
}
