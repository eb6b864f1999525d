import OpsDomain
import OpsStorage

/// Input of `commit.history`.
public struct RecordHistory: OperationInput {
  /// A SKU, a customer's, request's, give-back's or sale's number, a lot, a location, a setting, a
  /// user or any identifier.
  public var record: String
  /// `KIND`: Which kind of record it is, such as customer, if several have this name.
  public var kind: String?
  /// Rows per page, 1 to 1000; default 50.
  public var limit: Of<PageRequest, Int>?
  /// The `next` of the page before; without it, the first page.
  public var after: Of<PageRequest, String>?
}

extension ChangesetService {
  static let history = Operation<RecordHistory, Listing<RecordHistoryLine>>(
    "commit.history", area: .platform, "Lists every change to one record, newest first.",
    permission: nil, effect: .read, examples: ["history LAMP-1", "history 000001 -o json"],
    isOfNow: true,
    isInternal: true)

  /// The commits that touched one record, with what they did to its parts and files. A person with
  /// a right to see the record sees them, without hidden fields, and without keys and reasons of
  /// other people.
  /// Readers of the journal see them also when the record is gone.
  ///
  /// Throws `notfound.any` when nothing has that name or identifier, and for everybody else when
  /// they do not see the record: nobody learns which. Throws `data.bad_value` when several records
  /// that they see have the name.
  public func history(
    _ input: RecordHistory, _ call: Call
  ) async throws -> Outcome<Listing<RecordHistoryLine>> {
    try await desk.performOnJournal(Self.history, input, call) { journal, transaction in
      let request = PageRequest(limit: input.limit)
      let limit = try request.narrow(Query(User.schema)).limit
      let describer = ChangeDescriber(
        world: desk.world, principal: call.principal, store: desk.store)
      var teller = HistoryTeller(describer, journal, transaction)
      let id = try await Self.record(input, journal, transaction, &teller)
      var end = Int64.max
      if let after = input.after {
        guard let last = Int64(after) else {
          throw OpsError(.badValue, "The page position cannot be read", field: "after")
        }
        end = last
      }
      // One more than the page: what the oldest of it has changed is told by the one before.
      let own = try await journal.history(of: id, before: end, limit: limit + 1)
      let isAuditor = call.principal.may(.systemViewAuditLogs)
      // Below the last commit of its own, parts may have changed.
      let known =
        try await own.isEmpty ? journal.history(of: id, before: .max, limit: 1) : own
      let collections = Set(known.flatMap(\.entries).filter { $0.id == id }.map(\.collection))
      var seen: Set<String> = []
      for collection in collections {
        if try await Self.sees(id, in: collection, transaction) { seen.insert(collection) }
      }
      guard isAuditor ? !known.isEmpty || input.after != nil : !seen.isEmpty else {
        throw RecordFinder.unknown(input.record)
      }
      let told = isAuditor ? collections : seen
      var items: [RecordHistoryLine] = []
      var sequences = Set(own.map(\.sequence))
      for collection in told {
        sequences.formUnion(
          try await teller.sequences(
            ofParts: id, in: collection, before: end, limit: limit + 1))
        sequences.formUnion(
          try await teller.lookForFiles(of: id, in: collection).filter { $0 < end })
      }
      let page = sequences.sorted(by: >).prefix(limit)
      for sequence in page {
        items += try await Self.lines(of: id, in: told, at: sequence, own, &teller)
      }
      return Listing(
        items: items, next: sequences.count > limit ? page.last.map { "\($0)" } : nil)
    }
  }

  /// What the commit with `sequence` did to the record, or only to its parts.
  /// - Parameter own: The commits that touched the record itself, newest first.
  private static func lines(
    of id: RecordID, in collections: Set<String>, at sequence: Int64, _ own: [Commit],
    _ teller: inout HistoryTeller
  ) async throws -> [RecordHistoryLine] {
    var lines: [RecordHistoryLine] = []
    guard let index = own.firstIndex(where: { $0.sequence == sequence }) else {
      for collection in collections.sorted() {
        let line = try await teller.line(ofParts: id, in: collection, at: sequence)
        if let line { lines.append(line) }
      }
      return lines
    }
    let earlier = index + 1 < own.count ? own[index + 1] : nil
    for entry in own[index].entries where entry.id == id && collections.contains(entry.collection) {
      if let line = try await teller.line(entry, own[index], earlier) { lines.append(line) }
    }
    return lines
  }

  /// The record that is meant: of those that have the name, the one that the caller sees.
  private static func record(
    _ input: RecordHistory, _ journal: any JournalReader, _ transaction: Transaction,
    _ teller: inout HistoryTeller
  ) async throws -> RecordID {
    let isAuditor = transaction.principal.may(.systemViewAuditLogs)
    let finder = RecordFinder(transaction, removedIn: isAuditor ? journal : nil)
    let found = try await finder.find(input.record, kind: input.kind)
    var open: [(schema: Schema, id: RecordID)] = []
    for (schema, id) in found {
      guard let schema else { continue }
      var isOpen = isAuditor
      if !isOpen { isOpen = try await sees(id, in: schema.name, transaction) }
      if isOpen { open.append((schema, id)) }
    }
    guard open.count < 2 else {
      let name = Excerpt.of(input.record)
      let nouns = open.map(\.schema.noun)
      if Set(nouns).count == 1 {
        var told: [String] = []
        for (schema, id) in open { told.append("\(id) (\(try await teller.name(id, in: schema)))") }
        throw OpsError(
          .badValue, "There is more than one \(nouns[0]) called \(name)", field: "record",
          hint: "give the identifier: " + told.joined(separator: " or "))
      }
      throw OpsError(
        .badValue,
        "\(name) is the name of " + nouns.map { Article.text($0) }.joined(separator: " and "),
        field: "record",
        hint: "say which: " + nouns.map(kindOption).joined(separator: " or "))
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
}
