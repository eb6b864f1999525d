import OpsDomain
import OpsStorage

/// The latest image of each record of one collection, in as few bytes as can be. Identifiers grow
/// with time, so that nearly all of them come in their order: those are kept in lists, and only the
/// others in a table.
struct ImageTable {
  /// What is known of one record.
  struct Latest {
    /// Hash of the image under this process's random seed, which nobody can aim at.
    let digest: Int
    let sequence: Int64
    /// Values in the image; 0 for a record that was deleted. Columns added later are not in it.
    let width: Int32
    /// Whether its personal values were sealed and can no longer be opened.
    let isErased: Bool
    /// Whether the record has been looked at.
    fileprivate(set) var isSettled = false

    init(digest: Int, sequence: Int64, width: Int32, isErased: Bool) {
      self.digest = digest
      self.sequence = sequence
      self.width = width
      self.isErased = isErased
    }
  }

  /// Records of one list: short lists grow without being copied.
  private static let length = 4096

  private var ids: [[RecordID]] = []
  private var entries: [[Latest]] = []
  /// Those that came after one with a larger identifier.
  private var others: [RecordID: Latest] = [:]
  /// The digests of confidential records, of which the image holds no more.
  private var proofs: [RecordID: SealedPart] = [:]

  /// Notes the latest image of a record.
  mutating func note(_ id: RecordID, _ latest: Latest, proof: SealedPart?) {
    if let proof { proofs[id] = proof } else if !proofs.isEmpty { proofs[id] = nil }
    if let last = ids.last?.last, id <= last {
      if let (list, index) = place(of: id) {
        entries[list][index] = latest
      } else {
        others[id] = latest
      }
      return
    }
    if ids.last.map({ $0.count >= Self.length }) ?? true {
      ids.append([])
      entries.append([])
      ids[ids.count - 1].reserveCapacity(Self.length)
      entries[entries.count - 1].reserveCapacity(Self.length)
    }
    ids[ids.count - 1].append(id)
    entries[entries.count - 1].append(latest)
  }

  subscript(_ id: RecordID) -> Latest? {
    if let (list, index) = place(of: id) { return entries[list][index] }
    return others[id]
  }

  func proof(of id: RecordID) -> SealedPart? { proofs[id] }

  /// Remembers that the record has been looked at.
  mutating func settle(_ id: RecordID) {
    proofs[id] = nil
    if let (list, index) = place(of: id) {
      entries[list][index].isSettled = true
    } else {
      others[id]?.isSettled = true
    }
  }

  /// Records that exist and have not been looked at, in their order.
  var unsettled: [RecordID] {
    var found: [RecordID] = []
    for (list, rows) in zip(ids, entries) {
      for (id, latest) in zip(list, rows) where latest.width > 0 && !latest.isSettled {
        found.append(id)
      }
    }
    for (id, latest) in others where latest.width > 0 && !latest.isSettled { found.append(id) }
    return found.sorted()
  }

  /// Where the record is in the lists.
  private func place(of id: RecordID) -> (list: Int, index: Int)? {
    var (low, high) = (0, ids.count)
    while low < high {
      let middle = (low + high) / 2
      if ids[middle][0] <= id { low = middle + 1 } else { high = middle }
    }
    guard low > 0 else { return nil }
    let position = low - 1
    (low, high) = (0, ids[position].count)
    while low < high {
      let middle = (low + high) / 2
      if ids[position][middle] < id { low = middle + 1 } else { high = middle }
    }
    guard low < ids[position].count, ids[position][low] == id else { return nil }
    return (position, low)
  }
}
