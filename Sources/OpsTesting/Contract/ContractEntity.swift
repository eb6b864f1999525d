import OpsDomain

/// The main collection of the contract suite: every kind of column, most of them also nullable, a
/// key, a nullable key of two columns, a reference and indexes.
public struct ContractEntity: Entity {
  public var id: RecordID
  public var version: Int64 = 0
  public var code: String
  public var groupID: RecordID?
  public var slot: Int64?
  public var title: String
  public var note: String?
  public var count: Int64
  public var rank: Int64?
  public var flag: Bool
  public var choice: Bool?
  public var amount: Quantity
  public var price: UnitPrice?
  public var at: Instant
  public var until: Instant?
  public var day: CivilDate
  public var due: CivilDate?
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
