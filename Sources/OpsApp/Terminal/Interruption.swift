import Dispatch
import Glibc
import Synchronization

/// Turns Ctrl-C and a polite kill into cancellation, so that open work is undone before the
/// process ends.
enum Interruption {
  /// The signal that came, if one did.
  private final class Caught: Sendable {
    let code = Mutex<Int32?>(nil)
  }

  /// Runs `body`; on SIGINT or SIGTERM cancels it and answers 130 or 143.
  static func watching(_ body: @escaping @Sendable () async -> Int32) async -> Int32 {
    let work = Task { await body() }
    let caught = Caught()
    let sources = [(SIGINT, Int32(130)), (SIGTERM, Int32(143))].map { number, code in
      signal(number, SIG_IGN)
      let source = DispatchSource.makeSignalSource(signal: number, queue: .global())
      source.setEventHandler {
        caught.code.withLock { $0 = $0 ?? code }
        work.cancel()
      }
      source.resume()
      return source
    }
    let code = await work.value
    for source in sources { source.cancel() }
    return code == 0 ? 0 : caught.code.withLock { $0 } ?? code
  }
}
