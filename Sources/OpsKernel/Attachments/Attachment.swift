import OpsDomain
import OpsStorage

/// A file that belongs to a record, such as the scan of a delivery note. The bytes are beside the
/// book, under their digest.
public struct Attachment: Entity, Referable {
  /// The collection of attachments, what people call one, and the series of their numbers.
  public static let record = Record("attachments", .platform, "attachment", series: "ATT")
  /// Operations find attachments also for people who do not see the records as such.
  public static let reference = ParameterReference("attachment", of: schema, example: "ATT-000001")

  public var id: RecordID
  public var version: Int64 = 0
  /// `ATT-000001` and so on.
  public var number: RecordNumber
  /// The collection of the record that has the file.
  public var collection: String
  /// The record that has the file.
  public var recordID: RecordID
  /// What the file is for.
  public var purpose: AttachmentPurpose = .file
  /// What people call the file. It may name a person.
  public var name: Private<String>?
  /// SHA-256 of the file, 64 hexadecimal digits in small letters.
  public var digest: Indexed<Line>
  /// What the file is, as its first bytes say.
  public var type: FileType
  /// In bytes.
  public var bytes: Positive
  /// When it was attached.
  public var addedAt: Trail<Instant>
  /// Who attached it.
  public var addedBy: Trail<Person>?
  /// Since when the record is known to be gone; nil while it is there.
  public var unneededSince: Instant?

  /// A record has the same file only once for each purpose.
  public static let placeKey = uniqueKey(
    Columns.collection, Columns.recordID, Columns.purpose, Columns.digest)
  public static let keys = [placeKey.unique]
  public static let indexes: [SecondaryIndex] = [[Columns.collection, Columns.recordID]]
}

extension Attachment {
  /// Those of one record.
  static func of(_ record: RecordID, in schema: Schema) -> Predicate {
    .both(.equals(Columns.collection, schema.name), .equals(Columns.recordID, record))
  }

  /// The attachment of this number, also written as `1`; nil for none.
  /// - Parameter system: With the rights of the system.
  static func numbered(_ text: String, _ system: Transaction) async throws -> Attachment? {
    let repository = system.repository(Attachment.self)
    if let number = SeriesNumber.full(text, of: Attachment.self),
      let found = try await repository.fetch(key: numberKey, number)
    {
      return found
    }
    guard let id = RecordID(text) else { return nil }
    return try await repository.fetch(id)
  }

  static func unknown(_ text: String) -> OpsError {
    OpsError(
      .notFound, "There is no attachment \(Excerpt.of(text)) that you may see", field: "attachment",
      hint: "run `opsh attachment list KIND RECORD` to see those of a record")
  }
}
