/// Proof that a person was erased from the book, under a number and a pseudonym.
public struct ErasureReceipt: Entity {
  public var id: RecordID
  public var version: Int64 = 0
  /// Such as `ERASURE-000001`.
  public var number: String
  /// The collection of the record: `users` or `customers`.
  public var collection: String
  /// The record, which stays under the pseudonym or is gone.
  public var subject: RecordID
  /// What the person is called in the book from now on.
  public var pseudonym: String
  public var at: Instant
  /// Who erased; nil for the system.
  public var by: RecordID?
  /// Why, in the words of who erased.
  public var reason: String
  /// Records that were emptied or removed with it.
  public var records: Int64
  /// Images of the journal whose keys are destroyed with it.
  public var images: Int64

  public init(
    id: RecordID, number: String, collection: String, subject: RecordID, pseudonym: String,
    at: Instant, by: RecordID?, reason: String, records: Int64, images: Int64
  ) {
    self.id = id
    self.number = number
    self.collection = collection
    self.subject = subject
    self.pseudonym = pseudonym
    self.at = at
    self.by = by
    self.reason = reason
    self.records = records
    self.images = images
  }
}

extension ErasureReceipt {
  /// The columns, for queries.
  public enum Columns {
    public static let number = Column("number", .text, allows: .line(atMost: Limits.nameLength))
    public static let collection = Column("collection", .text)
    public static let subject = Column("subject", .id)
    public static let pseudonym = Column("pseudonym", .text)
    public static let at = Column("at", .instant)
    public static let by = Column("by", .id, nullable: true)
    public static let reason = Column("reason", .text)
    public static let records = Column("records", .integer)
    public static let images = Column("images", .integer)
  }

  public static let numberKey = UniqueKey(Columns.number)

  public static let schema = Schema(
    "erasure_receipts", area: .identity,
    columns: [
      Columns.number, Columns.collection, Columns.subject, Columns.pseudonym, Columns.at,
      Columns.by, Columns.reason, Columns.records, Columns.images,
    ],
    keys: [numberKey])

  public init(reading row: inout RowReader) throws(OpsError) {
    id = try row.id()
    version = try row.integer()
    number = try row.text()
    collection = try row.text()
    subject = try row.id()
    pseudonym = try row.text()
    at = try row.instant()
    by = try row.optionalID()
    reason = try row.text()
    records = try row.integer()
    images = try row.integer()
  }

  public func write(to row: inout RowWriter) {
    row.put(number)
    row.put(collection)
    row.put(subject)
    row.put(pseudonym)
    row.put(at)
    row.put(by)
    row.put(reason)
    row.put(records)
    row.put(images)
  }
}
