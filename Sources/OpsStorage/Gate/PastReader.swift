import OpsDomain

/// The records of a book as they were known at an earlier moment: the present ones with all that
/// was committed since taken back, record by record, from the images in the journal.
///
/// Confidential records are journalled without their content, and most derived ones not at all:
/// reading those is refused. Areas put some derived ones right, see ``PastRecords``.
package struct PastReader: RecordReader {
  /// Most records that may have changed since, which bounds the memory.
  static let most = 500_000

  private struct Key: Hashable {
    let collection: String
    let id: RecordID
  }

  private let overlay: Overlay
  private let righted: Set<String>
  private let emptied: Set<String>
  /// Whether nothing was committed since: then everything is as it was.
  private let isPresent: Bool

  /// Works out how the records stood.
  ///
  /// - Parameters:
  ///   - reader: A snapshot of the book.
  ///   - context: Of the caller, at the earlier moment.
  ///
  /// Throws `data.too_large` when more than half a million records have changed since.
  package static func make(
    over reader: any RecordReader, _ journal: any JournalReader, _ context: TransactionContext
  ) async throws -> PastReader {
    let (touched, first) = try await touched(since: context.now, journal)
    let overlay = Overlay(over: reader)
    var changes: [Change] = []
    for (key, verb) in touched {
      try Task.checkCancellation()
      guard let schema = try? context.rules.schema(named: key.collection),
        !schema.isConfidential, !schema.isDerived
      else { continue }
      let old = try await reader.record(schema, id: key.id)
      var new: Row?
      if verb != .insert {
        let entry = try await journal.entry(of: key.id, in: schema, before: first)
        new = try entry?.image.map { image in
          let known = try journal.row(in: image, of: schema)
          return RowImage.slot(of: image) == nil ? known : filled(known, of: schema, from: old)
        }
      }
      guard old != nil || new != nil else { continue }
      changes.append(Change(schema: schema, id: key.id, old: old, new: new))
    }
    overlay.absorb(changes)
    var righted: Set<String> = []
    var emptied: Set<String> = []
    let system = context.elevated
    for hook in context.rules.hooks((any PastRecords).self) {
      let more = try await hook.rewound(
        changes, present: Transaction(reading: reader, context: system),
        past: Transaction(reading: overlay, context: system))
      overlay.absorb(more)
      righted.formUnion(hook.righted.map(\.name))
      emptied.formUnion(hook.emptied.map(\.name))
    }
    return PastReader(
      overlay: overlay, righted: righted, emptied: emptied, isPresent: touched.isEmpty)
  }

  /// A row with something in each column that holds something in every record: what was erased
  /// since is as it is now, or is called erased.
  private static func filled(_ row: Row, of schema: Schema, from present: Row?) -> Row {
    var row = row
    for position in schema.personalPositions
    where row.values[position].isNull && !schema.columns[position].isNullable {
      if let value = present?.values[position], !value.isNull {
        row.values[position] = value
        continue
      }
      switch schema.columns[position].kind {
      case .text: row.values[position] = .text("erased")
      case .integer, .bool, .fixed, .instant, .id: row.values[position] = .integer(0)
      case .date: row.values[position] = .text("1970-01-01")
      case .bytes: row.values[position] = .bytes([])
      }
    }
    return row
  }

  /// The records that later commits touched, with what the first of these did to each, the newest
  /// commit first; and the sequence of the first of these commits.
  private static func touched(
    since moment: Instant, _ journal: any JournalReader
  ) async throws -> (records: [(key: Key, verb: Verb)], first: Int64) {
    var order: [Key] = []
    var verbs: [Key: Verb] = [:]
    var first = Int64.max
    var pages = journal.pages(JournalSearch(), oldestFirst: false)
    reading: while let commits = try await pages.next() {
      for commit in commits {
        guard commit.header.at > moment else { break reading }
        first = commit.sequence
        for entry in commit.entries.reversed() {
          let key = Key(collection: entry.collection, id: entry.id)
          if verbs.updateValue(entry.verb, forKey: key) == nil { order.append(key) }
        }
      }
      guard order.count <= most else {
        throw OpsError(
          .tooLarge, "More than \(most) records have changed since \(moment)", field: "known_at",
          hint: "give a later time")
      }
    }
    return (order.map { (key: $0, verb: verbs[$0] ?? .update) }, first)
  }

  /// Throws `data.bad_value` for a collection of which nobody knows what it held.
  private func check(_ schema: Schema) throws(OpsError) {
    guard !isPresent, schema.isConfidential || schema.isDerived && !righted.contains(schema.name)
    else { return }
    throw OpsError(
      .badValue, "The book does not keep earlier states of \(schema.noun) records",
      field: "known_at", hint: "leave out --known-at for the present state")
  }

  package func record(_ schema: Schema, id: RecordID) async throws -> Row? {
    guard !emptied.contains(schema.name) else { return nil }
    try check(schema)
    return try await overlay.record(schema, id: id)
  }

  package func record(
    _ schema: Schema, key: UniqueKey, _ values: [Value]
  ) async throws -> Row? {
    guard !emptied.contains(schema.name) else { return nil }
    try check(schema)
    return try await overlay.record(schema, key: key, values)
  }

  package func records(_ query: Query) async throws -> [Row] {
    guard !emptied.contains(query.schema.name) else { return [] }
    try check(query.schema)
    return try await overlay.records(query)
  }

  package func figures(_ aggregate: Aggregate) async throws -> [[Value]] {
    guard !emptied.contains(aggregate.schema.name) else {
      return try MemoryInterpreter.figures([], of: aggregate)
    }
    try check(aggregate.schema)
    return try await overlay.figures(aggregate)
  }
}
