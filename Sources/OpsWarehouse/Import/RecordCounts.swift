import OpsKernel

/// What happened to the records of an import, by kind.
public struct RecordCounts: AnswerRecord, Equatable {
  public var categories: RecordCount = RecordCount()
  public var products: RecordCount = RecordCount()
  public var facts: RecordCount = RecordCount()
  public var locations: RecordCount = RecordCount()
  public var lots: RecordCount = RecordCount()
  public var receipts: RecordCount = RecordCount()
  public var stockLimits: RecordCount = RecordCount()

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
