import OpsDomain
import OpsStorage
import OpsTesting
import Testing

/// A query whose rows are needed page by page.
@Suite struct QueryPagesTests {
  /// How many rows each page of 30 had, read two at a time in the beginning, and all of the rows.
  private func pages(growing: Bool) async throws -> (sizes: [Int], rows: [Row]) {
    let gate = GateFixture()
    try await gate.seed((0..<30).map { "code \($0)" })
    return try await gate.read(as: .system) { transaction in
      var pages = transaction.pages(Query(ContractEntity.schema, limit: 2), growing: growing)
      var found: (sizes: [Int], rows: [Row]) = ([], [])
      while let rows = try await pages.next() {
        found.sizes.append(rows.count)
        found.rows += rows
      }
      return found
    }
  }

  @Test func eachPageBeginsAfterTheOneBefore() async throws {
    let found = try await pages(growing: false)
    #expect(found.sizes == Array(repeating: 2, count: 15))
    #expect(Set(found.rows.map(\.id)).count == 30)
  }

  @Test func growingPagesHaveFourTimesAsManyRows() async throws {
    let found = try await pages(growing: true)
    #expect(found.sizes == [2, 8, 20])
    #expect(Set(found.rows.map(\.id)).count == 30)
  }

  /// What is read may be removed before the next page: nothing is passed over.
  @Test func removedRowsMoveNothing() async throws {
    let gate = GateFixture()
    try await gate.seed((0..<7).map { "code \($0)" })
    let removed = try await gate.commit(as: .system) { transaction -> Int in
      var pages = transaction.pages(Query(ContractEntity.schema, limit: 2))
      var count = 0
      while let rows = try await pages.next() {
        for row in rows {
          try await transaction.delete(ContractEntity.schema, id: row.id, version: row.version)
          count += 1
        }
      }
      return count
    }
    #expect(removed == 7)
    #expect(try await gate.stored().isEmpty)
  }
}
