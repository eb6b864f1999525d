import OpsDomain
import OpsStorage

/// Tells what commits did to one record, in the words of the business and as far as the reader may
/// know: names in place of identifiers, also of records that are gone; changes of its parts; keys
/// and reasons only to those who may be told them, see ``Commit/opensKey(to:)``.
struct HistoryTeller {
  private let journal: any JournalReader
  private let context: TransactionContext
  private let reader: Principal
  private var people: AuditNames
  private var names: RecordNames
  private let parts: HistoryParts
  private let system: Transaction
  private var files: [String: HistoryFiles] = [:]

  /// - Parameters:
  ///   - describer: Says what the reader sees.
  ///   - transaction: The reader's own.
  init(_ describer: ChangeDescriber, _ journal: any JournalReader, _ transaction: Transaction) {
    self.journal = journal
    context = transaction.context
    reader = transaction.principal
    people = AuditNames(transaction)
    let system = transaction.asSystem("names the records in a history")
    let removed = RemovedRecords(journal, system)
    names = RecordNames(describer, []) { schema, id in
      if let row = try await system.row(schema, id: id) { return row }
      return try await removed.row(schema, id)
    }
    parts = HistoryParts(journal, context.rules)
    self.system = system
  }

  /// Looks for the files that the record has or had; answers the commits that brought or removed
  /// some.
  mutating func lookForFiles(of record: RecordID, in collection: String) async throws -> [Int64] {
    guard let schema = try? context.rules.schema(named: collection), !schema.isConfidential else {
      return []
    }
    let former = try await AttachedRecord(schema: schema, id: record)
      .formerHolders(besides: reader, system)
    let found = try await HistoryFiles(
      of: record, in: schema, journal, system, besidesThoseOf: former,
      showsNames: try await seesFiles(of: record, in: schema))
    files[collection] = found
    return Array(found.changes.keys)
  }

  /// Whether the reader sees files of the record, which may be gone: an auditor reads histories of
  /// records that are closed to them, and a token those of areas that it is not meant for.
  private func seesFiles(of record: RecordID, in schema: Schema) async throws -> Bool {
    guard reader.limits.covers(recordsOf: schema.area),
      let row = try await names.row(schema, record)
    else { return false }
    let rules = try context.rules.rules(for: schema)
    guard let visible = try Self.visible(rules, to: reader) else { return false }
    return MemoryInterpreter.matches(row, visible, in: schema)
      && rules.opensHistory(of: row, to: reader)
  }

  /// What the reader sees of a collection; nil for one that is closed to them.
  private static func visible(
    _ rules: CollectionRules, to reader: Principal
  ) throws(OpsError) -> Predicate? {
    do {
      return try rules.visible(to: reader)
    } catch {
      guard error.errorClass == .denied else { throw error }
      return nil
    }
  }

  /// What people call the record.
  mutating func name(_ id: RecordID, in schema: Schema) async throws -> String {
    guard let row = try await names.row(schema, id) else { return id.description }
    return try await names.name(Change(schema: schema, id: id, old: nil, new: row))
  }

  /// One line of the history; nil for an entry from a time when the reader could not see the
  /// record.
  /// - Parameter earlier: The commit that touched the record before; nil for the first one.
  mutating func line(
    _ entry: JournalEntry, _ commit: Commit, _ earlier: Commit?
  ) async throws -> RecordHistoryLine? {
    var fields: [AuditField] = []
    var words: [String] = []
    if let schema = try? context.rules.schema(named: entry.collection), !schema.isConfidential {
      let before = entry.verb == .insert ? nil : earlier?.entries.first { $0.id == entry.id }?.image
      let old = try before.map { try journal.row(in: $0, of: schema) }
      let new = try entry.image.map { try journal.row(in: $0, of: schema) }
      guard try wasSeen([old, new], in: schema) else { return nil }
      fields = try changed(old, new, in: schema)
      words = try await self.words(fields, old, new, schema)
      let told = try await tellParts(of: entry.id, in: entry.collection, at: commit.sequence)
      fields += told.fields
      words += told.words
    }
    return try await line(entry, commit, fields, words)
  }

  /// The line of a commit that touched parts or files of the record and not the record itself; nil
  /// if it touched none, and if the reader could not see the record.
  mutating func line(
    ofParts record: RecordID, in collection: String, at sequence: Int64
  ) async throws -> RecordHistoryLine? {
    guard let schema = try? context.rules.schema(named: collection), !schema.isConfidential,
      let commit = try await journal.commits(after: sequence - 1, limit: 1).first
    else { return nil }
    let image = try await journal.entry(of: record, in: schema, before: sequence)?.image
    guard try wasSeen([image.map { try journal.row(in: $0, of: schema) }], in: schema) else {
      return nil
    }
    let told = try await tellParts(of: record, in: collection, at: sequence)
    guard !told.fields.isEmpty else { return nil }
    let entry = JournalEntry(collection: collection, id: record, verb: .update, image: image)
    return try await line(entry, commit, told.fields, told.words)
  }

  /// The commits before the one with `end` that touched parts of the record, newest first.
  func sequences(
    ofParts record: RecordID, in collection: String, before end: Int64, limit: Int
  ) async throws -> [Int64] {
    try await parts.sequences(of: record, in: collection, before: end, limit: limit)
  }

  private mutating func line(
    _ entry: JournalEntry, _ commit: Commit, _ fields: [AuditField], _ words: [String]
  ) async throws -> RecordHistoryLine {
    let text =
      ([entry.verb == .update ? "" : entry.verb.rawValue] + [words.joined(separator: ", ")])
      .filter { !$0.isEmpty }.joined(separator: ": ")
    let opensKey = commit.opensKey(to: reader)
    return RecordHistoryLine(
      sequence: commit.sequence, key: opensKey ? commit.header.key : "", at: commit.header.at,
      actor: try await people.actor(commit.header.actor), operation: commit.header.operation,
      reason: try await commit.reason(for: reader, journal, context.rules),
      collection: entry.collection,
      record: entry.id, verb: entry.verb, fields: fields, change: Personal(text))
  }

  /// The fields in which the rows differ, without what is never shown.
  private func changed(_ old: Row?, _ new: Row?, in schema: Schema) throws -> [AuditField] {
    let rules = try context.rules.rules(for: schema)
    let fields = AuditField.differences(
      old, new, in: schema, concealed: rules.concealed(in: new ?? old, from: reader),
      context.currency)
    let unshown = Set(schema.columns.filter { !$0.isShown }.map(\.name))
    return fields.filter { !unshown.contains($0.field) }
  }

  /// The fields in words, without who and when.
  private mutating func words(
    _ fields: [AuditField], _ old: Row?, _ new: Row?, _ schema: Schema
  ) async throws -> [String] {
    var words: [String] = []
    for field in fields {
      guard let place = schema.position(named: field.field) else { continue }
      let column = schema.columns[place]
      guard !column.isTrail else { continue }
      let label = column.displayName
      if field.hidden == true {
        words.append("\(label) (hidden)")
        continue
      }
      let after = try await said(field.after, new, place, column)
      guard field.before != nil else {
        // If a field of a new record is empty, there is nothing to tell about it.
        if field.after != nil, !after.isEmpty { words.append("\(label) \(after)") }
        continue
      }
      let before = try await said(field.before, old, place, column)
      guard !before.isEmpty || !after.isEmpty else { continue }
      func orNone(_ text: String) -> String { text.isEmpty ? "none" : text }
      words.append("\(label) \(orNone(before)) → \(orNone(after))")
    }
    return words
  }

  /// The value in words: the name of the record that it refers to, where one is known.
  private mutating func said(
    _ text: Personal<String>?, _ row: Row?, _ place: Int, _ column: Column
  ) async throws -> String {
    guard column.kind == .id, let value = row?.values[place], !value.isNull else {
      return text?.value ?? ""
    }
    return ChangeDescriber.text(try await names.document(value, column))
  }

  /// What the commit did to the parts of the record, in words for the first of them, and to its
  /// files.
  private mutating func tellParts(
    of record: RecordID, in collection: String, at sequence: Int64
  ) async throws -> (fields: [AuditField], words: [String]) {
    let changes = try await parts.changes(of: record, in: collection, at: sequence)
      .filter { try isTold($0.change) }
    var (fields, words): ([AuditField], [String]) = ([], [])
    for (index, part) in changes.enumerated() {
      let told = try await tell(part)
      fields += told.fields
      if index < HistoryParts.told { words.append(told.words) }
    }
    if changes.count > HistoryParts.told {
      words.append("and \(changes.count - HistoryParts.told) more")
    }
    if let told = try files[collection]?.told(at: sequence) {
      fields += told.fields
      words += told.words
    }
    return (fields, words)
  }

  /// What became of a part: its name with what it is, and the figures that changed.
  private mutating func tell(
    _ part: HistoryParts.PartChange
  ) async throws -> (fields: [AuditField], words: String) {
    let schema = part.change.schema
    let name = try await names.name(part.change, besides: part.owner)
    // What has no name beside its owner, such as goods without a lot, is told by its figures.
    let isNamed = name != part.change.id.description
    let title = isNamed ? "\(schema.noun) \(name)" : schema.noun
    let changed = try changed(part.change.old, part.change.new, in: schema)
    let isNew = part.change.old == nil
    guard isNew || part.change.new == nil else {
      let words = try await self.words(changed, part.change.old, part.change.new, schema)
      let fields = changed.map {
        AuditField(
          field: "\(title) \($0.field)", before: $0.before, after: $0.after, hidden: $0.hidden)
      }
      return (fields, "\(title): " + words.joined(separator: ", "))
    }
    let field = AuditField(
      field: schema.noun, before: isNew ? nil : Personal(name), after: isNew ? Personal(name) : nil,
      hidden: nil)
    guard isNew else { return ([field], "\(title) removed") }
    let figures = changed.filter { field in
      schema.position(named: field.field).map { schema.columns[$0].kind == .fixed } ?? false
    }
    let words = try await self.words(figures, nil, part.change.new, schema)
      .joined(separator: ", ")
    return ([field], "\(title) added" + (words.isEmpty ? "" : " (\(words))"))
  }

  /// Whether a part is told. Parts of a closed collection are told to who sees their record; of one
  /// that is open to the reader in part, no more is told than they see.
  private func isTold(_ part: Change) throws -> Bool {
    let rules = try context.rules.rules(for: part.schema)
    guard (try? rules.visible(to: reader)) != nil else { return true }
    return try wasSeen([part.old, part.new], in: part.schema)
  }

  /// Whether the rules of today show the record to the reader as it was in all of these states.
  private func wasSeen(_ states: [Row?], in schema: Schema) throws -> Bool {
    guard !reader.may(.systemViewAuditLogs) else { return true }
    let condition = try context.rules.rules(for: schema).visible(to: reader)
    return condition == .everything
      || states.compactMap { $0 }.allSatisfy {
        MemoryInterpreter.matches($0, condition, in: schema)
      }
  }
}
