import OpsDomain
import OpsStorage

/// The journal of a mock store.
struct MockLedger: Sendable {
  private var commits: [Commit] = []
  /// By the key's bytes, for `String` takes composed and decomposed letters for the same.
  private var byKey: [Value: [Int]] = [:]
  private var byRecord: [RecordID: [Int]] = [:]
  private(set) var head = JournalHead.empty

  mutating func append(_ commit: Commit) {
    let index = commits.count
    commits.append(commit)
    byKey[.text(commit.header.key), default: []].append(index)
    for id in Set(commit.entries.map(\.id)) { byRecord[id, default: []].append(index) }
    head = JournalHead(commit)
  }

  func commits(key: String) -> [Commit] { byKey[.text(key), default: []].map { commits[$0] } }

  func commit(key: String, by actor: RecordID?) -> Commit? {
    byKey[.text(key)]?.first { commits[$0].header.actor == actor }.map { commits[$0] }
  }

  func commits(after sequence: Int64, limit: Int) -> [Commit] {
    let start = Int(clamping: min(max(0, sequence), head.sequence))
    return Array(commits[start...].prefix(max(0, limit)))
  }

  func history(of id: RecordID, limit: Int) -> [Commit] {
    byRecord[id, default: []].prefix(max(0, limit)).map { part(of: id, in: commits[$0]) }
  }

  func history(of id: RecordID, before sequence: Int64, limit: Int) -> [Commit] {
    byRecord[id, default: []].reversed().lazy.map { commits[$0] }
      .drop { $0.sequence >= sequence }.prefix(max(0, limit)).map { part(of: id, in: $0) }
  }

  private func part(of id: RecordID, in commit: Commit) -> Commit {
    Commit(
      sequence: commit.sequence, header: commit.header,
      entries: commit.entries.filter { $0.id == id }, hash: commit.hash)
  }
}
