import OpsDomain
import OpsStorage

/// Input of `audit.list`.
public struct ListAudit: Codable, Sendable {
  public var actor: String?
  public var operation: String?
  public var collection: String?
  public var record: RecordID?
  public var kind: AuditKind?
  /// Sequence the list starts with.
  public var from: Int64?
  /// Oldest first instead of newest first.
  public var oldest: Bool?
  public var limit: Int?
  /// `next` of the page before.
  public var after: String?

  public init(
    actor: String? = nil, operation: String? = nil, collection: String? = nil,
    record: RecordID? = nil, kind: AuditKind? = nil, from: Int64? = nil, oldest: Bool? = nil,
    limit: Int? = nil,
    after: String? = nil
  ) {
    self.actor = actor
    self.operation = operation
    self.collection = collection
    self.record = record
    self.kind = kind
    self.from = from
    self.oldest = oldest
    self.limit = limit
    self.after = after
  }
}

extension AuditService {
  static let list = Operation<ListAudit, Listing<AuditCommitView>>(
    OperationDescriptor(
      "audit.list", area: .platform, "Lists the commits of the journal, newest first.",
      permission: .systemViewAuditLogs, effect: .read, answer: "audit.commit/1", isList: true,
      parameters: [
        .option("actor", .user, "Only what this user did; system for the system.")
          .narrowing("actor"),
        .option("operation", .text, label: "NAME", "Only this operation, such as oos.deliver.")
          .narrowing("operation"),
        .option("collection", .text, label: "NAME", "Only what touched this collection."),
        .option("record", .identifier, label: "ID", "Only what touched this record."),
        .option(
          "kind", .choice(AuditKind.allCases.map(\.rawValue)),
          "Only changes, refusals, looks at personal data, sign-ins, or copies."),
        .option("from", .integer, label: "SEQUENCE", "Start with this commit."),
        .flag("oldest", "Oldest first."),
      ] + PageRequest.parameters,
      columns: AuditCommitView.columns,
      examples: ["audit list --limit 10", "audit list --actor anna --kind change --oldest"]))

  /// A page of commits. Throws `notfound.user` or `notfound.any` for a filter that names nothing,
  /// `data.bad_value` for a limit or position out of range.
  public func list(
    _ input: ListAudit, _ call: Call
  ) async throws -> Outcome<Listing<AuditCommitView>> {
    try await desk.performOnJournal(Self.list, input, call) { journal, transaction in
      let filter = try await AuditFilter(input, transaction)
      let limit = try PageRequest(limit: input.limit).narrow(Query(User.schema)).limit
      let isOldest = input.oldest ?? false
      let start = try Self.start(input, isOldest: isOldest)
      var walk = AuditWalk(
        journal, filter.search, record: input.record, oldestFirst: isOldest, from: start,
        wanted: limit)
      var names = AuditNames(transaction)
      var items: [AuditCommitView] = []
      while let commit = try await walk.next() {
        items.append(try await AuditCommitView(commit, journal, &names))
        if items.count == limit { break }
      }
      let next = items.count == limit ? items.last.map { "\($0.sequence)" } : nil
      return Listing(items: items, next: next)
    }
  }

  /// The first sequence of the page; nil for the end the list starts at.
  private static func start(_ input: ListAudit, isOldest: Bool) throws -> Int64? {
    if let after = input.after {
      guard let last = Int64(after), last > 0, last < .max else {
        throw OpsError(
          .badValue, "The page position cannot be read", field: "after",
          hint: "pass the `next` value of the same list")
      }
      return isOldest ? last + 1 : last - 1
    }
    guard let from = input.from else { return nil }
    guard from > 0 else {
      throw OpsError(.badValue, "Sequences start with 1", field: "from")
    }
    return from
  }
}
