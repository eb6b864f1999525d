import OpsDomain
import OpsStorage

/// The files that attachments name.
struct AttachmentUser: ImageUser {
  private let source = NamedImages<Attachment>(field: Attachment.Columns.digest) { $0.digest }

  /// None: files are sent in parts, for a record: see ``FileDesk``.
  var operations: [OperationDescriptor] { [] }
  var showing: [OperationDescriptor] {
    [
      AttachmentService.get.descriptor, AttachmentService.show.descriptor,
      AttachmentService.list.descriptor,
    ]
  }
  var largest: Int { 0 }

  func isUsed(_ system: Transaction) async throws -> Bool {
    try await system.repository(Attachment.self).first(where: .everything) != nil
  }

  func named(_ digests: [ImageDigest], _ system: Transaction) async throws -> Set<ImageDigest> {
    try await source.named(digests, system)
  }

  func digests(
    after digest: ImageDigest?, limit: Int, _ system: Transaction
  ) async throws -> [ImageDigest] {
    try await source.digests(after: digest, limit: limit, system)
  }

  /// The files of the person's own record, and of records about the person.
  func images(
    of person: RecordID, in schema: Schema, _ system: Transaction
  ) async throws -> [ImageDigest] {
    var digests: [ImageDigest] = []
    for record in try await RecordsAbout.find(person, in: schema, system) {
      digests += try await Attachments.all(of: record.id, in: record.schema, system)
        .compactMap { ImageDigest($0.digest) }
    }
    return digests
  }

  func reading(
    of digest: ImageDigest, _ transaction: Transaction
  ) async throws -> PersonalReading? {
    guard isMeant(for: transaction.caller) else { return nil }
    let system = transaction.asSystem("finds out who may see a file")
    var found: PersonalReading?
    for attachment in try await source.items(naming: digest, system) {
      let record = try AttachedRecord(attachment, transaction)
      guard try await record.isSeen(attachment, transaction) else { continue }
      var reading = found ?? PersonalReading()
      // A scan tells of whom its record tells.
      if !record.schema.personalPositions.isEmpty {
        reading.add(record.schema.name, record.id.description, [("file", true)])
      }
      found = reading
    }
    return found
  }
}
