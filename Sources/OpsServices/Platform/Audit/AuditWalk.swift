import OpsDomain
import OpsStorage

/// Walks along the journal in either direction, a few hundred commits at a time.
struct AuditWalk {
  private static let stride: Int64 = 500

  private let journal: any JournalReader
  private let record: RecordID?
  private let isOldestFirst: Bool
  /// Where the walk goes on: the first sequence not yet seen; nil before the first step.
  private var position: Int64?
  private var ahead: [Commit] = []
  private var isOver = false

  /// - Parameters:
  ///   - record: Only commits that touched this record.
  ///   - from: First sequence; nil for the end of the journal the walk starts at.
  init(_ journal: any JournalReader, record: RecordID?, oldestFirst: Bool, from: Int64?) {
    self.journal = journal
    self.record = record
    isOldestFirst = oldestFirst
    position = from
  }

  /// The next commit, or nil at the end of the journal.
  mutating func next() async throws -> Commit? {
    while ahead.isEmpty, !isOver {
      try Task.checkCancellation()
      if let record { try await loadHistory(of: record) } else { try await load() }
    }
    return ahead.popLast()
  }

  /// Fills `ahead` with the next stretch, in reverse order of the walk.
  private mutating func load() async throws {
    if isOldestFirst {
      let start = position ?? 1
      let found = try await journal.commits(after: start - 1, limit: Int(Self.stride))
      position = found.last.map { $0.sequence + 1 }
      isOver = found.count < Int(Self.stride)
      ahead = found.reversed()
      return
    }
    let head = try await journal.head().sequence
    let last = Swift.min(position ?? head, head)
    let below = Swift.max(0, last - Self.stride)
    if last > 0 { ahead = try await journal.commits(after: below, limit: Int(last - below)) }
    position = below
    isOver = below == 0
  }

  private mutating func loadHistory(of record: RecordID) async throws {
    isOver = true
    var found: [Commit] = []
    // A record's entries alone do not tell which others the commit touched.
    for part in try await journal.history(of: record, limit: .max) {
      guard let position, isOldestFirst ? part.sequence < position : part.sequence > position
      else {
        found.append(part)
        continue
      }
    }
    ahead = isOldestFirst ? found.reversed() : found
  }
}
