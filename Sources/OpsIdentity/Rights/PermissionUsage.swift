import OpsDomain
import OpsKernel
import OpsStorage

/// When each user last used each permission to change something, as the journal tells it.
struct PermissionUsage: Sendable {
  private let operations: OperationCatalogue
  private var last: [RecordID: [Permission: Instant]] = [:]

  private init(_ operations: OperationCatalogue) { self.operations = operations }

  /// Reads the commits made since that moment.
  static func read(
    _ journal: any JournalReader, of operations: OperationCatalogue, since: Instant
  ) async throws -> PermissionUsage {
    var usage = PermissionUsage(operations)
    var pages = journal.pages(after: try await first(journal, since))
    while let commits = try await pages.next() {
      for commit in commits { usage.add(commit.header) }
    }
    return usage
  }

  /// The last use of any of the permissions.
  func last(of user: RecordID, _ permissions: Set<Permission>) -> Instant? {
    guard let known = last[user] else { return nil }
    return permissions.compactMap { known[$0] }.max()
  }

  private mutating func add(_ header: CommitHeader) {
    guard let actor = header.actor,
      let permission = operations[header.operation]?.descriptor.permission
    else { return }
    last[actor, default: [:]][permission] = header.at
  }

  /// The sequence before the first commit of that moment, by halving: commits are in the order of
  /// time, but for clocks that were set back, which costs some exactness and nothing else.
  private static func first(_ journal: any JournalReader, _ since: Instant) async throws -> Int64 {
    var low: Int64 = 0
    var high = try await journal.head().sequence
    while low < high {
      let middle = low + (high - low) / 2
      guard let commit = try await journal.commits(after: middle, limit: 1).first else { break }
      if commit.header.at < since { low = middle + 1 } else { high = middle }
    }
    return low
  }
}
