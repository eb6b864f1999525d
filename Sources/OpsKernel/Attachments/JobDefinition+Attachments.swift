import OpsDomain
import OpsStorage

extension JobDefinition {
  /// Removes attachments of records that are gone, and files that have come in part only. Records
  /// whose removal takes their files with it leave nothing to do here; of others, the files stay
  /// for a while, so that the removal can be undone.
  static let tidyAttachments = JobDefinition(
    "attachments.tidy", "Removes files of records that were removed a while ago.",
    every: Settings.imageSweeping, stage: .keep,
    hasWork: { transaction, _ in try await AttachmentUser().isUsed(transaction) },
    tidiesFiles: true, work: tidy)

  /// Attachments of one commit.
  private static let atOnce = 100

  @Sendable private static func tidy(_ handle: JobHandle) async throws -> String {
    let span = try await handle.read { try await Settings.imageKeeping.value($0) }
    let found = try await handle.read { try await changed($0, span) }
    var removed = 0
    for start in stride(from: 0, to: found.count, by: atOnce) {
      try Task.checkCancellation()
      let some = Array(found[start..<min(start + atOnce, found.count)])
      removed += try await handle.write { transaction in
        var count = 0
        for id in some {
          if try await isRemoved(id, span, transaction) { count += 1 }
        }
        return count
      }
    }
    let dropped = try await handle.desk.world.images.dropUploads(after: span, at: handle.now)
    return "\(removed) removed, \(dropped) unfinished"
  }

  /// Attachments of records that are gone, and of those that are back.
  private static func changed(
    _ transaction: Transaction, _ span: TimeSpan
  ) async throws -> [RecordID] {
    var changed: [RecordID] = []
    var pages = transaction.pages(Query(Attachment.schema))
    while let rows = try await pages.next() {
      for row in rows {
        let attachment = try Attachment(row)
        let isThere = try await isThere(attachment, transaction)
        if isThere == (attachment.unneededSince != nil) { changed.append(attachment.id) }
        if !isThere, isOver(attachment, span, transaction) { changed.append(attachment.id) }
      }
    }
    return changed
  }

  /// Notes whether the record is gone, and removes the attachment when it has been for long.
  private static func isRemoved(
    _ id: RecordID, _ span: TimeSpan, _ transaction: Transaction
  ) async throws -> Bool {
    let repository = transaction.repository(Attachment.self)
    guard var attachment = try await repository.fetch(id) else { return false }
    let isThere = try await isThere(attachment, transaction)
    if !isThere, isOver(attachment, span, transaction) {
      try await repository.delete(attachment)
      return true
    }
    attachment.unneededSince = isThere ? nil : attachment.unneededSince ?? transaction.now
    _ = try await repository.update(attachment)
    return false
  }

  private static func isThere(
    _ attachment: Attachment, _ transaction: Transaction
  ) async throws -> Bool {
    guard let record = try? AttachedRecord(attachment, transaction) else { return false }
    return try await transaction.row(record.schema, id: record.id) != nil
  }

  private static func isOver(
    _ attachment: Attachment, _ span: TimeSpan, _ transaction: Transaction
  ) -> Bool {
    attachment.unneededSince.map {
      transaction.now.since($0).milliseconds >= span.milliseconds
    } ?? false
  }
}
