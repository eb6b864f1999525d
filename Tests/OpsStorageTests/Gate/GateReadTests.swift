import OpsDomain
import OpsStorage
import OpsTesting
import Testing

/// What a principal may see is all there is for it.
@Suite struct GateReadTests {
  private typealias Columns = ContractEntity.Columns
  private typealias Keys = ContractEntity.Keys

  @Test func rowRuleAppliesToEveryQuestion() async throws {
    let gate = GateFixture(GateFixture.ownSlotOnly)
    let stored = try await gate.seed(["own", "other", "nobody's"], slots: [7, 8, nil])
    try await gate.read(as: GateFixture.sales) { transaction in
      let own = try await transaction.row(ContractEntity.schema, id: stored[0].id)
      #expect(own == stored[0].row)
      let other = try await transaction.row(ContractEntity.schema, id: stored[1].id)
      #expect(other == nil)
      let ownKey = try await transaction.row(
        ContractEntity.schema, key: Keys.code, [.text("own")])
      #expect(ownKey == stored[0].row)
      let otherKey = try await transaction.row(
        ContractEntity.schema, key: Keys.code, [.text("other")])
      #expect(otherKey == nil)
      let rows = try await transaction.rows(Query(ContractEntity.schema))
      #expect(rows == [stored[0].row])
      let asked = try await transaction.rows(
        Query(ContractEntity.schema, where: .or([.everything, .equals(Columns.slot, .integer(8))])))
      #expect(asked == [stored[0].row], "a filter cannot widen the rule")
      let figures = try await transaction.figures(
        Aggregate(ContractEntity.schema, .count, .maximum(Columns.code)))
      #expect(figures == [[.integer(1), .text("own")]])
    }
  }

  @Test func systemSeesEverything() async throws {
    let gate = GateFixture(GateFixture.ownSlotOnly)
    try await gate.seed(["a", "b"], slots: [7, nil])
    let rows = try await gate.read(as: .system) { try await $0.rows(Query(ContractEntity.schema)) }
    #expect(rows.count == 2)
    let elevated = try await gate.read(as: GateFixture.sales) {
      try await $0.asSystem("count everything").rows(Query(ContractEntity.schema))
    }
    #expect(elevated.count == 2)
  }

  @Test func closedCollectionRefusesEveryQuestionWithPermissionAndHint() async throws {
    let gate = GateFixture()
    let stored = try await gate.seed(["a"])
    let questions: [@Sendable (Transaction) async throws -> Void] = [
      { _ = try await $0.row(ContractEntity.schema, id: stored[0].id) },
      { _ = try await $0.row(ContractEntity.schema, key: Keys.code, [.text("a")]) },
      { _ = try await $0.rows(Query(ContractEntity.schema)) },
      { _ = try await $0.figures(Aggregate(ContractEntity.schema, .count)) },
    ]
    for question in questions {
      let error = await failure { try await gate.read(as: GateFixture.driver, question) }
      #expect(error?.code == .denied)
      #expect(error?.message.contains("product.view") == true)
      #expect(error?.hint?.contains("salesperson") == true)
    }
    #expect(
      await failure { try await gate.read(as: .nobody, questions[2]) }?.code == .denied)
  }

  @Test func collectionWithoutRulesIsClosedToPeople() async throws {
    let gate = GateFixture()
    let stranger = Schema("strangers", area: .platform, columns: [])
    let error = await failure {
      _ = try await gate.read(as: GateFixture.sales) { try await $0.rows(Query(stranger)) }
    }
    #expect(error?.code == .internalError)
  }

  @Test func rowRuleAppliesToPendingWrites() async throws {
    let gate = GateFixture(GateFixture.ownSlotOnly)
    try await gate.commit(as: GateFixture.sales) { transaction in
      for (code, slot) in [("own", Int64(7)), ("other", 8)] {
        var entity = ContractEntity(id: transaction.nextID(), code: code)
        entity.slot = slot
        // Only the system writes what is none of theirs.
        let writer = code == "own" ? transaction : transaction.asSystem("writes for another")
        _ = try await writer.insert(ContractEntity.schema, entity.row)
      }
      let rows = try await transaction.rows(Query(ContractEntity.schema))
      #expect(try rows.map { try ContractEntity($0).code } == ["own"])
      let figures = try await transaction.figures(Aggregate(ContractEntity.schema, .count))
      #expect(figures == [[.integer(1)]])
    }
  }
}
