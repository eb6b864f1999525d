import OpsDomain
import Synchronization

/// A seal in memory, for books in memory and for tests: gone with the process.
public final class MemorySealKeep: SealKeep {
  private struct State {
    var key: [UInt8]?
    var lines: [[UInt8]] = []
  }

  private let state = Mutex(State())

  /// A seal without a key and without lines in its log.
  public init() {}

  public func key() -> [UInt8]? { state.withLock { $0.key } }

  public func keep(key: [UInt8]) -> [UInt8] {
    state.withLock { state in
      let kept = state.key ?? key
      state.key = kept
      return kept
    }
  }

  public func lines() -> [[UInt8]] { state.withLock { $0.lines } }

  public func lastLine() -> [UInt8]? { state.withLock { $0.lines.last } }

  public func append(
    _ make: (_ last: [UInt8]?) throws(OpsError) -> [UInt8]?
  ) throws(OpsError) {
    let failure: OpsError? = state.withLock { state in
      do throws(OpsError) {
        if let line = try make(state.lines.last) { state.lines.append(line) }
        return nil
      } catch { return error }
    }
    if let failure { throw failure }
  }

  /// Puts other lines in place of the log, as somebody who tampers with it would.
  public func replace(lines: [[UInt8]]) { state.withLock { $0.lines = lines } }
}
