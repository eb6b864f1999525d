import OpsSync

/// A server that keeps a book of rows, runs each unit once under its key, and tells each copy what
/// it may see. It shares no code with the engine.
package final class SimServer {
  package struct Commit {
    package let key: String
    let at: Int64
    let records: Set<RecordName>
  }

  package private(set) var rows: [RecordName: SimRow] = [:]
  package private(set) var commits: [Commit] = []
  private var hidden: [String: Set<RecordName>] = [:]
  private var revoked: Set<String> = []
  /// Another one after each time the book was set back: places of before are gaps.
  private var epoch = 0
  package var now: Int64 = 1_000_000_000
  /// Most commits of one page.
  private let stride = 3

  package init(_ rows: [RecordName: SimRow]) { self.rows = rows }

  func shown(_ record: RecordName, to node: String) -> SimRow? {
    hidden[node]?.contains(record) == true ? nil : rows[record]
  }

  /// Every row that the copy may see.
  func shown(to node: String) -> [RecordName: SimRow] {
    rows.filter { hidden[node]?.contains($0.key) != true }
  }

  /// A change of rights, which the server tells with a commit.
  package func toggle(_ record: RecordName, for node: String) {
    if hidden[node, default: []].remove(record) == nil { hidden[node, default: []].insert(record) }
    commits.append(Commit(key: "rights-\(commits.count)", at: now, records: [record]))
  }

  package func revoke(_ node: String) { revoked.insert(node) }

  /// Places that were given so far are good no more.
  package func loseFeed() { epoch += 1 }

  /// Somebody at the server.
  package func write(_ record: RecordName, _ field: String, _ value: SyncValue) {
    rows[record]?.fields[field] = value
    rows[record]?.writes[field] = HybridTime(milliseconds: now, node: "server")
    commits.append(Commit(key: "own-\(commits.count)", at: now, records: [record]))
  }

  func pull(_ node: String, after cursor: String?) throws(SyncFailure) -> SimPage {
    try requireKnown(node)
    var place = 0
    if let cursor {
      let parts = cursor.split(separator: "-").compactMap { Int($0) }
      guard parts.count == 2, parts[0] == epoch, parts[1] <= commits.count else {
        throw SyncFailure(.gap, code: "tempfail.gap", message: "too old")
      }
      place = parts[1]
    }
    var records: Set<RecordName> = []
    let end = cursor == nil ? commits.count : min(place + stride, commits.count)
    if cursor == nil {
      records = Set(rows.keys)
    } else {
      for commit in commits[place..<end] { records.formUnion(commit.records) }
    }
    var found: [RecordName: SimRow?] = [:]
    for record in records {
      let row = shown(record, to: node)
      // An empty copy is sent records only, because it holds nothing to remove.
      if row != nil || cursor != nil { found[record] = .some(row) }
    }
    return SimPage(
      cursor: "\(epoch)-\(end)", sequence: Int64(end),
      committedAt: end > 0 ? commits[end - 1].at : nil, serverTime: now,
      isCaughtUp: end == commits.count, rows: found)
  }

  func push(_ node: String, _ unit: OutboxUnit) throws(SyncFailure) -> Int64 {
    try requireKnown(node)
    if let known = commits.firstIndex(where: { $0.key == unit.key }) { return Int64(known + 1) }
    var new = rows
    for call in unit.calls { try run(call, of: node, at: unit.madeAt, in: &new) }
    rows = new
    commits.append(Commit(key: unit.key, at: now, records: unit.records))
    return Int64(commits.count)
  }

  private func requireKnown(_ node: String) throws(SyncFailure) {
    guard revoked.contains(node) else { return }
    throw SyncFailure(.revoked, code: "signin.expired", message: "revoked")
  }

  private func run(
    _ call: OutboxCall, of node: String, at moment: HybridTime,
    in rows: inout [RecordName: SimRow]
  ) throws(SyncFailure) {
    for record in call.records where shown(record, to: node) == nil {
      throw SyncFailure(.refused, code: "notfound.any", message: "no \(record.id)")
    }
    guard SimCall.run(call, at: HybridTime(milliseconds: now, node: "server"), in: &rows) else {
      throw SyncFailure(.refused, code: "rule.insufficient_stock", message: "not enough")
    }
  }
}
