/// Leaves a server alone that does not answer (Nygard 2007): five failures in a row open it, after
/// 30 seconds one attempt is let through, three successes close it again.
public struct CircuitBreaker: Sendable, Codable, Equatable {
  /// Whether calls are let through.
  public enum State: Sendable, Codable, Equatable {
    /// All are.
    case closed(failures: Int)
    /// None is until then, in milliseconds since 1970.
    case open(until: Int64)
    /// They are, to see whether the server is back.
    case halfOpen(successes: Int)
  }

  private static let failures = 5
  private static let pause: Int64 = 30_000
  private static let successes = 3

  /// Whether calls are let through.
  public private(set) var state = State.closed(failures: 0)

  /// A closed one.
  public init() {}

  /// Whether calls are let through, of one that was asked before.
  var isClosed: Bool {
    if case .open = state { return false }
    return true
  }

  /// Whether a call is let through now. An open one that has waited long enough lets one through
  /// and is half open from then on.
  public mutating func allows(at now: Int64) -> Bool {
    guard case .open(let until) = state else { return true }
    // A clock that was set back must not keep it open for longer than the pause.
    guard now >= until || now < until - Self.pause else { return false }
    state = .halfOpen(successes: 0)
    return true
  }

  /// The server has answered, whatever it said.
  public mutating func succeeded() {
    switch state {
    case .closed, .open: state = .closed(failures: 0)
    case .halfOpen(let before):
      let successes = before + 1
      state =
        successes < Self.successes ? .halfOpen(successes: successes) : .closed(failures: 0)
    }
  }

  /// The server could not be reached or did not answer.
  public mutating func failed(at now: Int64) {
    if case .closed(let failures) = state, failures + 1 < Self.failures {
      state = .closed(failures: failures + 1)
    } else {
      state = .open(until: now + Self.pause)
    }
  }
}
