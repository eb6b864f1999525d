import OpsDomain

extension Overlay {
  public func figures(_ aggregate: Aggregate) async throws -> [[Value]] {
    guard hasWritten(aggregate.schema) else { return try await base.figures(aggregate) }
    if aggregate.isSumOfRows {
      // The base adds up what it has; only what this transaction wrote is looked at here.
      let before = try await base.figures(aggregate)
      let (old, new) = touched(aggregate.schema, by: aggregate.filter)
      return try MemoryInterpreter.sums(before, of: aggregate, without: old, with: new)
    }
    var rows: [Row] = []
    var page = Query(aggregate.schema, where: aggregate.filter)
    while true {
      let found = try await records(page)
      rows += found
      guard found.count == page.limit, let last = found.last else { break }
      page.after = page.position(of: last)
    }
    return try MemoryInterpreter.figures(rows, of: aggregate)
  }
}
