import OpsDomain
import Synchronization

/// What a session remembers from one command to the next.
public final class ShellMemory: Sendable {
  /// What became of the last command, as far as `why` can explain it.
  enum Outcome: Sendable {
    /// It succeeded, or there was none.
    case done
    /// It was refused for want of a right.
    case refused(Invocation)
    /// It failed for another reason.
    case failed(OpsError)
  }

  /// How many rows of the last list are known as `$1`, `$2` …
  private static let rows = 9

  private let last = Mutex(Outcome.done)
  private let script = Mutex(ScriptState())

  /// The memory of a session in which no command has run yet.
  public init() {}

  /// What became of the last command.
  var outcome: Outcome { last.withLock { $0 } }

  /// Notes what became of a command; `why` itself is none of those it explains.
  /// - Parameter invocation: The command; nil when there was none to run.
  func note(_ error: OpsError?, of invocation: Invocation?) {
    guard invocation?.command.name != "why" else { return }
    last.withLock { last in
      guard let error else {
        last = .done
        return
      }
      // What a script or a bulk run was refused is known better by the command inside.
      if case .refused = last, invocation?.command.operation == nil { return }
      if error.errorClass == .denied, let invocation {
        last = .refused(invocation)
      } else {
        last = .failed(error)
      }
    }
  }

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
