import OpsDomain
import OpsKernel
import OpsStorage

/// A record whose images in the journal hold what is personal of one person.
struct PersonRecord: Sendable {
  let schema: Schema
  let id: RecordID

  /// The person's own record, and behind it those about the person with personal columns of their
  /// own, such as the reasons of roles. `system` acts as the system.
  static func all(
    of person: RecordID, in schema: Schema, _ system: Transaction
  ) async throws -> [PersonRecord] {
    try await RecordsAbout.find(person, in: schema, system)
      .map { PersonRecord(schema: $0.schema, id: $0.id) }
  }

  /// The attachments that were removed from these records. `system` acts as the system.
  static func removedFiles(
    of person: RecordID, in schema: Schema, _ journal: any JournalReader, _ system: Transaction
  ) async throws -> [PersonRecord] {
    try await RemovedAttachments(of: person, in: schema, journal, system).ids
      .map { PersonRecord(schema: Attachment.schema, id: $0) }
  }

  /// The sealed images of the record, oldest first, each with its commit.
  func images(_ journal: any JournalReader) async throws -> [(sequence: Int64, image: [UInt8])] {
    try await journal.history(of: id, limit: .max).flatMap { commit in
      commit.entries.filter { $0.collection == schema.name }.compactMap(\.image)
        .filter { RowImage.slot(of: $0) != nil }.map { (commit.sequence, $0) }
    }
  }
}
