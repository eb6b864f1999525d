/// What is known of a product from outside: what is in it and what its label says. One record a
/// product; nothing here is decided by the house.
public struct ProductFacts: Entity {
  public var id: RecordID
  public var version: Int64 = 0
  public var productID: RecordID
  /// Where the facts come from.
  public var source: String
  public var brands: String?
  /// The size of a package as its label says, such as `4 x 125 g`.
  public var packageText: String?
  /// Allergens it holds, by name, separated by commas.
  public var allergens: String
  /// Allergens it may hold traces of.
  public var traces: String
  /// Tags that name none of the fourteen, separated by spaces.
  public var unknownTags: String
  /// Per 100 g or 100 ml.
  public var nutrition: Nutrition
  /// What of the nutrition cannot be, separated by commas.
  public var flags: String
  public var updatedAt: Instant

  public init(
    id: RecordID, productID: RecordID, source: String, brands: String? = nil,
    packageText: String? = nil, allergens: String = "", traces: String = "",
    unknownTags: String = "", nutrition: Nutrition = Nutrition(), updatedAt: Instant
  ) {
    self.id = id
    self.productID = productID
    self.source = source
    self.brands = brands
    self.packageText = packageText
    self.allergens = allergens
    self.traces = traces
    self.unknownTags = unknownTags
    self.nutrition = nutrition
    flags = nutrition.flags.map(\.rawValue).joined(separator: ",")
    self.updatedAt = updatedAt
  }
}

extension ProductFacts {
  /// The columns, for queries.
  public enum Columns {
    public static let productID = Column("product_id", .id, references: "products")
    public static let source = Column("source", .text)
    public static let brands = Column("brands", .text, nullable: true)
    public static let packageText = Column("package_text", .text, nullable: true)
    public static let allergens = Column("allergens", .text)
    public static let traces = Column("traces", .text)
    public static let unknownTags = Column("unknown_tags", .text)
    public static let energyKj = Column("energy_kj", .fixed, nullable: true)
    public static let energyKcal = Column("energy_kcal", .fixed, nullable: true)
    public static let fat = Column("fat", .fixed, nullable: true)
    public static let saturatedFat = Column("saturated_fat", .fixed, nullable: true)
    public static let carbohydrates = Column("carbohydrates", .fixed, nullable: true)
    public static let sugars = Column("sugars", .fixed, nullable: true)
    public static let fiber = Column("fiber", .fixed, nullable: true)
    public static let proteins = Column("proteins", .fixed, nullable: true)
    public static let salt = Column("salt", .fixed, nullable: true)
    public static let sodium = Column("sodium", .fixed, nullable: true)
    public static let alcohol = Column("alcohol", .fixed, nullable: true)
    public static let flags = Column("flags", .text)
    public static let updatedAt = Column("updated_at", .instant)
  }

  public static let productKey = UniqueKey(Columns.productID)

  public static let schema = Schema(
    "product_facts", area: .sales,
    columns: [
      Columns.productID, Columns.source, Columns.brands, Columns.packageText, Columns.allergens,
      Columns.traces, Columns.unknownTags, Columns.energyKj, Columns.energyKcal, Columns.fat,
      Columns.saturatedFat, Columns.carbohydrates, Columns.sugars, Columns.fiber,
      Columns.proteins, Columns.salt, Columns.sodium, Columns.alcohol, Columns.flags,
      Columns.updatedAt,
    ],
    keys: [productKey])

  public init(reading row: inout RowReader) throws(OpsError) {
    id = try row.id()
    version = try row.integer()
    productID = try row.id()
    source = try row.text()
    brands = try row.optionalText()
    packageText = try row.optionalText()
    allergens = try row.text()
    traces = try row.text()
    unknownTags = try row.text()
    nutrition = Nutrition()
    for part in Nutrition.parts { nutrition[keyPath: part] = try row.optionalQuantity() }
    flags = try row.text()
    updatedAt = try row.instant()
  }

  public func write(to row: inout RowWriter) {
    row.put(productID)
    row.put(source)
    row.put(brands)
    row.put(packageText)
    row.put(allergens)
    row.put(traces)
    row.put(unknownTags)
    for part in Nutrition.parts { row.put(nutrition[keyPath: part]) }
    row.put(flags)
    row.put(updatedAt)
  }
}
