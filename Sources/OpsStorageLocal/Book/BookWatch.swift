import OpsDomain
import Synchronization

/// Notices when somebody moves, removes or replaces a file that an open book works with.
///
/// A process keeps the files it has opened, whatever stands at their paths. What it wrote from then
/// on would be gone with it, so every group of commits looks before it begins and before it is
/// acknowledged, and reads look at most once a second.
final class BookWatch: Sendable {
  private struct State {
    var known: [String: FileIdentity] = [:]
    var lastLook: Int64
    /// What the last look found.
    var problem: OpsError?
  }

  /// How long reads rely on the last look, in nanoseconds.
  private static let readingPause: Int64 = 1_000_000_000

  private let book: String
  /// Files that may come later; once there, they stay.
  private let others: [String]
  private let state: Mutex<State>

  /// Remembers what stands at the paths now.
  /// - Parameter kept: Files apart from the book that it needs as well.
  init(_ file: BookFile, kept: [String]) throws(OpsError) {
    book = file.path
    others =
      [BookCompanions.log, BookCompanions.memory, BookCompanions.lock].map { file.path + $0 } + kept
    guard let identity = FileIdentity.of(file.path) else { throw Self.replaced(file.path) }
    state = Mutex(State(known: [file.path: identity], lastLook: Stopwatch.now))
    try check()
  }

  /// Looks now. Throws `tempfail.book_replaced` when a file is not the one that was opened.
  func check() throws(OpsError) {
    if let problem = state.withLock({ look(&$0) }) { throw problem }
  }

  /// Looks when the last look was a second ago. Throws what that look found.
  func checkForReading() throws(OpsError) {
    let now = Stopwatch.now
    let problem = state.withLock { state in
      now - state.lastLook < Self.readingPause ? state.problem : look(&state)
    }
    if let problem { throw problem }
  }

  private func look(_ state: inout State) -> OpsError? {
    state.lastLook = Stopwatch.now
    state.problem = nil
    for path in [book] + others {
      let present = FileIdentity.of(path)
      if let known = state.known[path] {
        guard known != present else { continue }
        state.problem = Self.replaced(path)
        return state.problem
      }
      if let present { state.known[path] = present }
    }
    return nil
  }

  /// Names the file without its folder: a server tells this to everybody.
  private static func replaced(_ path: String) -> OpsError {
    let name = path.split(separator: "/").last.map(String.init) ?? "The book"
    return OpsError(
      .bookReplaced,
      "\(Excerpt.of(name)) was replaced or removed while this program had it open",
      field: "book",
      hint: "stop this program, put the right file in place, start it again and run `opsh doctor`")
  }
}
