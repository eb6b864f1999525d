import OpsDomain
import OpsStorage

/// Input of `backup.list`.
public struct ListBackups: OperationInput {
  /// Also show backups that failed or were removed.
  public var gone: Bool?
  /// Rows per page, 1 to 1000; default 50.
  public var limit: Of<PageRequest, Int>?
  /// The `next` of the page before; without it, the first page.
  public var after: Of<PageRequest, String>?
}

extension BackupService {
  static let list = Operation<ListBackups, Listing<BackupView>>(
    "backup.list", area: .platform, "Lists the backups of the book, newest first.",
    permission: .systemBackupData, effect: .read,
    examples: ["backup list", "backup list --gone -o json"])

  /// A page of the backups that the book remembers.
  public func list(
    _ input: ListBackups, _ call: Call
  ) async throws -> Outcome<Listing<BackupView>> {
    try await desk.perform(Self.list, input, call) { transaction in
      let filter: Predicate =
        input.gone == true ? .everything : .equals(Backup.Columns.state, .made)
      let query = Query(
        Backup.schema, where: filter, order: [.descending(Backup.Columns.at)])
      let request = PageRequest(limit: input.limit, after: input.after)
      let page = try await transaction.repository(Backup.self).fetch(request.narrow(query))
      return Listing(page.map(BackupView.init))
    }
  }
}
