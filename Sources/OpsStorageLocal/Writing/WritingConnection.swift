import OpsDomain
import Synchronization

/// The connection that writes. Until the first write it is lent to the readers: a process that only
/// reads, as most commands do, then opens the book once and reads its tables' declarations once.
final class WritingConnection: Sendable {
  private let readers: ReaderStack
  private let opener: BookOpener
  private let watch: BookWatch
  private let state: Mutex<State>

  private struct State {
    /// What the readers have. It is kept also if they give it up: when the last connection to a
    /// book is closed, SQLite removes the log, and the book counts as replaced.
    var lent: Connection?
    var own: Connection?
  }

  /// Lends the opened connection to the readers.
  init(lending opened: Connection, to readers: ReaderStack, opener: BookOpener, watch: BookWatch)
    throws
  {
    self.readers = readers
    self.opener = opener
    self.watch = watch
    state = Mutex(State(lent: opened))
    try readers.borrow(opened)
  }

  /// The connection, taken back from the readers on the first call. A second one is opened if a
  /// reader is at work on it. To be called by the owner of the turnstile.
  ///
  /// Throws `tempfail.book_replaced` when another file stands at the path.
  func get() throws -> Connection {
    if let connection = taken { return connection }
    let opened = try opener.openAgain()
    do {
      // It was opened by its path, which may be another file's by now.
      try watch.check()
    } catch {
      opened.leak()
      throw error
    }
    state.withLock { $0 = State(own: opened) }
    return opened
  }

  /// The connection if it is the writer's, or idle among the readers; nil if there is none to
  /// close.
  var taken: Connection? {
    state.withLock { state in
      if let own = state.own { return own }
      guard let returned = readers.giveBack() else { return nil }
      state = State(own: returned)
      return returned
    }
  }
}
