import OpsDomain
import OpsStorage

/// Finds a record by what people call it.
struct RecordFinder {
  /// Records of one collection that have the same name, of which a refusal tells.
  private static let namesakes = 5

  private let transaction: Transaction
  private let journal: (any JournalReader)?

  /// - Parameters:
  ///   - journal: Where to look for removed records; nil to find only records that exist.
  ///   - reason: Why the record is looked for, for the commit.
  init(
    _ transaction: Transaction, removedIn journal: (any JournalReader)? = nil,
    because reason: String = "finds the record whose history is asked for"
  ) {
    self.transaction = transaction.asSystem(reason)
    self.journal = journal
  }

  /// The records that are called `text`, with their collections, goods first; without any, the one
  /// whose identifier it is, of whichever collection, and then the last of each collection that was
  /// called so when it was removed.
  ///
  /// - Parameter kind: What a record of the wanted kind is called, or its collection; nil for any.
  /// - Throws: `notfound.any`, and `data.bad_value` for a kind that there is not.
  func find(_ text: String, kind: String?) async throws -> [(schema: Schema?, id: RecordID)] {
    let schemas = try Self.schemas(transaction.context.rules, kind)
    var records: [(schema: Schema?, id: RecordID)] = []
    for schema in schemas {
      guard let (column, isFolded) = schema.lookup else { continue }
      let wanted = isFolded ? TextFolding.fold(text) : text
      let found = try await transaction.rows(
        Query(schema, where: .equals(column, .text(wanted)), limit: 1))
      if let id = found.first?.id { records.append((schema, id)) }
    }
    guard records.isEmpty else { return records }
    for lookup in transaction.hooks((any RecordLookup).self)
    where schemas.contains(lookup.schema) {
      let found = try await lookup.records(called: text, limit: Self.namesakes, transaction)
      for row in found { records.append((lookup.schema, row.id)) }
    }
    guard records.isEmpty else { return records }
    if let id = RecordID(text), let found = try await identified(id, among: schemas, kind) {
      return [found]
    }
    records = try await removed(text, among: schemas)
    guard records.isEmpty else { return records }
    // Whether there is such a record at all, the reader of the history finds out.
    if kind == nil, let id = RecordID(text) { return [(nil, id)] }
    throw Self.unknown(text)
  }

  /// The record with that identifier, where it is known which one it is.
  private func identified(
    _ id: RecordID, among schemas: [Schema], _ kind: String?
  ) async throws -> (schema: Schema?, id: RecordID)? {
    if kind != nil {
      for schema in schemas {
        if try await transaction.row(schema, id: id) != nil { return (schema, id) }
      }
    }
    guard let journal else {
      if kind == nil { return (nil, id) }
      return nil
    }
    let last = try await journal.history(of: id, before: .max, limit: 1)
    guard let entry = last.first?.entries.last else { return nil }
    if kind == nil { return (nil, id) }
    guard let schema = schemas.first(where: { $0.name == entry.collection }) else { return nil }
    return (schema, id)
  }

  /// The records that were called `text` when they were removed, the last one of each collection.
  private func removed(
    _ text: String, among schemas: [Schema]
  ) async throws -> [(schema: Schema?, id: RecordID)] {
    guard let journal else { return [] }
    let removed = RemovedRecords(journal, transaction)
    var records: [(schema: Schema?, id: RecordID)] = []
    for schema in schemas {
      if let last = try await removed.named(text, in: schema).first {
        records.append((schema, last.id))
      }
    }
    return records
  }

  /// Nobody is told whether a record that they may not see is there.
  static func unknown(_ text: String) -> OpsError {
    OpsError(
      .notFound, "There is no record \(Excerpt.of(text)) that you may see", field: "record",
      hint:
        "give a SKU, a number, the code of a lot or a location, a user, a role of the book or an"
        + " identifier; only readers of the journal see removed records")
  }

  /// Goods first, then what other areas keep; the book's own records and people last.
  private static let order: [Area] = {
    let (first, last): ([Area], [Area]) = ([.sales, .warehouse], [.platform, .identity])
    return first + Area.allCases.filter { !(first + last).contains($0) } + last
  }()

  /// The collections whose history is kept, goods first: somebody may be called like a product.
  private static func schemas(_ rules: RuleBook, _ kind: String?) throws -> [Schema] {
    let known = rules.schemas.filter { !$0.isDerived && !$0.isConfidential }
    let all = Self.order.flatMap { area in known.filter { $0.area == area } }
    guard let kind else { return all }
    let wanted = all.filter {
      TextFolding.sameBytes($0.noun, kind) || TextFolding.sameBytes($0.name, kind)
    }
    guard !wanted.isEmpty else {
      let called = rules.hooks((any RecordLookup).self).map(\.schema)
      let named = all.filter { $0.lookup != nil || called.contains($0) }.map(\.noun)
      throw OpsError(
        .badValue, "There are no records of the kind \(Excerpt.of(kind))", field: "kind",
        hint: "one of: " + named.joined(separator: ", "))
    }
    return wanted
  }
}
