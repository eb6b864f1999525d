import Glibc
import Synchronization

/// Turns Ctrl-C, a polite kill and the loss of the terminal, or of whoever reads the output, into
/// cancellation, so that open work is undone before the process ends.
enum Interruption {
  /// The signal that came, if one did.
  private final class Caught: Sendable {
    let code = Mutex<Int32?>(nil)
  }

  /// Answers for a reader that is gone, even where all was done: it has not been told.
  private static let withoutReader: Int32 = 141

  /// Runs `body`; on SIGINT, SIGTERM or SIGHUP cancels it and answers 130, 143 or 129, and 141 when
  /// nobody reads standard output any more.
  static func watching(_ body: @escaping @Sendable () async -> Int32) async -> Int32 {
    let work = Task { await body() }
    let caught = Caught()
    let ends: [(Int32, Int32)] = [
      (SIGINT, 130), (SIGTERM, 143), (SIGHUP, 129), (SIGPIPE, withoutReader),
    ]
    let listeners = ends.map { number, code in
      SignalHub.shared.listen(to: number) {
        caught.code.withLock { $0 = $0 ?? code }
        work.cancel()
      }
    }
    let code = await work.value
    for listener in listeners { SignalHub.shared.remove(listener) }
    let ended = caught.code.withLock { $0 }
    return code == 0 && ended != withoutReader ? 0 : ended ?? code
  }
}
