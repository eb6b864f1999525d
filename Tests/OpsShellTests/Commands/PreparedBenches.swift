import OpsStorageMock
import OpsTesting

/// Benches on which the examples of a command can run. Each is prepared once, because the laws
/// about all commands ask for thousands; what a test gets is its own.
enum PreparedBenches {
  private static let shelf = SampleShelf<ShellBench>()

  /// The bench of that kind as `prepare` left it. A test that notes what a book is asked prepares
  /// its own, so that the questions of the preparation are noted as well. Throws what `prepare`
  /// throws.
  static func bench(
    _ kind: String, _ prepare: () async throws -> ShellBench
  ) async throws -> ShellBench {
    guard QuestionLog.current == nil else { return try await prepare() }
    return try await shelf.copy(of: kind, { $0.copy() }, or: prepare)
  }
}
