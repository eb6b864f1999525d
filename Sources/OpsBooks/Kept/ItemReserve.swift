import OpsDomain
import OpsStorage
import Synchronization

/// What one process remembers of an ``ItemVault``: keys that it was given and has not used, and for
/// a moment the blocks that it has read. Keys that are left when the process ends are never used.
final class ItemReserve: Sendable {
  /// Most keys that are asked for at once.
  private static let most = 64
  /// How long a block is good after it was read, in nanoseconds.
  private static let lifetime: Int64 = 500_000_000
  /// Blocks that are remembered at once.
  private static let capacity = 64

  private struct State {
    /// The next one comes last.
    var keys: [PersonalKey] = []
    /// How many are asked for when these are used up: a command that needs one leaves none behind.
    var wanted = 1
    var blocks: [Int: (content: [UInt8]?, until: Int64)] = [:]
    /// Counts how often the blocks were forgotten: what was read before must not be kept after it.
    var generation = 0
  }

  private let state = Mutex(State())

  /// The next key. Throws what `more` throws.
  ///
  /// - Parameter more: Gives at least one key, and at most so many.
  func take(
    _ more: (Int) throws(OpsError) -> [PersonalKey]
  ) throws(OpsError) -> PersonalKey {
    try state.withLock { (state) throws(OpsError) -> PersonalKey in
      if state.keys.isEmpty {
        state.keys = try more(state.wanted).reversed()
        state.wanted = min(state.wanted * 2, Self.most)
      }
      guard let key = state.keys.popLast() else {
        throw OpsError(.internalError, "The vault of people's keys gave no key")
      }
      return key
    }
  }

  /// A block as it was not longer ago than its lifetime, or else as `read` answers it.
  func block(
    _ number: Int, _ read: () throws(OpsError) -> [UInt8]?
  ) throws(OpsError) -> [UInt8]? {
    let now = Stopwatch.now
    let (known, generation) = state.withLock { ($0.blocks[number], $0.generation) }
    if let known, now < known.until { return known.content }
    let content = try read()
    state.withLock { state in
      guard state.generation == generation else { return }
      if state.blocks.count >= Self.capacity { state.blocks = [:] }
      state.blocks[number] = (content, now + Self.lifetime)
    }
    return content
  }

  /// Forgets the blocks: this process has changed them.
  func forgetBlocks() {
    state.withLock { state in
      state.blocks = [:]
      state.generation += 1
    }
  }
}
