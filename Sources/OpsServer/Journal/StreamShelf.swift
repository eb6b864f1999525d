import OpsDomain
import Synchronization

/// Which streams of the change feed are open: so many at once, and fewer of one caller.
final class StreamShelf: Sendable {
  /// The place of one stream, which is free again when nobody holds it any more.
  final class Place: Sendable {
    private let shelf: StreamShelf
    private let caller: Int64

    fileprivate init(_ shelf: StreamShelf, _ caller: Int64) {
      self.shelf = shelf
      self.caller = caller
    }

    deinit { shelf.leave(caller) }
  }

  private struct State {
    var open: [Int64: Int] = [:]
    var isClosed = false
  }

  private let most: Int
  private let mostOfCaller: Int
  private let state = Mutex(State())

  init(_ configuration: ServerConfiguration) {
    most = configuration.streams
    mostOfCaller = configuration.streamsPerCaller
  }

  /// Whether the server is being stopped, so that streams are to end.
  var isClosed: Bool { state.withLock { $0.isClosed } }

  /// How many streams are open.
  var count: Int { state.withLock { $0.open.values.reduce(0, +) } }

  /// A place for a stream of this caller. Throws `tempfail.throttled` when there is none.
  func place(for caller: Int64) throws(OpsError) -> Place {
    let isFree = state.withLock { state in
      guard !state.isClosed, state.open[caller, default: 0] < mostOfCaller,
        state.open.values.reduce(0, +) < most
      else { return false }
      state.open[caller, default: 0] += 1
      return true
    }
    guard isFree else {
      throw OpsError(
        .throttled, "Too many streams of the change feed are open",
        hint: "close one, or follow fewer kinds of records apart",
        retryAfter: TimeSpan(milliseconds: 5_000))
    }
    return Place(self, caller)
  }

  /// Ends all streams at their next look at the journal.
  func closeAll() { state.withLock { $0.isClosed = true } }

  private func leave(_ caller: Int64) {
    state.withLock { state in
      let left = state.open[caller, default: 1] - 1
      state.open[caller] = left > 0 ? left : nil
    }
  }
}
