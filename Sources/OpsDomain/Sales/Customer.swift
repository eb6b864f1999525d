/// Somebody who buys.
public struct Customer: Entity {
  public var id: RecordID
  public var version: Int64 = 0
  /// Six digits by default, unique.
  public var number: String
  public var name: String
  /// Folded for the duplicate check and sorting.
  public var foldedName: String
  /// Folded name, number, address, phone, e-mail and place, for text search.
  public var search: String
  public var address: String?
  public var phone: String?
  public var email: String?
  /// ISO 3166-1 alpha-2 code, or the name it was imported with.
  public var country: String?
  public var region: String?
  public var city: String?
  public var createdAt: Instant
  public var createdBy: RecordID?
  public var updatedAt: Instant
  /// When the customer was deleted and the personal data removed; nil for a customer of today.
  public var deletedAt: Instant?

  public init(
    id: RecordID, number: String, name: String, foldedName: String, search: String,
    address: String? = nil, phone: String? = nil, email: String? = nil, country: String? = nil,
    region: String? = nil, city: String? = nil, createdAt: Instant, createdBy: RecordID? = nil,
    updatedAt: Instant, deletedAt: Instant? = nil
  ) {
    self.id = id
    self.number = number
    self.name = name
    self.foldedName = foldedName
    self.search = search
    self.address = address
    self.phone = phone
    self.email = email
    self.country = country
    self.region = region
    self.city = city
    self.createdAt = createdAt
    self.createdBy = createdBy
    self.updatedAt = updatedAt
    self.deletedAt = deletedAt
  }
}

extension Customer {
  /// The columns, for queries.
  public enum Columns {
    public static let number = Column("number", .text, allows: .line(atMost: Limits.nameLength))
    public static let name = Column("name", .text, personal: true)
    public static let foldedName = Column("folded_name", .text, personal: true)
    public static let search = Column("search", .text, personal: true)
    public static let address = Column("address", .text, nullable: true, personal: true)
    public static let phone = Column("phone", .text, nullable: true, personal: true)
    public static let email = Column("email", .text, nullable: true, personal: true)
    public static let country = Column("country", .text, nullable: true, personal: true)
    public static let region = Column("region", .text, nullable: true, personal: true)
    public static let city = Column("city", .text, nullable: true, personal: true)
    public static let createdAt = Column("created_at", .instant)
    public static let createdBy = Column("created_by", .id, nullable: true)
    public static let updatedAt = Column("updated_at", .instant)
    public static let deletedAt = Column("deleted_at", .instant, nullable: true)
  }

  public static let numberKey = UniqueKey(Columns.number)

  public static let schema = Schema(
    "customers", area: .sales,
    columns: [
      Columns.number, Columns.name, Columns.foldedName, Columns.search, Columns.address,
      Columns.phone, Columns.email, Columns.country, Columns.region, Columns.city,
      Columns.createdAt, Columns.createdBy, Columns.updatedAt, Columns.deletedAt,
    ],
    keys: [numberKey],
    indexes: [[Columns.foldedName]],
    searched: [Columns.search, Columns.foldedName])

  public init(reading row: inout RowReader) throws(OpsError) {
    id = try row.id()
    version = try row.integer()
    number = try row.text()
    name = try row.text()
    foldedName = try row.text()
    search = try row.text()
    address = try row.optionalText()
    phone = try row.optionalText()
    email = try row.optionalText()
    country = try row.optionalText()
    region = try row.optionalText()
    city = try row.optionalText()
    createdAt = try row.instant()
    createdBy = try row.optionalID()
    updatedAt = try row.instant()
    deletedAt = try row.optionalInstant()
  }

  public func write(to row: inout RowWriter) {
    row.put(number)
    row.put(name)
    row.put(foldedName)
    row.put(search)
    row.put(address)
    row.put(phone)
    row.put(email)
    row.put(country)
    row.put(region)
    row.put(city)
    row.put(createdAt)
    row.put(createdBy)
    row.put(updatedAt)
    row.put(deletedAt)
  }
}
