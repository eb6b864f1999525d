import OpsDomain
import OpsStorage

/// Records that are no longer in the book, as the journal remembers them. Who may ask for them is
/// the caller's to check.
package struct RemovedRecords: Sendable {
  private let journal: any JournalReader
  private let system: Transaction

  /// - Parameter system: A transaction with the rights of the system: says which records are there.
  package init(_ journal: any JournalReader, _ system: Transaction) {
    self.journal = journal
    self.system = system
  }

  /// The removed records of a collection that had this name or number when they were removed, the
  /// last that was removed first, each as it was before. Empty for a collection in which a name
  /// finds nothing, and for names that were erased.
  package func named(_ name: String, in schema: Schema) async throws -> [Row] {
    guard let (column, isFolded) = schema.lookup, let place = schema.position(of: column) else {
      return []
    }
    let wanted = Value.text(isFolded ? TextFolding.fold(name) : name)
    var found: [Row] = []
    for id in try await removals(in: schema) {
      guard let row = try await row(schema, id), row.values[place] == wanted else { continue }
      found.append(row)
    }
    return found
  }

  /// The record as it was before it was removed, erased values absent; nil for one that is in the
  /// book, and for one that never was.
  package func row(_ schema: Schema, _ id: RecordID) async throws -> Row? {
    guard !schema.isConfidential, try await system.row(schema, id: id) == nil else { return nil }
    let image = try await lastImage(of: id, in: schema)
    return try image.map { try journal.row(in: $0, of: schema) }
  }

  /// The identifiers of records that were removed, the last first, each once; some may be back.
  private func removals(in schema: Schema) async throws -> [RecordID] {
    var pages = journal.pages(
      JournalSearch(collection: schema.name, removes: true), oldestFirst: false)
    var found: [RecordID] = []
    var seen: Set<RecordID> = []
    while let commits = try await pages.next() {
      for entry in commits.flatMap(\.entries)
      where entry.collection == schema.name && entry.verb == .delete
        && seen.insert(entry.id).inserted
      {
        found.append(entry.id)
      }
    }
    return found
  }

  private func lastImage(of id: RecordID, in schema: Schema) async throws -> [UInt8]? {
    // The removal, which has none, and what was before it.
    for commit in try await journal.history(of: id, before: .max, limit: 2) {
      let entries = commit.entries.filter { $0.collection == schema.name }
      if let image = entries.last?.image { return image }
    }
    return nil
  }
}
