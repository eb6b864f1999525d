import OpsKernel

/// What happened to the records of an import, by kind.
public struct RecordCounts: AnswerRecord, Equatable {
  /// What happened to categories of goods.
  public var categories: RecordCount = RecordCount()
  /// What happened to products, not counting the facts about them.
  public var products: RecordCount = RecordCount()
  /// What happened to facts about products, such as allergens and nutrition.
  public var facts: RecordCount = RecordCount()
  /// What happened to locations, such as warehouses and bins.
  public var locations: RecordCount = RecordCount()
  /// The lots of received goods: new ones count as made, known ones as the same.
  public var lots: RecordCount = RecordCount()
  /// What happened to goods that came into the stock.
  public var receipts: RecordCount = RecordCount()
  /// What happened to low-stock thresholds and reorder rules.
  public var stockLimits: RecordCount = RecordCount()

  /// No records of any kind yet.
  public init() {}

  /// The kinds with their names, in the order in which they are shown.
  public var named: [(name: String, count: RecordCount)] {
    [
      ("categories", categories), ("products", products), ("product facts", facts),
      ("locations", locations), ("lots", lots), ("receipts", receipts),
      ("stock limits", stockLimits),
    ]
  }

  mutating func add(_ other: RecordCounts) {
    categories.add(other.categories)
    products.add(other.products)
    facts.add(other.facts)
    locations.add(other.locations)
    lots.add(other.lots)
    receipts.add(other.receipts)
    stockLimits.add(other.stockLimits)
  }
}
