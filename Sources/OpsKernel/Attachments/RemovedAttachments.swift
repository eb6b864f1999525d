import OpsDomain
import OpsStorage

/// Files that a record had and that were removed from it. Their attachments are in the journal
/// alone, and the bytes stay for a while: an erasure has to find both.
package struct RemovedAttachments: Sendable {
  /// Identifiers of the attachments.
  package let ids: [RecordID]
  let digests: [ImageDigest]

  /// Those of the person's own record, and of records about the person.
  ///
  /// - Parameters:
  ///   - schema: What the person is a record of.
  ///   - system: Acts as the system.
  package init(
    of person: RecordID, in schema: Schema, _ journal: any JournalReader, _ system: Transaction
  ) async throws {
    var (ids, digests): ([RecordID], [ImageDigest]) = ([], [])
    for record in try await RecordsAbout.find(person, in: schema, system) {
      let present = Set(
        try await Attachments.all(of: record.id, in: record.schema, system).map(\.id))
      let history = try await HistoryFiles(of: record.id, in: record.schema, journal, system)
      for change in history.changes.values.joined() where !present.contains(change.id) {
        guard let row = change.old ?? change.new else { continue }
        if !ids.contains(change.id) { ids.append(change.id) }
        if let digest = ImageDigest(try Attachment(row).digest) { digests.append(digest) }
      }
    }
    self.ids = ids.sorted()
    self.digests = digests
  }
}
