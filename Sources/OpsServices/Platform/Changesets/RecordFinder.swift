import OpsDomain
import OpsStorage

/// Finds a record by what people call it.
struct RecordFinder {
  /// What names a record, in the order it is tried.
  private static let names: [(schema: Schema, column: String, isFolded: Bool)] = [
    (Product.schema, "folded_sku", true), (Customer.schema, "number", false),
    (OutOfStockRequest.schema, "number", false), (GiveBack.schema, "number", false),
    (SalesEntry.schema, "number", false), (CountSession.schema, "number", false),
    (PackagingRecord.schema, "number", false), (Location.schema, "folded_code", true),
    (User.schema, "folded_name", true), (Setting.schema, "key", false),
  ]

  private let transaction: Transaction

  init(_ transaction: Transaction) {
    self.transaction = transaction.asSystem("finds the record whose history is asked for")
  }

  /// The record's identifier; `text` itself when it is one. Throws `notfound.any`.
  func find(_ text: String) async throws -> RecordID {
    for name in Self.names {
      guard let position = name.schema.position(named: name.column) else { continue }
      let wanted = name.isFolded ? TextFolding.fold(text) : text
      let found = try await transaction.rows(
        Query(
          name.schema, where: .equals(name.schema.columns[position], .text(wanted)), limit: 1))
      if let id = found.first?.id { return id }
    }
    if let id = RecordID(text) { return id }
    throw OpsError(
      .notFound, "There is no record called \(Excerpt.of(text))", field: "record",
      hint: "give a SKU, a number, a location's code, a user or an identifier")
  }
}
