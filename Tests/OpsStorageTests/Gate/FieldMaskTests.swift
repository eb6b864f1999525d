import OpsDomain
import OpsStorage
import OpsTesting
import Testing

/// Fields that only some of those see who see the record.
@Suite struct FieldMaskTests {
  private typealias Columns = ContractEntity.Columns

  /// The slot is for those who may see costs: the keeper, and not sales.
  private let gate = GateFixture(
    CollectionRules(
      ContractEntity.schema, readable: .productView, write: GateFixture.permissions
    )
    .hiding(FieldRule(ContractEntity.Columns.slot, .inventoryViewCost)))

  @Test func aHiddenFieldIsInNoRow() async throws {
    let stored = try await gate.seed(["a"], slots: [7])
    let id = stored[0].id
    for (reader, slot) in [(GateFixture.sales, nil), (GateFixture.keeper, 7), (.system, 7)]
      as [(Principal, Int64?)]
    {
      let rows = try await gate.read(as: reader) { transaction in
        let one = try await transaction.row(ContractEntity.schema, id: id)
        return try await transaction.rows(Query(ContractEntity.schema)) + [one].compactMap { $0 }
      }
      #expect(try rows.map { try ContractEntity($0).slot } == [slot, slot], "\(reader.name)")
      #expect(try rows.map { try ContractEntity($0).code } == ["a", "a"])
    }
  }

  @Test func nobodyAsksForAHiddenFieldToLearnWhatItHolds() async throws {
    let gate = gate
    try await gate.seed(["a"], slots: [7])
    let questions: [@Sendable (Principal) async throws -> Int] = [
      { reader in
        try await gate.read(as: reader) {
          try await $0.rows(
            Query(ContractEntity.schema, where: .equals(Columns.slot, .integer(7)))
          ).count
        }
      },
      { reader in
        try await gate.read(as: reader) {
          try await $0.rows(
            Query(ContractEntity.schema, order: [.descending(Columns.slot)])
          ).count
        }
      },
      { reader in
        try await gate.read(as: reader) {
          try await $0.figures(Aggregate(ContractEntity.schema, .maximum(Columns.slot))).count
        }
      },
    ]
    for question in questions {
      #expect(try await question(GateFixture.keeper) == 1)
      let refused = await failure { _ = try await question(GateFixture.sales) }
      #expect(refused?.code == .denied)
    }
  }
}
