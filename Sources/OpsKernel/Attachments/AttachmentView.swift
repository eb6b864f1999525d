import OpsDomain
import OpsStorage

/// A file that is attached to a record. The file itself is at `/v1/files/DIGEST` of a server.
public struct AttachmentView: OperationOutput, Equatable {
  public static let answerName = "attachment/1"

  /// Number of the attachment, such as `ATT-000001`.
  public let number: String
  /// What people call the file; null for a file without a name.
  public let name: String?
  /// What the file is for.
  public let purpose: AttachmentPurpose
  /// What the file is, as its first bytes say.
  public let type: FileType
  /// How large it is.
  public let bytes: Int64
  /// SHA-256 of the file.
  public let digest: String
  /// The kind of record that has the file, such as `product`.
  public let kind: String
  /// Identifier of the record that has the file.
  public let record: RecordID
  /// What people call that record: its SKU, number or code; null for a record without one.
  public let recordName: String?
  /// When it was attached.
  public let addedAt: Instant
  /// The collection of a record with personal data, such as `customers`; null for other records.
  public let people: String?

  /// - Parameter name: What people call the record.
  init(_ attachment: Attachment, of schema: Schema, called name: String?) {
    recordName = name
    number = attachment.number
    self.name = attachment.name
    purpose = attachment.purpose
    type = attachment.type
    bytes = attachment.bytes
    digest = attachment.digest
    kind = schema.noun
    record = attachment.recordID
    addedAt = attachment.addedAt
    people = schema.personalPositions.isEmpty ? nil : schema.name
  }

  public static let columns: [FieldColumn] = [
    .init("number", "NUMBER"), .init("name", "NAME"), .init("purpose", "PURPOSE"),
    .init("type", "TYPE"), .init("bytes", "BYTES", .right), .init("added_at", "ADDED"),
  ]
}

extension AttachmentView: HoldsPersonalData {
  /// The name of a file tells of whom its record tells. Files of other records, such as goods, are
  /// no look at a person.
  package var personalReading: PersonalReading {
    var reading = PersonalReading()
    if let people {
      reading.add(
        people, record.description, [(Attachment.Columns.name.column.name, name != nil)])
    }
    return reading
  }
}
