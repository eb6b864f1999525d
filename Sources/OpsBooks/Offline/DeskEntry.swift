import OpsDomain
import OpsSync

/// An operation that was run on the copy and that no round has taken in yet: one file in the inbox.
struct DeskEntry: Codable, Sendable, Equatable {
  /// The key under which the server does it once.
  let key: String
  /// What the server is told.
  let call: OutboxCall
  /// How soon it is sent.
  let priority: SyncPriority
  /// When it ran, by the clock of the desk.
  let madeAt: HybridTime
  /// What the copy has to know of it.
  let note: DeskNote
  /// What it did to the records of the copy.
  let changes: [DeskChange]

  /// The unit of the outbox that it becomes.
  var unit: OutboxUnit {
    OutboxUnit(key: key, calls: [call], priority: priority, madeAt: madeAt)
  }
}
