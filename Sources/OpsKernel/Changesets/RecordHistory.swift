import OpsDomain
import OpsStorage

/// Input of `commit.history`.
public struct RecordHistory: OperationInput {
  /// A SKU, a customer's, request's, give-back's or sale's number, a location, a setting, a user or
  /// any identifier.
  public var record: String
  /// `KIND`: Which kind of record it is, such as customer, where several are called so.
  public var kind: String?
  public var limit: Of<PageRequest, Int>?
  public var after: Of<PageRequest, String>?
}

extension ChangesetService {
  static let history = Operation<RecordHistory, Listing<RecordHistoryLine>>(
    "commit.history", area: .platform, "Lists what was ever done to one record, newest first.",
    permission: nil, effect: .read, examples: ["history LAMP-1", "history 000001 -o json"],
    isInternal: true)

  /// The commits that touched one record. A person with a right to see the record sees
  /// them, without hidden fields. Readers of the journal see them also when the record is gone.
  ///
  /// Throws `notfound.any` when nothing has that name or identifier, and for everybody else when
  /// they do not see the record: nobody learns which. Throws `data.bad_value` when records of
  /// several kinds that they see have the name.
  public func history(
    _ input: RecordHistory, _ call: Call
  ) async throws -> Outcome<Listing<RecordHistoryLine>> {
    try await desk.performOnJournal(Self.history, input, call) { journal, transaction in
      let page = PageRequest(limit: input.limit)
      let limit = try page.narrow(Query(User.schema)).limit
      let id = try await Self.record(input, transaction)
      var end = Int64.max
      if let after = input.after {
        guard let last = Int64(after) else {
          throw OpsError(.badValue, "The page position cannot be read", field: "after")
        }
        end = last
      }
      // One more than the page: what the oldest of it has changed is told by the one before.
      let commits = try await journal.history(of: id, before: end, limit: limit + 1)
      let isAuditor = call.principal.may(.systemViewAuditLogs)
      let collections = Set(commits.flatMap(\.entries).filter { $0.id == id }.map(\.collection))
      var seen: Set<String> = []
      for collection in collections {
        if try await Self.sees(id, in: collection, transaction) { seen.insert(collection) }
      }
      guard isAuditor ? !commits.isEmpty || input.after != nil : !seen.isEmpty else {
        throw RecordFinder.unknown(input.record)
      }
      var names = AuditNames(transaction)
      var items: [RecordHistoryLine] = []
      for (index, commit) in commits.enumerated().prefix(limit) {
        let earlier = index + 1 < commits.count ? commits[index + 1] : nil
        for entry in commit.entries
        where entry.id == id && (isAuditor || seen.contains(entry.collection)) {
          let line = try await Self.line(
            entry, commit, earlier, &names, transaction.context, journal, for: call.principal)
          if let line { items.append(line) }
        }
      }
      let next = commits.count > limit ? items.last.map { "\($0.sequence)" } : nil
      return Listing(items: items, next: next)
    }
  }

  /// The record that is meant: of those that have the name, the one that the caller sees.
  private static func record(
    _ input: RecordHistory, _ transaction: Transaction
  ) async throws -> RecordID {
    let found = try await RecordFinder(transaction).find(input.record, kind: input.kind)
    let isAuditor = transaction.principal.may(.systemViewAuditLogs)
    var open: [(noun: String, id: RecordID)] = []
    for (schema, id) in found {
      guard let schema else { continue }
      var isOpen = isAuditor
      if !isOpen { isOpen = try await sees(id, in: schema.name, transaction) }
      if isOpen { open.append((schema.noun, id)) }
    }
    guard open.count < 2 else {
      throw OpsError(
        .badValue,
        "\(Excerpt.of(input.record)) is "
          + open.map { "a \($0.noun)" }.joined(separator: " and "),
        field: "record",
        hint: "say which: " + open.map { kindOption($0.noun) }.joined(separator: " or "))
    }
    guard let id = open.first?.id ?? found.first?.id else {
      throw RecordFinder.unknown(input.record)
    }
    return id
  }

  private static func kindOption(_ noun: String) -> String {
    noun.contains(" ") ? "--kind \"\(noun)\"" : "--kind \(noun)"
  }

  /// Whether the caller may read the history of the record as one of this collection.
  private static func sees(
    _ id: RecordID, in collection: String, _ transaction: Transaction
  ) async throws -> Bool {
    guard let schema = try? transaction.context.rules.schema(named: collection) else {
      return false
    }
    do {
      return try await transaction.opensHistory(of: id, in: schema)
    } catch let error as OpsError where error.errorClass == .denied {
      return false
    }
  }

  /// Nil for an entry from a time when the record was none of the reader's.
  private static func line(
    _ entry: JournalEntry, _ commit: Commit, _ earlier: Commit?, _ names: inout AuditNames,
    _ context: TransactionContext, _ journal: any JournalReader, for reader: Principal
  ) async throws -> RecordHistoryLine? {
    var fields: [AuditField] = []
    var trail: Set<String> = []
    if let schema = try? context.rules.schema(named: entry.collection), !schema.isConfidential {
      func row(_ image: [UInt8]?) throws -> Row? {
        try image.map { try journal.row(in: $0, of: schema) }
      }
      let before = entry.verb == .insert ? nil : earlier?.entries.first { $0.id == entry.id }?.image
      let (old, new) = (try row(before), try row(entry.image))
      let rules = try context.rules.rules(for: schema)
      guard try wasSeen([old, new], by: reader, rules) else { return nil }
      fields = AuditField.differences(
        old, new, in: schema,
        concealed: rules.concealed(in: new ?? old, from: reader),
        context.currency
      )
      let unshown = Set(schema.columns.filter { !$0.isShown }.map(\.name))
      fields.removeAll { unshown.contains($0.field) }
      trail = Set(schema.columns.filter(\.isTrail).map(\.name))
    }
    let shown = fields.filter { !trail.contains($0.field) }.compactMap { field -> String? in
      if field.hidden == true { return "\(field.field) (hidden)" }
      func said(_ text: String?) -> String { (text ?? "").isEmpty ? "nothing" : text ?? "" }
      guard field.before != nil else {
        // A record that begins with nothing in a field has nothing to tell of it.
        return field.after.flatMap { $0.value.isEmpty ? nil : "\(field.field) \($0.value)" }
      }
      return "\(field.field) \(said(field.before?.value)) → \(said(field.after?.value))"
    }
    let text =
      ([entry.verb == .update ? "" : entry.verb.rawValue] + [shown.joined(separator: ", ")])
      .filter { !$0.isEmpty }.joined(separator: ": ")
    return RecordHistoryLine(
      sequence: commit.sequence, key: commit.header.key, at: commit.header.at,
      actor: try await names.actor(commit.header.actor), operation: commit.header.operation,
      reason: commit.header.reason, collection: entry.collection, record: entry.id,
      verb: entry.verb, fields: fields, change: Personal(text))
  }

  /// Whether the rules of today show the record to the reader as it was in all of these states.
  private static func wasSeen(
    _ states: [Row?], by reader: Principal, _ rules: CollectionRules
  ) throws -> Bool {
    guard !reader.may(.systemViewAuditLogs) else { return true }
    let condition = try rules.visible(to: reader)
    return condition == .everything
      || states.compactMap { $0 }.allSatisfy {
        MemoryInterpreter.matches($0, condition, in: rules.schema)
      }
  }
}
