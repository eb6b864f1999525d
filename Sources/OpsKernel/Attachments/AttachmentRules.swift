import OpsDomain
import OpsStorage

/// What the gate enforces for attachments: people who may change a record add and remove its files,
/// and the limits hold, whatever writes them. The records themselves are for people who may copy
/// the book; others see files through operations, which ask for the record.
enum AttachmentRules {
  static let attachments = CollectionRules(Attachment.self, readable: .systemBackupData)
    .byHand(isPart: true) { verb, old, new, transaction in
      for attachment in [old, new].compactMap({ $0 }) {
        try await requireEditing(try Attachment(attachment), transaction)
      }
      return verb == .delete
        ? .operations(AttachmentService.remove) : .operations(AttachmentService.add)
    }
    .transition(of: Attachment.self, check)
    .reaction(of: Attachment.self, react)

  private static func check(_ old: Attachment?, _ new: Attachment?) throws {
    guard let new else { return }
    guard let digest = ImageDigest(new.digest), TextFolding.sameBytes(digest.text, new.digest)
    else {
      throw OpsError(
        .badValue, "A file is named by its SHA-256 in lower-case digits", field: "digest")
    }
    guard let old else { return }
    guard old.digest == new.digest, old.type == new.type, old.bytes == new.bytes,
      old.number == new.number, old.collection == new.collection, old.purpose == new.purpose
    else {
      throw OpsError(
        .badState, "An attachment cannot be changed", field: "attachment",
        hint: "remove it, and attach another file")
    }
  }

  /// What a new attachment, or one that moves to another record, has to fulfil.
  private static func react(
    _ old: Attachment?, _ new: Attachment?, _ transaction: Transaction
  ) async throws {
    guard let new, old?.recordID != new.recordID else { return }
    let record = try AttachedRecord(new, transaction)
    guard !record.schema.isConfidential, !record.schema.isDerived,
      record.schema != Attachment.schema
    else {
      throw OpsError(
        .ruleViolated, "A file cannot be attached to \(Article.text(record.schema.noun))",
        field: "kind", hint: "attach it to the record that it is about")
    }
    try await requireEditing(new, transaction)
    try AttachmentPlace.check(new.purpose, new.type, new.bytes, in: record.schema, transaction)
    try await requireRoom(new, in: record.schema, transaction)
    if old == nil { try await requireQuota(new, transaction) }
  }

  /// Asks with the rights of the caller; `transaction` has those of the system. A
  /// record that is gone has no reader: what goes with it is no question.
  private static func requireEditing(
    _ attachment: Attachment, _ transaction: Transaction
  ) async throws {
    let record = try AttachedRecord(attachment, transaction)
    guard try await transaction.row(record.schema, id: record.id) != nil else { return }
    try await record.requireEditing(transaction.ofCaller)
  }

  private static func requireRoom(
    _ new: Attachment, in schema: Schema, _ transaction: Transaction
  ) async throws {
    let most = try AttachmentPlace.most(new.purpose, in: schema, transaction)
    let count = try await transaction.repository(Attachment.self).count(
      where: .both(
        Attachment.of(new.recordID, in: schema), .equals(Attachment.Columns.purpose, new.purpose)))
    guard count <= most else {
      let kind = new.purpose == .file ? "file" : new.purpose.rawValue
      throw OpsError(
        .ruleViolated,
        "\(Article.text(schema.noun, startsSentence: true)) can have at most "
          + Counted.text(most, kind), field: "file",
        hint: "remove one with `opsh attachment remove NUMBER`")
    }
  }

  /// Every reference counts, also one of two to the same file. What was sent and is not attached
  /// was counted when it came in: see ``AttachmentQuota``.
  private static func requireQuota(_ new: Attachment, _ transaction: Transaction) async throws {
    let limit = try await Settings.attachmentLimit.value(transaction) << 20
    guard new.bytes <= limit else { throw tooLarge(limit) }
    try await AttachmentQuota.require(for: transaction.caller, transaction)
  }

  /// The refusal of a file with more than `limit` bytes.
  static func tooLarge(_ limit: Int64) -> OpsError {
    OpsError(
      .tooLarge, "A file may have at most \(limit >> 20) MB", field: "file",
      hint: "make it smaller, or raise the setting attachment.file_limit")
  }
}
