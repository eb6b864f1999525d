/// What one user marked about one customer: favourite, last viewed.
public struct CustomerMark: Entity {
  public var id: RecordID
  public var version: Int64 = 0
  public var userID: RecordID
  public var customerID: RecordID
  public var isFavorite: Bool
  public var viewedAt: Instant?

  public init(
    id: RecordID, userID: RecordID, customerID: RecordID, isFavorite: Bool = false,
    viewedAt: Instant? = nil
  ) {
    self.id = id
    self.userID = userID
    self.customerID = customerID
    self.isFavorite = isFavorite
    self.viewedAt = viewedAt
  }
}

extension CustomerMark {
  /// The columns, for queries.
  public enum Columns {
    public static let userID = Column("user_id", .id, references: "users")
    public static let customerID = Column("customer_id", .id, references: "customers")
    public static let isFavorite = Column("is_favorite", .bool)
    public static let viewedAt = Column("viewed_at", .instant, nullable: true)
  }

  public static let pairKey = UniqueKey(Columns.userID, Columns.customerID)

  public static let schema = Schema(
    "customer_marks", area: .sales,
    columns: [
      Columns.userID, Columns.customerID, Columns.isFavorite, Columns.viewedAt,
    ],
    keys: [pairKey],
    indexes: [[Columns.customerID]])

  public init(reading row: inout RowReader) throws(OpsError) {
    id = try row.id()
    version = try row.integer()
    userID = try row.id()
    customerID = try row.id()
    isFavorite = try row.bool()
    viewedAt = try row.optionalInstant()
  }

  public func write(to row: inout RowWriter) {
    row.put(userID)
    row.put(customerID)
    row.put(isFavorite)
    row.put(viewedAt)
  }
}
