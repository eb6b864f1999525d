import OpsDomain
import OpsStorage

/// Finds a record by what people call it.
struct RecordFinder {
  private let transaction: Transaction

  init(_ transaction: Transaction) {
    self.transaction = transaction.asSystem("finds the record whose history is asked for")
  }

  /// The record's identifier; `text` itself when it is one. Throws `notfound.any`.
  func find(_ text: String) async throws -> RecordID {
    for schema in Self.schemas(transaction.context.rules) {
      guard let (column, isFolded) = schema.lookup else { continue }
      let wanted = isFolded ? TextFolding.fold(text) : text
      let found = try await transaction.rows(
        Query(schema, where: .equals(column, .text(wanted)), limit: 1))
      if let id = found.first?.id { return id }
    }
    if let id = RecordID(text) { return id }
    throw OpsError(
      .notFound, "There is no record called \(Excerpt.of(text))", field: "record",
      hint: "give a SKU, a number, a location's code, a user or an identifier")
  }

  /// The collections whose history is kept, goods first: somebody may be called like a product.
  private static func schemas(_ rules: RuleBook) -> [Schema] {
    let order: [Area] = [.sales, .warehouse, .platform, .identity]
    let known = rules.schemas.filter { !$0.isDerived && !$0.isConfidential }
    return order.flatMap { area in known.filter { $0.area == area } }
  }
}
