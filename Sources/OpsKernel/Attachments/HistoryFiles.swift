import OpsDomain
import OpsStorage

/// What commits did to the files of a record, for its history: files are attached and removed
/// without a write of the record itself.
struct HistoryFiles {
  /// The attachments that came to the record or left it, by the sequences of the commits.
  private(set) var changes: [Int64: [Change]] = [:]
  /// People whose files are not told of.
  private let authors: Set<RecordID>
  /// Whether the reader is told what the files are called: only somebody who sees the files is.
  private let showsNames: Bool

  /// Looks for the files of a record in the book, and in the journal for those that were removed.
  /// - Parameters:
  ///   - system: With the rights of the system.
  ///   - authors: People whose files the reader is not told of.
  ///   - showsNames: Whether the reader sees the files of the record.
  init(
    of record: RecordID, in schema: Schema, _ journal: any JournalReader, _ system: Transaction,
    besidesThoseOf authors: Set<RecordID> = [], showsNames: Bool = true
  ) async throws {
    self.authors = authors
    self.showsNames = showsNames
    for id in try await Self.attachments(of: record, in: schema, journal, system) {
      try await note(id, of: record, in: schema, journal)
    }
  }

  /// The attachments that the record has, and all that were removed, also from other records.
  static func attachments(
    of record: RecordID, in schema: Schema, _ journal: any JournalReader, _ system: Transaction
  ) async throws -> [RecordID] {
    var found = try await Attachments.all(of: record, in: schema, system).map(\.id)
    var known = Set(found)
    let collection = Attachment.schema.name
    var pages = journal.pages(
      JournalSearch(collection: collection, removes: true), oldestFirst: true)
    while let commits = try await pages.next() {
      for entry in commits.flatMap(\.entries)
      where entry.collection == collection && entry.verb == .delete
        && known.insert(entry.id).inserted
      {
        found.append(entry.id)
      }
    }
    return found
  }

  /// Notes where an attachment came to the record, and where it left it: a removed file, and one
  /// that another record took over.
  private mutating func note(
    _ id: RecordID, of record: RecordID, in schema: Schema, _ journal: any JournalReader
  ) async throws {
    try Task.checkCancellation()
    var before: Row?
    for commit in try await journal.history(of: id, limit: .max) {
      for entry in commit.entries where entry.collection == Attachment.schema.name {
        let after = try entry.image.map { try journal.row(in: $0, of: Attachment.schema) }
        let old = try told(before, of: record, in: schema)
        let new = try told(after, of: record, in: schema)
        if (old == nil) != (new == nil) {
          let change = Change(schema: Attachment.schema, id: id, old: old, new: new)
          changes[commit.sequence, default: []].append(change)
        }
        before = after
      }
    }
  }

  /// The row, if it is an attachment of the record that the reader may be told of.
  private func told(_ row: Row?, of record: RecordID, in schema: Schema) throws -> Row? {
    guard let row else { return nil }
    let attachment = try Attachment(row)
    let isOfRecord = attachment.recordID == record && attachment.collection == schema.name
    let isHidden = attachment.purpose == .file && attachment.addedBy.map(authors.contains) ?? false
    return isOfRecord && !isHidden ? row : nil
  }
}

extension HistoryFiles {
  /// What the commit with `sequence` did to the files, as fields and in words.
  func told(at sequence: Int64) throws -> (fields: [AuditField], words: [String]) {
    var (fields, words): ([AuditField], [String]) = ([], [])
    for change in changes[sequence] ?? [] {
      guard let row = change.new ?? change.old else { continue }
      let attachment = try Attachment(row)
      let isNew = change.new != nil
      let name = [attachment.number, attachment.name ?? ""].filter { !$0.isEmpty }
        .joined(separator: " ")
      let kind = attachment.purpose.rawValue
      guard showsNames else {
        fields.append(AuditField(field: kind, before: nil, after: nil, hidden: true))
        words.append("\(kind) (hidden) \(isNew ? "added" : "removed")")
        continue
      }
      fields.append(
        AuditField(
          field: kind, before: isNew ? nil : Personal(name), after: isNew ? Personal(name) : nil,
          hidden: nil))
      words.append("\(kind) \(name) \(isNew ? "added" : "removed")")
    }
    return (fields, words)
  }

  /// The commits that did something to files of the record, whatever kind of record it is.
  /// - Parameter system: With the rights of the system.
  static func sequences(
    of record: RecordID, _ journal: any JournalReader, _ system: Transaction
  ) async throws -> Set<Int64> {
    let entries = try await journal.history(of: record, limit: 1).flatMap(\.entries)
    var found: Set<Int64> = []
    for name in Set(entries.filter { $0.id == record }.map(\.collection)) {
      guard let schema = try? system.context.rules.schema(named: name), !schema.isConfidential
      else { continue }
      found.formUnion(
        try await HistoryFiles(of: record, in: schema, journal, system).changes.keys)
    }
    return found
  }

  /// Whether a field of a history tells of a file.
  static func isFile(_ field: String) -> Bool { AttachmentPurpose(rawValue: field) != nil }
}
