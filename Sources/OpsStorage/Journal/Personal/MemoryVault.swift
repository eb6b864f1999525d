import OpsDomain
import Synchronization

/// A vault in memory, for books in memory and for tests: gone with the process.
public final class MemoryVault: PersonalVault {
  private struct State {
    var blocks: [[UInt8]] = []
    var next = 0
    var isErasing = false
    var erasures: [ErasureMark] = []
  }

  private let random: any RandomSource
  private let state: Mutex<State>

  /// An empty vault that takes its keys from these random numbers.
  public init(random: any RandomSource) {
    self.random = random
    state = Mutex(State())
  }

  private init(_ state: State, random: any RandomSource) {
    self.random = random
    self.state = Mutex(state)
  }

  /// A vault of its own with the keys that this one has now, and other random numbers for new ones.
  /// For tests alone: both seal with the same keys from now on.
  package func copy(random: any RandomSource) -> MemoryVault {
    MemoryVault(state.withLock { $0 }, random: random)
  }

  public func take() -> PersonalKey {
    state.withLock { state in
      // A block is 256 keys of random numbers, so it is made only when the keys are used up.
      if state.next == state.blocks.count * KeyBlock.keys {
        state.blocks.append(KeyBlock.make(random))
      }
      let place = state.next
      state.next += 1
      return Self.key(place, in: state.blocks[place / KeyBlock.keys])
    }
  }

  public func key(of slot: Int64) -> PersonalKey? {
    state.withLock { state in
      let place = KeyBlock.place(of: slot)
      guard place < state.next else { return nil }
      let key = Self.key(place, in: state.blocks[place / KeyBlock.keys])
      return key.slot == slot && KeyBlock.isKey(key.bytes) ? key : nil
    }
  }

  public func destroy(_ slots: [Int64]) {
    state.withLock { state in
      for slot in slots {
        let (block, offset) = (
          KeyBlock.place(of: slot) / KeyBlock.keys, KeyBlock.offset(of: KeyBlock.place(of: slot))
        )
        guard block < state.blocks.count,
          KeyBlock.mark(of: state.blocks[block]) == KeyBlock.mark(of: slot)
        else { continue }
        for index in offset..<offset + PersonalKey.length { state.blocks[block][index] = 0 }
      }
    }
  }

  public func isErasing() -> Bool { state.withLock { $0.isErasing } }

  public func note(erasing: Bool) { state.withLock { $0.isErasing = erasing } }

  /// The list of people who were erased, as it was kept last.
  package var erasures: [ErasureMark] { state.withLock { $0.erasures } }

  public func keep(erasures: [ErasureMark]) {
    guard !erasures.isEmpty else { return }
    state.withLock { $0.erasures = erasures }
  }

  public func blocks(from number: Int, limit: Int) -> [[UInt8]] {
    state.withLock { Array($0.blocks.dropFirst(number).prefix(limit)) }
  }

  public func restore(blocks: [[UInt8]], at number: Int) throws(OpsError) {
    try KeyBlock.check(blocks)
    let isUsed = state.withLock { state in
      guard state.blocks.count == number, state.next == number * KeyBlock.keys else { return true }
      state.blocks += blocks
      state.next = state.blocks.count * KeyBlock.keys
      return false
    }
    if isUsed { throw KeyBlock.used }
  }

  private static func key(_ place: Int, in block: [UInt8]) -> PersonalKey {
    let offset = KeyBlock.offset(of: place)
    return PersonalKey(
      slot: KeyBlock.slot(place, mark: KeyBlock.mark(of: block)),
      bytes: Array(block[offset..<offset + PersonalKey.length]))
  }
}
