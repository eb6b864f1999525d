import OpsDomain
import OpsStorage
import Synchronization

/// Keys of a vault that this process has been given and has not used yet, so that it need not read
/// the file for each key. Keys that are left when the process ends are never used.
final class KeyReserve: Sendable {
  /// Most keys that are asked for at once.
  private static let most = 16

  private struct State {
    /// The next one comes last.
    var keys: [PersonalKey] = []
    /// The file that the keys are of; nil where it was not there before they were given.
    var file: HeldFile?
    /// How many are asked for when these are used up: a command that needs one leaves none behind.
    var wanted = 1
  }

  private let state = Mutex(State())

  /// The next key of the file that is at `path` now. Throws what `more` throws.
  ///
  /// - Parameter more: Gives at least one key of that file, and at most so many.
  func take(
    of path: String, _ more: (Int) throws(OpsError) -> [PersonalKey]
  ) throws(OpsError) -> PersonalKey {
    try state.withLock { (state) throws(OpsError) -> PersonalKey in
      // What is sealed with a key of a file that is gone can never be read.
      if state.file?.isThere != true {
        state.keys = []
        state.wanted = 1
        state.file = HeldFile(path)
      }
      if state.keys.isEmpty {
        state.keys = try more(state.wanted).reversed()
        state.wanted = min(state.wanted * 2, Self.most)
        // The first key of all makes the file.
        if state.file == nil { state.file = HeldFile(path) }
      }
      guard let key = state.keys.popLast() else {
        throw OpsError(.internalError, "The vault of people's keys gave no key")
      }
      return key
    }
  }
}
