import OpsDomain

extension Overlay {
  public func figures(_ aggregate: Aggregate) async throws -> [[Value]] {
    let written = table(aggregate.schema) { $0.writes } ?? [:]
    guard !written.isEmpty else { return try await base.figures(aggregate) }
    if aggregate.isSumOfRows {
      // The base adds up what it has; only what this transaction wrote is looked at here.
      return try MemoryInterpreter.sums(
        try await base.figures(aggregate), of: aggregate, without: written.values.compactMap(\.old),
        with: written.values.compactMap(\.new))
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
