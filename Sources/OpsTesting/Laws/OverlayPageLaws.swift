import OpsDomain
import OpsStorage

/// Lists and pages of a transaction that has written and not yet committed.
enum OverlayPageLaws {
  static let all = [
    Law("lists are in order while writes are pending", listsInOrder),
    Law("pages visit every row once while writes are pending", pagesVisitOnce),
    Law("a full page is given when the transaction has deleted its rows", fullPageAfterDeletes),
    Law("figures see more than a page of rows while writes are pending", figuresBeyondPage),
  ]

  private typealias Columns = ContractEntity.Columns

  static func listsInOrder(_ bench: LawBench) async throws {
    try await withPendingWrites(bench) { overlay, rows in
      for order in ContractSamples.orders {
        var query = Query(ContractEntity.schema, order: order)
        query.limit = 11
        try Expect.equal(
          try await overlay.records(query).map(\.id),
          MemoryInterpreter.page(rows, of: query).map(\.id),
          "the order \(order.map(\.summary))")
      }
    }
  }

  static func pagesVisitOnce(_ bench: LawBench) async throws {
    try await withPendingWrites(bench) { overlay, rows in
      for order in ContractSamples.orders.filter({ $0.count != 1 }) + [
        [.ascending(Columns.rank)], [.descending(Columns.rank)],
      ] {
        let query = Query(ContractEntity.schema, order: order)
        try Expect.equal(try await overlay.records(query).count, rows.count, "rows of the list")
        try await PageLaws.expectPages(overlay, query, of: [1, 4])
      }
    }
  }

  static func fullPageAfterDeletes(_ bench: LawBench) async throws {
    let stored = try await bench.put((0..<12).map { bench.entity("\($0)") })
    try await bench.pretend { overlay in
      for entity in stored[0..<8] { try await overlay.delete(entity) }
      let rows = try await overlay.records(Query(ContractEntity.schema, limit: 3))
      try Expect.equal(rows.map(\.id), stored[8..<11].map(\.id), "the page")
    }
  }

  static func figuresBeyondPage(_ bench: LawBench) async throws {
    try await bench.put((0..<1100).map { ContractGroup(id: bench.nextID(), name: "stored \($0)") })
    try await bench.pretend { overlay in
      for number in 0..<5 {
        _ = try await overlay.insert(ContractGroup(id: bench.nextID(), name: "new \(number)"))
      }
      let all = try await overlay.figures(Aggregate(ContractGroup.schema, .count))
      try Expect.equal(all, [[.integer(1105)]], "the count")
      let some = try await overlay.figures(
        Aggregate(
          ContractGroup.schema, where: .contains(ContractGroup.Columns.name, "new"), .count,
          .maximum(ContractGroup.Columns.name)))
      try Expect.equal(some, [[.integer(5), .text("new 4")]], "the figures of the new ones")
    }
  }

  /// Runs `body` in a transaction that has inserted, moved and deleted rows, with the rows that
  /// should be seen.
  private static func withPendingWrites(
    _ bench: LawBench, _ body: @Sendable (Overlay, [Row]) async throws -> Void
  ) async throws {
    let stored = try await bench.put(ContractSamples.entities(30, bench.nextID))
    try await bench.pretend { overlay in
      var rows = Dictionary(uniqueKeysWithValues: stored.map { ($0.id, $0.row) })
      for (index, entity) in stored.enumerated() {
        switch index % 4 {
        case 0:
          try await overlay.delete(entity)
          rows[entity.id] = nil
        case 1:
          var moved = entity
          moved.rank = moved.rank.map { -$0 } ?? 1
          moved.note = index % 8 == 1 ? nil : "moved"
          rows[entity.id] = try await overlay.update(moved).row
        default: break
        }
      }
      for number in 0..<6 {
        let new = try await overlay.insert(
          bench.entity("new \(number)") { $0.rank = number < 2 ? nil : Int64(number - 4) })
        rows[new.id] = new.row
      }
      try await body(overlay, Array(rows.values))
    }
  }
}
