import OpsDomain
import Synchronization

/// Which record of a copy has which key. Worked out when a key is first looked up: a command uses
/// few of them.
final class CopyIndex: Sendable {
  private let known = Mutex<[ObjectIdentifier: [[Value]: RecordID]]>([:])

  func record(
    _ key: UniqueKey, _ values: [Value], of schema: Schema, in rows: [RecordID: Row]
  ) -> RecordID? {
    known.withLock { known in
      if let index = known[ObjectIdentifier(key)] { return index[values] }
      var index: [[Value]: RecordID] = [:]
      for row in rows.values { index[schema.values(of: row, for: key)] = row.id }
      known[ObjectIdentifier(key)] = index
      return index[values]
    }
  }
}
