import Glibc
import Synchronization

/// Turns Ctrl-C, a polite kill, and the loss of the terminal or of the reader of the output into
/// cancellation, so that open work is undone before the process ends.
enum Interruption {
  /// The signal that came, if one did, and the work that it ends.
  private final class Caught: Sendable {
    private let state = Mutex<(code: Int32?, work: Task<Int32, Never>?)>((nil, nil))

    var code: Int32? { state.withLock { $0.code } }

    /// Notes a signal: the first one counts.
    func take(_ code: Int32) {
      let work = state.withLock { state in
        state.code = state.code ?? code
        return state.work
      }
      work?.cancel()
    }

    /// Names the work; a signal that came before ends it at once.
    func watch(_ work: Task<Int32, Never>) {
      let isOver = state.withLock { state in
        state.work = work
        return state.code != nil
      }
      if isOver { work.cancel() }
    }
  }

  /// Answers for a reader that is gone, even if all work was done: the reader has not seen the end.
  private static let withoutReader: Int32 = 141

  /// Runs `body`; on SIGINT, SIGTERM or SIGHUP cancels it and answers 130, 143 or 129, and 141 when
  /// nobody reads standard output any more.
  static func watching(_ body: @escaping @Sendable () async -> Int32) async -> Int32 {
    let caught = Caught()
    let ends: [(Int32, Int32)] = [
      (SIGINT, 130), (SIGTERM, 143), (SIGHUP, 129), (SIGPIPE, withoutReader),
    ]
    let listeners = ends.map { number, code in
      SignalHub.shared.listen(to: number) { caught.take(code) }
    }
    // Only now: a signal that found no listener would end the process, and leave a terminal that is
    // asked for a password without its echo.
    let work = Task { await body() }
    caught.watch(work)
    let code = await work.value
    for listener in listeners { SignalHub.shared.remove(listener) }
    let ended = caught.code
    return code == 0 && ended != withoutReader ? 0 : ended ?? code
  }
}
