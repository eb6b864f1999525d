import OpsDomain
import Synchronization

/// What a session remembers from one command to the next.
public final class ShellMemory: Sendable {
  /// How many rows of the last list are known as `$1`, `$2` …
  private static let rows = 9

  private let refused = Mutex<Invocation?>(nil)
  private let failed = Mutex<OpsError?>(nil)
  private let script = Mutex(ScriptState())

  public init() {}

  /// The last command that was refused for want of a right.
  public var lastRefusal: Invocation? { refused.withLock { $0 } }

  /// The last failure of a command that had nothing to do with rights.
  var lastFailure: OpsError? { failed.withLock { $0 } }

  /// Remembers a failure that had nothing to do with rights.
  func fail(_ error: OpsError) { failed.withLock { $0 = error } }

  /// Remembers a refusal.
  public func refuse(_ invocation: Invocation) { refused.withLock { $0 = invocation } }

  /// The names that input has set, the last result and the rows shown last.
  var state: ScriptState {
    get { script.withLock { $0 } }
    set { script.withLock { $0 = newValue } }
  }

  /// Remembers an answer as `$_`, and the first rows of a list as `$1` to `$9`.
  func keep(_ answer: CommandAnswer) {
    script.withLock { state in
      state.last = .record(ScriptResult.of(answer))
      guard let rows = answer.data.items else { return }
      for number in 1...Self.rows {
        let row = number <= rows.count ? ScriptValue(rows[number - 1]) : nil
        state.values[String(number)] = row
      }
    }
  }
}
