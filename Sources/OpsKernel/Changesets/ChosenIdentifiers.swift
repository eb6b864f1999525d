import OpsDomain
import OpsStorage

/// Identifiers that come from a client. In a book each identifier names one record, whatever its
/// collection: histories, exports and erasures of people go by it.
///
/// The journal is asked, which knows removed records as well. Only what comes from outside is asked
/// about: the identifiers that the book itself gives grow, so that none comes twice.
package struct ChosenIdentifiers: Sendable {
  private let journal: any JournalReader

  /// - Parameter journal: The journal of the book that the records are for.
  package init(_ journal: any JournalReader) { self.journal = journal }

  /// Throws `data.duplicate` when the book has, or had, a record with one of these identifiers, or
  /// when one of them is there twice.
  package func requireUnused(_ identifiers: [RecordID]) async throws {
    var seen: Set<RecordID> = []
    for id in identifiers {
      guard seen.insert(id).inserted,
        try await journal.history(of: id, before: .max, limit: 1).isEmpty
      else { throw Self.taken(id) }
    }
  }

  /// Throws `data.duplicate` when one of the records that the changes add has the identifier of a
  /// record of another collection: of one in the book, of one that was removed, or of one that the
  /// changes add as well.
  package func requireOwn(_ changes: [Change]) async throws {
    var collections: [RecordID: String] = [:]
    // What is derived is in no journal, and nobody chooses its identifiers.
    for change in changes where change.old == nil && !change.schema.isDerived {
      let name = change.schema.name
      guard collections.updateValue(name, forKey: change.id) ?? name == name else {
        throw Self.taken(change.id)
      }
      let last = try await journal.history(of: change.id, before: .max, limit: 1)
      guard last.allSatisfy({ $0.entries.allSatisfy { $0.collection == name } }) else {
        throw Self.taken(change.id)
      }
    }
  }

  /// Says of no collection where the other record is: the caller may not see it.
  private static func taken(_ id: RecordID) -> OpsError {
    OpsError(
      .duplicate, "The identifier \(id) is already that of another record", field: "id",
      hint: "make a new identifier, or send steps exactly as the server answered them")
  }
}
