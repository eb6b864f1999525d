import OpsDomain
import OpsStorage
import OpsTesting
import Synchronization
import Testing

/// Every write is checked, for every user and tool.
@Suite struct GateWriteTests {
  private func entity(_ code: String) -> ContractEntity {
    ContractEntity(id: RecordID(rawValue: 5000), code: code)
  }

  @Test func everyVerbNeedsItsPermission() async throws {
    let gate = GateFixture()
    let stored = try await gate.seed(["a"])[0]
    let schema = ContractEntity.schema
    var changed = stored
    changed.title = "changed"
    let row = changed.row
    let verbs: [(Permission, @Sendable (Transaction) async throws -> Void)] = [
      (.productCreate, { _ = try await $0.insert(schema, entity("b").row) }),
      (.productEdit, { _ = try await $0.update(schema, row) }),
      (.productDelete, { try await $0.delete(schema, id: stored.id, version: 1) }),
    ]
    for (permission, write) in verbs {
      let error = await failure { try await gate.commit(as: GateFixture.keeper, write) }
      #expect(error?.code == .denied)
      #expect(error?.message.contains(permission.rawValue) == true)
    }
    #expect(try await gate.stored() == [stored])

    let refused = await failure { try await gate.commit(as: GateFixture.sales, verbs[2].1) }
    #expect(refused?.code == .denied, "to edit is not to delete")
    try await gate.commit(as: GateFixture.sales, verbs[0].1)
    try await gate.commit(as: GateFixture.sales, verbs[1].1)
    #expect(try await gate.stored().map(\.title) == ["changed", "b"])
  }

  @Test func whoMayNotWriteIsToldSoAndNothingOfTheRecord() async throws {
    let gate = GateFixture()
    let schema = ContractEntity.schema
    var row = entity("a").row
    row.values[schema.position(of: ContractEntity.Columns.title) ?? 0] = .null
    let wrong = row
    let writes: [@Sendable (Transaction) async throws -> Void] = [
      { _ = try await $0.insert(schema, wrong) }, { _ = try await $0.update(schema, wrong) },
      { try await $0.delete(schema, id: wrong.id, version: 1) },
    ]
    for write in writes {
      #expect(
        await failure { try await gate.commit(as: GateFixture.keeper, write) }?.code == .denied)
    }
  }

  @Test func verbWithoutPermissionIsForTheSystemAlone() async throws {
    let gate = GateFixture(
      CollectionRules(ContractEntity.schema, readable: .productView, write: [:]))
    let row = entity("a").row
    let error = await failure {
      try await gate.commit(as: GateFixture.sales) {
        _ = try await $0.insert(ContractEntity.schema, row)
      }
    }
    #expect(error?.code == .denied)
    try await gate.commit(as: .system) { _ = try await $0.insert(ContractEntity.schema, row) }
    #expect(try await gate.stored().count == 1)
  }

  @Test func derivedCollectionIsNotWrittenByPrincipals() async throws {
    let derived = ContractTotal(
      id: RecordID(rawValue: 1), groupID: RecordID(rawValue: 2), total: 3)
    let gate = GateFixture(groups: CollectionRules(ContractGroup.schema, readable: .productView))
    let administrator = Principal(
      userID: RecordID(rawValue: 1), name: "admin", roles: [.administrator])
    let error = await failure {
      try await gate.commit(as: administrator) {
        _ = try await $0.insert(ContractTotal.schema, derived.row)
      }
    }
    #expect(error?.code == .denied)
    try await gate.commit(as: administrator) { transaction in
      let system = transaction.asSystem("compute totals")
      _ = try await system.insert(
        ContractGroup.schema, ContractGroup(id: derived.groupID, name: "g").row)
      _ = try await system.insert(ContractTotal.schema, derived.row)
    }
    let commits = try await gate.store.journal.commits(after: 0, limit: 5)
    #expect(commits.flatMap(\.entries).map(\.collection) == ["contract_groups"])
    #expect(commits.map(\.header.elevations) == [["compute totals"]])
  }

  @Test func readingTransactionRefusesWrites() async throws {
    let gate = GateFixture()
    let row = entity("a").row
    let error = await failure {
      _ = try await gate.read(as: GateFixture.sales) {
        try await $0.insert(ContractEntity.schema, row)
      }
    }
    #expect(error?.code == .deniedReadOnly)
  }

  @Test func valueThatDoesNotFitItsColumnIsRefusedWithTheField() async throws {
    let gate = GateFixture()
    var row = entity("a").row
    row.values[ContractEntity.schema.position(of: ContractEntity.Columns.title) ?? 0] = .null
    let wrong = row
    let error = await failure {
      try await gate.commit(as: .system) { _ = try await $0.insert(ContractEntity.schema, wrong) }
    }
    #expect(error?.code == .badValue)
    #expect(error?.field == "title")
  }

  @Test func rowsOutOfSightCannotBeWritten() async throws {
    let gate = GateFixture(GateFixture.ownSlotOnly)
    let stored = try await gate.seed(["other"], slots: [8])[0]
    let update = await failure {
      try await gate.commit(as: GateFixture.sales) {
        _ = try await $0.update(ContractEntity.schema, stored.row)
      }
    }
    #expect(update?.code == .notFound)
    let administrator = Principal(
      userID: RecordID(rawValue: 1), name: "admin", roles: [.administrator])
    let delete = await failure {
      try await gate.commit(as: administrator) {
        try await $0.delete(ContractEntity.schema, id: stored.id, version: 1)
      }
    }
    #expect(delete?.code == .notFound)
    #expect(try await gate.stored() == [stored])
  }

  @Test func nobodyWritesARecordOutOfHisOwnSight() async throws {
    let gate = GateFixture(GateFixture.ownSlotOnly)
    let own = try await gate.seed(["own"], slots: [7])[0]
    var foreign = entity("foreign")
    foreign.slot = 8
    var moved = own
    moved.slot = 8
    let (new, changed) = (foreign.row, moved.row)
    let insert = await failure {
      try await gate.commit(as: GateFixture.sales) {
        _ = try await $0.insert(ContractEntity.schema, new)
      }
    }
    #expect(insert?.code == .denied)
    let update = await failure {
      try await gate.commit(as: GateFixture.sales) {
        _ = try await $0.update(ContractEntity.schema, changed)
      }
    }
    #expect(update?.code == .denied)
    #expect(try await gate.stored() == [own])

    moved.slot = 7
    moved.title = "still mine"
    let kept = moved.row
    try await gate.commit(as: GateFixture.sales) {
      _ = try await $0.update(ContractEntity.schema, kept)
      _ = try await $0.asSystem("for somebody else").insert(ContractEntity.schema, new)
    }
    #expect(try await gate.stored().map(\.title) == ["still mine", foreign.title])
  }

  @Test func staleVersionIsAConflict() async throws {
    let gate = GateFixture()
    var stored = try await gate.seed(["a"])[0]
    stored.title = "first"
    let first = stored.row
    try await gate.commit(as: GateFixture.sales) {
      _ = try await $0.update(ContractEntity.schema, first)
    }
    stored.title = "second"
    let second = stored.row
    let error = await failure {
      try await gate.commit(as: GateFixture.sales) {
        _ = try await $0.update(ContractEntity.schema, second)
      }
    }
    #expect(error?.code == .conflictVersion)
    #expect(try await gate.stored().map(\.title) == ["first"])
  }
}
