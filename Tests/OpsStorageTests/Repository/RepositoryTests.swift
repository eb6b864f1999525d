import OpsDomain
import OpsStorage
import OpsTesting
import Testing

/// Entities through the gate, page by page.
@Suite struct RepositoryTests {
  private let gate = GateFixture()

  @Test func entityIsCreatedFetchedUpdatedAndDeleted() async throws {
    let administrator = Principal(
      userID: RecordID(rawValue: 1), name: "admin", roles: [.administrator])
    let created = try await gate.commit(as: administrator) { transaction in
      try await transaction.repository(ContractEntity.self).create(
        ContractEntity(id: transaction.nextID(), code: "a"))
    }
    #expect(created.version == 1)
    let updated = try await gate.commit(as: administrator) { transaction in
      let repository = transaction.repository(ContractEntity.self)
      var found = try #require(
        try await repository.fetch(key: ContractEntity.Keys.typedCode, "a"))
      found.count = 2
      return try await repository.update(found)
    }
    #expect(updated.version == 2)
    let fetched = try await gate.read(as: administrator) {
      try await $0.repository(ContractEntity.self).fetch(updated.id)
    }
    #expect(fetched == updated)
    try await gate.commit(as: administrator) {
      try await $0.repository(ContractEntity.self).delete(updated)
    }
    let count = try await gate.read(as: administrator) {
      try await $0.repository(ContractEntity.self).count()
    }
    #expect(count == 0)
  }

  @Test func pagesFollowTheirCursor() async throws {
    try await gate.seed((0..<7).map { "\($0)" }, slots: [1, nil, 1, nil, 2, 2, nil])
    try await gate.read(as: GateFixture.sales) { transaction in
      let repository = transaction.repository(ContractEntity.self)
      var query = Query(
        ContractEntity.schema, order: [.descending(ContractEntity.Columns.slot)], limit: 3)
      var codes: [String] = []
      var pages = 0
      while true {
        let page = try await repository.fetch(query)
        codes += page.items.map(\.code)
        pages += 1
        guard let next = page.next else { break }
        query.after = try Cursor.decode(next)
      }
      #expect(pages == 3)
      #expect(codes == ["5", "4", "2", "0", "6", "3", "1"])
      let all = try await repository.all(where: .everything)
      #expect(all.count == 7)
      let first = try await repository.first(
        where: .equals(ContractEntity.Columns.slot, .integer(2)))
      #expect(first?.code == "4")
    }
  }

  @Test func cursorsSurvive() throws {
    let position: [Value] = [
      .null, .integer(.min), .integer((1 << 53) + 1), .text("é\"\u{1}"), .bytes([]), .bytes([255]),
    ]
    #expect(try Cursor.decode(Cursor.encode(position)) == position)
    #expect(try Cursor.decode(Cursor.encode([])).isEmpty)
  }

  @Test(arguments: ["", "?", "AAAA", "e30", "W3RydWVd", "W1tdXQ", "W1sxXV0"])
  func textThatIsNoCursorIsRefused(_ text: String) {
    let error = #expect(throws: OpsError.self) { try Cursor.decode(text) }
    #expect(error?.code == .badValue)
  }
}
