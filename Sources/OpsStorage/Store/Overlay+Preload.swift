import OpsDomain

extension Overlay {
  /// Keys asked for in one query.
  private static let block = 100
  /// Rows of a query at most. A key of several columns is asked for column by column, so that the
  /// base may answer with more than was wanted.
  private static let answerLimit = Limits.pageSizeMaximum

  /// Asks the base for many keys at once, so that the lookups that follow know the answers, those
  /// of keys nobody has as well. What cannot be had so is left for the lookups.
  public func preload(_ schema: Schema, key: UniqueKey, _ wanted: [[Value]]) async throws {
    let unknown = wanted.filter { values in
      !values.contains(where: \.isNull) && known(schema, key: key, values) == nil
    }
    for start in stride(from: 0, to: unknown.count, by: Self.block) {
      try Task.checkCancellation()
      let block = unknown[start..<min(start + Self.block, unknown.count)]
      let conditions = key.columns.indices.map { position in
        Predicate.oneOf(key.columns[position], Self.distinct(block.map { $0[position] }))
      }
      let rows = try await base.records(
        Query(schema, where: .and(conditions), limit: Self.answerLimit))
      guard rows.count < Self.answerLimit else { continue }
      var found: [[Value]: Row] = [:]
      for row in rows { found[schema.values(of: row, for: key)] = row }
      for values in block { learn(schema, key, values, found[values]) }
    }
  }

  /// In the order of their first appearance: the same question reads the same each time.
  private static func distinct(_ values: [Value]) -> [Value] {
    var seen: Set<Value> = []
    return values.filter { seen.insert($0).inserted }
  }
}
