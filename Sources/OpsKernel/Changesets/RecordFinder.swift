import OpsDomain
import OpsStorage

/// Finds a record by what people call it.
struct RecordFinder {
  private let transaction: Transaction

  init(_ transaction: Transaction) {
    self.transaction = transaction.asSystem("finds the record whose history is asked for")
  }

  /// The records that are called `text`, with their collections, goods first; without any, the one
  /// whose identifier it is, of whichever collection.
  ///
  /// - Parameter kind: What a record of the wanted kind is called, or its collection; nil for any.
  /// - Throws: `notfound.any`, and `data.bad_value` for a kind that there is not.
  func find(_ text: String, kind: String?) async throws -> [(schema: Schema?, id: RecordID)] {
    let schemas = try Self.schemas(transaction.context.rules, kind)
    var records: [(schema: Schema?, id: RecordID)] = []
    for schema in schemas {
      guard let (column, isFolded) = schema.lookup else { continue }
      let wanted = isFolded ? TextFolding.fold(text) : text
      let found = try await transaction.rows(
        Query(schema, where: .equals(column, .text(wanted)), limit: 1))
      if let id = found.first?.id { records.append((schema, id)) }
    }
    guard records.isEmpty else { return records }
    if let id = RecordID(text) {
      guard kind != nil else { return [(nil, id)] }
      for schema in schemas {
        if try await transaction.row(schema, id: id) != nil { return [(schema, id)] }
      }
    }
    throw Self.unknown(text)
  }

  /// Nobody is told whether a record that they may not see is there.
  static func unknown(_ text: String) -> OpsError {
    OpsError(
      .notFound, "There is no record \(Excerpt.of(text)) that you may see", field: "record",
      hint: "give a SKU, a number, a location's code, a user or an identifier; what was removed is"
        + " shown to readers of the journal")
  }

  /// Goods first, then what other areas keep; the book's own records and people last.
  private static let order: [Area] = {
    let (first, last): ([Area], [Area]) = ([.sales, .warehouse], [.platform, .identity])
    return first + Area.allCases.filter { !(first + last).contains($0) } + last
  }()

  /// The collections whose history is kept, goods first: somebody may be called like a product.
  private static func schemas(_ rules: RuleBook, _ kind: String?) throws -> [Schema] {
    let known = rules.schemas.filter { !$0.isDerived && !$0.isConfidential }
    let all = Self.order.flatMap { area in known.filter { $0.area == area } }
    guard let kind else { return all }
    let wanted = all.filter {
      TextFolding.sameBytes($0.noun, kind) || TextFolding.sameBytes($0.name, kind)
    }
    guard !wanted.isEmpty else {
      let named = all.filter { $0.lookup != nil }.map(\.noun)
      throw OpsError(
        .badValue, "There are no records of the kind \(Excerpt.of(kind))", field: "kind",
        hint: "one of: " + named.joined(separator: ", "))
    }
    return wanted
  }
}
