import OpsDomain
import OpsStorage

/// Pages by keyset visit every row exactly once.
enum PageLaws {
  static let all = [
    Law("pages visit every row once in both directions", pagesVisitOnce),
    Law("pages of a filtered list visit its rows once", filteredPagesVisitOnce),
    Law("a row inserted behind the position is not visited again", insertBehindPosition),
    Law("a page of 0 or 1001 rows is refused", limitsAreRefused),
    Law("a page of 1000 rows is given", thousandRows),
    Law("a position of another order is refused", foreignPositionIsRefused),
    Law("an unknown column in the order is refused", unknownColumnIsRefused),
  ]

  private typealias Columns = ContractEntity.Columns

  static func pagesVisitOnce(_ bench: LawBench) async throws {
    try await bench.put(ContractSamples.entities(40, bench.nextID))
    try await bench.read { reader in
      for order in ContractSamples.orders {
        let query = Query(ContractEntity.schema, order: order)
        try await expectPages(reader, query, of: order.count > 1 ? [1, 7] : [3])
      }
    }
  }

  static func filteredPagesVisitOnce(_ bench: LawBench) async throws {
    try await bench.put(ContractSamples.entities(40, bench.nextID))
    let filter = Predicate.or([
      .equals(Columns.rank, .null), .greater(Columns.rank, .integer(-1)),
      .contains(Columns.title, "B"),
    ])
    try await bench.read { reader in
      for order in [[Order.ascending(Columns.rank)], [.descending(Columns.note)]] {
        try await expectPages(
          reader, Query(ContractEntity.schema, where: filter, order: order), of: [1, 2, 5])
      }
    }
  }

  static func insertBehindPosition(_ bench: LawBench) async throws {
    try await bench.put((0..<4).map { number in bench.entity("\(number)") { $0.rank = 10 } })
    var query = Query(ContractEntity.schema, order: [.ascending(Columns.rank)], limit: 2)
    let first = try await bench.list(query)
    query.after = first.last.map(query.position(of:))
    try await bench.put([
      bench.entity("before") { $0.rank = 9 }, bench.entity("after") { $0.rank = 11 },
    ])
    query.limit = 10
    let codes = try await bench.list(query).map { try ContractEntity($0).code }
    try Expect.equal(codes, ["2", "3", "after"], "the second page")
  }

  static func limitsAreRefused(_ bench: LawBench) async throws {
    for limit in [0, -1, Limits.pageSizeMaximum + 1] {
      try await Expect.refusal(.badValue, of: "a page of \(limit) rows") {
        _ = try await bench.list(Query(ContractEntity.schema, limit: limit))
      }
      try await Expect.refusal(.badValue, of: "a page of \(limit) rows in a transaction") {
        _ = try await bench.write {
          try await $0.records(Query(ContractEntity.schema, limit: limit))
        }
      }
    }
  }

  static func thousandRows(_ bench: LawBench) async throws {
    try await bench.put((0..<1003).map { ContractGroup(id: bench.nextID(), name: "\($0)") })
    let query = Query(ContractGroup.schema)
    let rows = try await bench.list(query)
    try Expect.equal(rows.count, Limits.pageSizeMaximum, "rows of the largest page")
    var next = query
    next.after = rows.last.map(query.position(of:))
    try Expect.equal(try await bench.list(next).count, 3, "rows of the page after it")
  }

  static func foreignPositionIsRefused(_ bench: LawBench) async throws {
    try await Expect.refusal(.badValue, of: "a position with too few values") {
      let query = Query(
        ContractEntity.schema, order: [.ascending(Columns.rank)], after: [.integer(1)])
      _ = try await bench.list(query)
    }
  }

  static func unknownColumnIsRefused(_ bench: LawBench) async throws {
    try await Expect.refusal(.badValue, of: "an order by a column of another collection") {
      _ = try await bench.list(
        Query(ContractEntity.schema, order: [.ascending(ContractGroup.Columns.name)]))
    }
  }

  /// Demands that pages of each size add up to the whole list.
  static func expectPages(
    _ reader: any RecordReader, _ query: Query, of sizes: [Int]
  ) async throws {
    let whole = try await reader.records(query).map(\.id)
    for size in sizes {
      var page = query
      page.limit = size
      var visited: [RecordID] = []
      while true {
        let rows = try await reader.records(page)
        visited += rows.map(\.id)
        guard rows.count == size, let last = rows.last, visited.count <= whole.count else { break }
        page.after = page.position(of: last)
      }
      try Expect.equal(visited, whole, "pages of \(size) by \(query.order.map(\.summary))")
    }
  }
}
