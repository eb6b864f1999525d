import OpsDomain

/// The main collection of the contract suite: every kind of column, most of them also nullable, a
/// key, a nullable key of two columns, a reference and indexes.
public struct ContractEntity: Entity {
  public var id: RecordID
  public var version: Int64 = 0
  /// Text that is different in every record.
  public var code: String
  /// The ``ContractGroup`` that the record belongs to; nil for none.
  public var groupID: RecordID?
  /// A number that is different in every record of a group; nil for none.
  public var slot: Int64?
  /// Text that is always there.
  public var title: String
  /// Text; nil for none.
  public var note: String?
  /// A number that is always there.
  public var count: Int64
  /// A number that several records may have; nil for none.
  public var rank: Int64?
  /// A truth value that is always there.
  public var flag: Bool
  /// A truth value; nil for none.
  public var choice: Bool?
  /// A quantity that is always there.
  public var amount: Quantity
  /// A price; nil for none.
  public var price: UnitPrice?
  /// A moment that is always there.
  public var at: Instant
  /// A moment; nil for none.
  public var until: Instant?
  /// A day that is always there.
  public var day: CivilDate
  /// A day; nil for none.
  public var due: CivilDate?
  /// Bytes that are always there; there may be none of them.
  public var digest: [UInt8]

  /// An entity with something plain in every required column and nothing in the others.
  public init(id: RecordID, code: String) {
    self.id = id
    self.code = code
    title = code
    count = 0
    flag = false
    amount = .zero
    at = .epoch
    day = CivilDate(daysSinceEpoch: 0)
    digest = []
  }
}

extension ContractEntity {
  /// Reads the columns in the order of the schema, `id` and `version` first.
  public init(reading row: inout RowReader) throws(OpsError) {
    id = try row.id()
    version = try row.integer()
    code = try row.text()
    groupID = try row.optionalID()
    slot = try row.optionalInteger()
    title = try row.text()
    note = try row.optionalText()
    count = try row.integer()
    rank = try row.optionalInteger()
    flag = try row.bool()
    choice = try row.optionalInteger().map { $0 != 0 }
    amount = try row.quantity()
    price = try row.optionalPrice()
    at = try row.instant()
    until = try row.optionalInstant()
    day = try row.date()
    due = try row.optionalDate()
    digest = try row.bytes()
  }

  public func write(to row: inout RowWriter) {
    row.put(code)
    row.put(groupID)
    row.put(slot)
    row.put(title)
    row.put(note)
    row.put(count)
    row.put(rank)
    row.put(flag)
    row.put(choice.map { $0 ? Int64(1) : 0 })
    row.put(amount)
    row.put(price)
    row.put(at)
    row.put(until)
    row.put(day)
    row.put(due)
    row.put(digest)
  }
}
