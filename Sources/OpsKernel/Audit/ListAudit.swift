import OpsDomain
import OpsStorage

/// Input of `audit.list`.
public struct ListAudit: OperationInput {
  /// `ACTOR`: Only commits of this user; system for the system.
  public var actor: NameOf<User>?
  /// `NAME`: Only commits of this operation, such as oos.deliver.
  public var operation: String?
  /// `NAME`: Only commits that touched this collection.
  public var collection: String?
  /// `ID`: Only commits that touched this record, or attached or removed its files.
  public var record: RecordID?
  /// Only changes, refusals, views of personal data, sign-ins, or copies.
  public var kind: AuditKind?
  /// `SEQUENCE|TIME`: Start with this commit; with a time, only commits from then on.
  public var from: JournalStart?
  /// Oldest first.
  public var oldest: Bool?
  /// Rows per page, 1 to 1000; default 50.
  public var limit: Of<PageRequest, Int>?
  /// The `next` of the page before; without it, the first page.
  public var after: Of<PageRequest, String>?
}

extension AuditService {
  static let list = Operation<ListAudit, Listing<AuditCommitView>>(
    "audit.list", area: .platform, "Lists the commits of the journal, newest first.",
    permission: .systemViewAuditLogs, effect: .read,
    examples: [
      "audit list --limit 10", "audit list --actor anna --kind change --oldest",
      "audit list --from 2027-03-01",
    ], isOfNow: true,
    narrows: ["actor": Narrowing("actor"), "operation": Narrowing("operation")])

  /// A page of commits. Throws `notfound.user` or `notfound.any` for a filter that names nothing,
  /// `data.bad_value` for a limit or position out of range, `data.bad_date` for a start that is
  /// neither a sequence nor a time.
  public func list(
    _ input: ListAudit, _ call: Call
  ) async throws -> Outcome<Listing<AuditCommitView>> {
    let operations = desk.operations
    return try await desk.performOnJournal(Self.list, input, call) { journal, transaction in
      let filter = try await AuditFilter(input, transaction, operations)
      let limit = try PageRequest(limit: input.limit).narrow(Query(User.schema)).limit
      let isOldest = input.oldest ?? false
      let floor = try await Self.floor(input, journal, transaction.context.calendar)
      let start = try Self.start(input, isOldest: isOldest, floor: floor)
      var files: Set<Int64> = []
      if let record = input.record {
        let system = transaction.asSystem("finds the files of a record in the journal")
        files = try await HistoryFiles.sequences(of: record, journal, system)
      }
      var walk = AuditWalk(
        journal, filter.search, record: input.record, besides: files, oldestFirst: isOldest,
        from: start, wanted: limit)
      var names = AuditNames(transaction)
      var items: [AuditCommitView] = []
      while let commit = try await walk.next(), commit.sequence > floor {
        items.append(try await AuditCommitView(commit, journal, operations, &names, transaction))
        if items.count == limit { break }
      }
      let next = items.count == limit ? items.last.map { "\($0.sequence)" } : nil
      return Listing(items: items, next: next)
    }
  }

  /// The last sequence before the time from which commits are wanted; 0 for all commits.
  private static func floor(
    _ input: ListAudit, _ journal: any JournalReader, _ calendar: any SiteCalendar
  ) async throws -> Int64 {
    guard case .time(let time) = input.from else { return 0 }
    return try await journal.sequence(before: time.start(in: calendar))
  }

  /// The first sequence of the page; nil for the end the list starts at.
  private static func start(
    _ input: ListAudit, isOldest: Bool, floor: Int64
  ) throws -> Int64? {
    if let after = input.after {
      guard let last = Int64(after), last > 0, last < .max else {
        throw OpsError.unreadablePage
      }
      return isOldest ? last + 1 : last - 1
    }
    guard case .sequence(let from) = input.from else {
      return isOldest && floor > 0 ? floor + 1 : nil
    }
    guard from > 0 else {
      throw OpsError(.badValue, "Sequences start with 1", field: "from")
    }
    return from
  }
}
