import OpsDomain
import Synchronization

/// The operation that somebody has called by its name, until the desk performs it. An operation and
/// the method of another one compile together when their types are the same; the desk then refuses
/// to perform what nobody has called.
final class CalledOperation: Sendable {
  @TaskLocal private static var current: CalledOperation?

  private let name: String
  /// Whether the desk has begun with it: what it performs inside that is the method's own matter.
  private let isBegun = Mutex(false)

  private init(_ name: String) { self.name = name }

  /// Runs the method of the operation called `name`.
  static func running<Answer: Sendable>(
    _ name: String, _ method: () async throws -> Answer
  ) async throws -> Answer {
    try await $current.withValue(CalledOperation(name)) { try await method() }
  }

  /// Takes note that the desk performs the operation called `name`. Throws `internal.bug` when
  /// another one was called.
  static func begin(_ name: String) throws(OpsError) {
    guard let current = Self.current else { return }
    let wasBegun = current.isBegun.withLock { isBegun in
      defer { isBegun = true }
      return isBegun
    }
    guard !wasBegun, name != current.name else { return }
    throw OpsError(
      .internalError, "\(current.name) was called, and its method performs \(name)",
      hint: "this is a bug: the list of the service names the wrong method")
  }
}
