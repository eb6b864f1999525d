import Dispatch
import Glibc
import Synchronization

/// Tells its listeners that a signal came. One hub for the process: a source stays once it is
/// made, because installing a disposition again would take the signal away from it.
final class SignalHub: Sendable {
  static let shared = SignalHub()

  /// Ends listening.
  struct Listener: Sendable {
    fileprivate let number: Int32
    fileprivate let identifier: Int
  }

  private struct State {
    var sources: [Int32: any DispatchSourceSignal] = [:]
    var listeners: [Int32: [Int: @Sendable () -> Void]] = [:]
    var next = 0
  }

  private let state = Mutex(State())
  /// A queue with a thread of its own: waiting for it never waits for other work.
  private let queue = DispatchQueue(label: "signals")

  /// Calls `body` whenever the signal comes, until ``remove(_:)``. From the first listener on the
  /// signal does nothing else any more. It returns when the signal is being watched: one that comes
  /// right afterwards is heard.
  func listen(to number: Int32, _ body: @escaping @Sendable () -> Void) -> Listener {
    let isWatching = DispatchSemaphore(value: 0)
    let (listener, source) = state.withLock { state in
      let identifier = state.next
      state.next += 1
      state.listeners[number, default: [:]][identifier] = body
      let listener = Listener(number: number, identifier: identifier)
      guard number != SIGPIPE, state.sources[number] == nil, !Self.isLeftOut(number) else {
        return (listener, (any DispatchSourceSignal)?.none)
      }
      let source = DispatchSource.makeSignalSource(signal: number, queue: queue)
      source.setEventHandler { self.came(number) }
      state.sources[number] = source
      return (listener, source)
    }
    if let source {
      // A source installs its handler of the signal later, on another thread. Until then the signal
      // does what it did before, and nothing that it could spoil has begun.
      source.setRegistrationHandler { isWatching.signal() }
      source.resume()
      isWatching.wait()
    }
    return listener
  }

  /// Whether the process was started so that it does not hear the signal: `nohup` does that.
  private static func isLeftOut(_ number: Int32) -> Bool {
    guard number == SIGHUP else { return false }
    var action = sigaction()
    guard sigaction(number, nil, &action) == 0 else { return false }
    return unsafeBitCast(action.__sigaction_handler.sa_handler, to: Int.self) == 1  // SIG_IGN
  }

  /// Tells the listeners of SIGPIPE that nobody reads standard output any more. The signal itself
  /// stays ignored: sockets raise it as well.
  func readerIsGone() { came(SIGPIPE) }

  func remove(_ listener: Listener) {
    state.withLock { $0.listeners[listener.number]?[listener.identifier] = nil }
  }

  private func came(_ number: Int32) {
    let bodies = state.withLock { $0.listeners[number].map { Array($0.values) } ?? [] }
    for body in bodies { body() }
  }
}
