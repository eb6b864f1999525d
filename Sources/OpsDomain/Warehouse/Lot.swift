/// A lot of a product: goods received together that share a best-before date.
public struct Lot: Entity {
  public var id: RecordID
  public var version: Int64 = 0
  public var productID: RecordID
  public var code: String
  /// Last civil date on which the lot is good; nil for no limit.
  public var expiresOn: CivilDate?
  public var createdAt: Instant

  public init(
    id: RecordID, productID: RecordID, code: String, expiresOn: CivilDate? = nil,
    createdAt: Instant
  ) {
    self.id = id
    self.productID = productID
    self.code = code
    self.expiresOn = expiresOn
    self.createdAt = createdAt
  }
}

extension Lot {
  /// The columns, for queries.
  public enum Columns {
    public static let productID = Column("product_id", .id, references: "products")
    public static let code = Column("code", .text)
    public static let expiresOn = Column("expires_on", .date, nullable: true)
    public static let createdAt = Column("created_at", .instant)
  }

  public static let codeKey = UniqueKey(Columns.productID, Columns.code)

  public static let schema = Schema(
    "lots", area: .warehouse,
    columns: [
      Columns.productID, Columns.code, Columns.expiresOn, Columns.createdAt,
    ],
    keys: [codeKey])

  public init(reading row: inout RowReader) throws(OpsError) {
    id = try row.id()
    version = try row.integer()
    productID = try row.id()
    code = try row.text()
    expiresOn = try row.optionalDate()
    createdAt = try row.instant()
  }

  public func write(to row: inout RowWriter) {
    row.put(productID)
    row.put(code)
    row.put(expiresOn)
    row.put(createdAt)
  }
}
