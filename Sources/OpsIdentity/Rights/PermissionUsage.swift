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
    var pages = journal.pages(after: try await journal.sequence(before: since))
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
}
