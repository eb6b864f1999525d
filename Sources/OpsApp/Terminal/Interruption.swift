import Glibc
import Synchronization

/// Turns Ctrl-C, a polite kill and the loss of the terminal into cancellation, so that open work is
/// undone before the process ends.
enum Interruption {
  /// The signal that came, if one did.
  private final class Caught: Sendable {
    let code = Mutex<Int32?>(nil)
  }

  /// Runs `body`; on SIGINT, SIGTERM or SIGHUP cancels it and answers 130, 143 or 129.
  static func watching(_ body: @escaping @Sendable () async -> Int32) async -> Int32 {
    let work = Task { await body() }
    let caught = Caught()
    let ends: [(Int32, Int32)] = [(SIGINT, 130), (SIGTERM, 143), (SIGHUP, 129)]
    let listeners = ends.map { number, code in
      SignalHub.shared.listen(to: number) {
        caught.code.withLock { $0 = $0 ?? code }
        work.cancel()
      }
    }
    let code = await work.value
    for listener in listeners { SignalHub.shared.remove(listener) }
    return code == 0 ? 0 : caught.code.withLock { $0 } ?? code
  }
}
