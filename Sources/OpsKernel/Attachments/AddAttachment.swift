import OpsDomain
import OpsStorage

/// Input of `attachment.add`.
public struct AddAttachment: OperationInput {
  /// The kind of record, such as product, customer or request.
  public var kind: String
  /// The record: a SKU, a number, a code or an identifier.
  public var record: String
  /// `FILE`: What to attach: a file, or the SHA-256 of an uploaded file.
  public var file: SentFile
  /// `|`: What it is for; default file.
  public var purpose: AttachmentPurpose?
  /// What people call the file; default its name.
  public var name: Name?
}

extension AttachmentService {
  package static let add = Operation<AddAttachment, AttachmentView>(
    "attachment.add", area: .platform,
    "Attaches a file to a record: a scan, a document, an image.", permission: nil,
    whyOpen: whyOpen, effect: .write(.reversible),
    examples: [
      "attachment add product LAMP-1 "
        + "e3348754caf71589ae9fa26fa221cdc9187e47f62e1e63baf98f61c6808ec6e5 --name lamp.png",
      "attachment add product LAMP-1 "
        + "e3348754caf71589ae9fa26fa221cdc9187e47f62e1e63baf98f61c6808ec6e5 --purpose image",
    ])

  /// Attaches a file that was sent before to a record that the caller may change. What the file is
  /// and how large follows from its bytes. A file that the record has already for this purpose is
  /// not attached twice.
  ///
  /// Throws `notfound.any` for a record that the caller does not see and for a file that they have
  /// not sent, `denied.permission` for a record that they may not change, `data.bad_value`,
  /// `data.too_large`, and `rule.violated` for one file too many.
  public func add(_ input: AddAttachment, _ call: Call) async throws -> Outcome<AttachmentView> {
    let facts = try await FileDesk(desk).sent(input.file, call, for: Self.add.descriptor)
    let outcome = try await desk.perform(Self.add, input, call) { transaction in
      let record = try await AttachedRecord.find(input.kind, input.record, transaction)
      try await record.requireEditing(transaction)
      guard let facts else { throw Attachment.unknown(input.file) }
      let name = try TextRules.name(
        input.name ?? "\(facts.digest.text.prefix(12)).\(facts.type.rawValue)", field: "name")
      let purpose = input.purpose ?? .file
      let writer = transaction.onBehalf("attaches a file to a record")
      let known = try await writer.repository(Attachment.self).fetch(
        key: Attachment.placeKey, record.schema.name, record.id, purpose, facts.digest.text)
      let called = try await record.name(transaction)
      if var known {
        if try await !record.isSeen(known, transaction) {
          // Somebody whose the record was before attached it. The caller has the same file, so from
          // now on it is the caller's.
          known.name = name
          (known.addedAt, known.addedBy) = (transaction.now, transaction.caller.userID)
          known = try await writer.repository(Attachment.self).update(known)
        }
        return AttachmentView(known, of: record.schema, called: called)
      }
      let made = try await writer.repository(Attachment.self).create(
        Attachment(
          id: transaction.nextID(),
          number: try await SeriesNumber.next(of: Attachment.self, transaction),
          collection: record.schema.name, recordID: record.id, purpose: purpose, name: name,
          digest: facts.digest.text, type: facts.type, bytes: facts.size,
          addedAt: transaction.now, addedBy: transaction.caller.userID))
      return AttachmentView(made, of: record.schema, called: called)
    }
    // It no longer counts as sent only. If this fails, the next look at the quota does it.
    if let facts, desk.commitsStand, !call.isRehearsal {
      try? await desk.world.images.want(facts.digest)
    }
    return outcome
  }
}
