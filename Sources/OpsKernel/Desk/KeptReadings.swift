import OpsDomain
import OpsStorage
import Synchronization

/// What was read from many records and is kept in memory until one of them changes.
///
/// The records have a head: another record with an edition, which goes up in the same commit as
/// every change of one of them. So head and edition tell whether what is kept is still true,
/// whichever process has written, and also for a reader of an older commit.
public final class KeptReadings: Sendable {
  private struct Kept {
    let edition: Int64
    let value: any Sendable
    let weight: Int
    var usedAt: Int64
  }

  private struct State {
    var kept: [RecordID: Kept] = [:]
    var weight = 0
    /// Counts the uses, so that the oldest one is known.
    var uses: Int64 = 0
  }

  /// How much is kept, as the sum of weights. About 100 bytes each.
  static let capacity = 500_000

  private let state = Mutex(State())

  /// A memory in which nothing is kept yet.
  public init() {}

  /// What is kept for this edition of the head, or else what `work` reads, which is kept then.
  ///
  /// A transaction that writes reads anew and keeps nothing: its records can still be rolled back.
  ///
  /// - Parameter weight: How many records it was read from.
  package func value<Value: Sendable>(
    of head: RecordID, edition: Int64, in transaction: Transaction,
    weight: KeyPath<Value, Int>, _ work: () async throws -> Value
  ) async throws -> Value {
    guard transaction.isReadOnly else { return try await work() }
    if let known = known(head, edition) as? Value { return known }
    let value = try await work()
    keep(value, value[keyPath: weight], of: head, edition)
    return value
  }

  private func known(_ head: RecordID, _ edition: Int64) -> (any Sendable)? {
    state.withLock { state in
      guard let found = state.kept[head], found.edition == edition else { return nil }
      state.uses += 1
      state.kept[head]?.usedAt = state.uses
      return found.value
    }
  }

  private func keep(
    _ value: any Sendable, _ weight: Int, of head: RecordID, _ edition: Int64
  ) {
    // An empty list takes room as well.
    let weight = weight + 1
    guard weight <= Self.capacity else { return }
    state.withLock { state in
      if let former = state.kept[head] { state.weight -= former.weight }
      state.uses += 1
      state.kept[head] = Kept(
        edition: edition, value: value, weight: weight, usedAt: state.uses)
      state.weight += weight
      if state.weight > Self.capacity { Self.makeRoom(&state) }
    }
  }

  /// Forgets what was not used for the longest time, a quarter of all at once: sorting costs.
  private static func makeRoom(_ state: inout State) {
    for (head, kept) in state.kept.sorted(by: { $0.value.usedAt < $1.value.usedAt }) {
      guard state.weight > capacity * 3 / 4 else { return }
      state.kept[head] = nil
      state.weight -= kept.weight
    }
  }
}
