import OpsDomain
import OpsKernel
import Synchronization

/// Tells people how far the work on a backup is: what begins, and then every tenth of it.
final class BackupMeter: Sendable {
  /// Work on fewer bytes is over before anybody has read about it.
  private static let least: Int64 = 64 << 20

  private struct State {
    var what = ""
    var tenths: Int64 = 0
  }

  private let say: @Sendable (String) -> Void
  private let state = Mutex(State())

  /// - Parameter say: Takes a line for people.
  init(_ say: @escaping @Sendable (String) -> Void) { self.say = say }

  func tell(_ step: BackupStep) {
    let line = state.withLock { state -> String? in
      if step.what != state.what {
        state = State(what: step.what)
        return "\(step.what) …"
      }
      guard step.all >= Self.least else { return nil }
      let tenths = step.done / max(1, step.all / 10)
      guard tenths > state.tenths else { return nil }
      state.tenths = tenths
      return "\(step.what): \(min(100, tenths * 10)) %"
    }
    if let line { say(line) }
  }
}
