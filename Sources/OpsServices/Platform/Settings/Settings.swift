import OpsDomain
import OpsStorage

/// Reads the settings of the book, for operations and rules that depend on one.
public enum Settings {
  /// The value of the setting called `key`, or `fallback` when nobody has set it. Read with the
  /// rights of the system: what a setting does must not depend on who acts.
  public static func value(
    _ key: String, default fallback: String, _ transaction: Transaction
  ) async throws -> String {
    let system = transaction.asSystem("reads the setting \(key)")
    return try await system.repository(Setting.self)
      .fetch(key: Setting.nameKey, .text(key))?.value ?? fallback
  }
}
