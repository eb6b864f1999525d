import OpsDomain
import OpsStorage
import OpsTesting
import Testing

/// Nothing a client computed is believed.
@Suite struct DirectWriteTests {
  /// Entities may be inserted and changed directly; `count` belongs to the server.
  private static let rules = CollectionRules(
    ContractEntity.schema, readable: .productView, write: GateFixture.permissions
  ).directWrites(
    .of(
      ContractEntity.self, [.insert: .productCreate, .update: .productEdit]
    ) { new, old, _ in
      var row = new
      row.count = old?.count ?? 0
      return row
    })

  private let gate = GateFixture(Self.rules)

  private func apply(
    _ change: Transaction.DirectChange, as principal: Principal = GateFixture.sales
  ) async -> OpsError? {
    await failure { try await gate.commit(as: principal) { try await $0.apply(change) } }
  }

  private func change(
    _ verb: Verb, _ entity: ContractEntity, version: Int64 = 0, id: RecordID? = nil
  ) -> Transaction.DirectChange {
    Transaction.DirectChange(
      schema: ContractEntity.schema, id: id ?? entity.id, verb: verb,
      row: verb == .delete ? nil : entity.row, version: version)
  }

  @Test func protectedFieldsGetTheServersValue() async throws {
    var entity = ContractEntity(id: RecordID(rawValue: 1), code: "a")
    entity.count = 999
    entity.version = 17
    #expect(await apply(change(.insert, entity)) == nil)
    var stored = try await gate.stored()[0]
    #expect(stored.count == 0)
    #expect(stored.version == 1)

    stored.count = 5
    stored.title = "wanted"
    #expect(await apply(change(.update, stored, version: 1)) == nil)
    let updated = try await gate.stored()[0]
    #expect(updated.count == 0)
    #expect(updated.title == "wanted")
    #expect(updated.version == 2)
  }

  @Test func closedVerbIsRefused() async throws {
    let stored = try await gate.seed(["a"])[0]
    let administrator = Principal(
      userID: RecordID(rawValue: 1), name: "admin", roles: [.administrator])
    let error = await apply(change(.delete, stored, version: 1), as: administrator)
    #expect(error?.code == .denied)
    #expect(error?.hint?.contains("operation") == true)
    #expect(try await gate.stored() == [stored])
  }

  @Test func closedCollectionIsRefused() async throws {
    let group = ContractGroup(id: RecordID(rawValue: 1), name: "g")
    let error = await apply(
      Transaction.DirectChange(
        schema: ContractGroup.schema, id: group.id, verb: .insert, row: group.row, version: 0))
    #expect(error?.code == .denied)
  }

  @Test func openVerbNeedsItsPermission() async throws {
    let entity = ContractEntity(id: RecordID(rawValue: 1), code: "a")
    let error = await apply(change(.insert, entity), as: GateFixture.keeper)
    #expect(error?.code == .denied)
    #expect(error?.message.contains("product.create") == true)
  }

  @Test func staleVersionIsAConflict() async throws {
    var stored = try await gate.seed(["a"])[0]
    stored.title = "wanted"
    for version: Int64 in [0, 2] {
      let error = await apply(change(.update, stored, version: version))
      #expect(error?.code == .conflictVersion)
    }
    #expect(try await gate.stored().map(\.title) == ["a"])
  }

  @Test func versionInsideTheRowDoesNotCount() async throws {
    var stored = try await gate.seed(["a"])[0]
    stored.title = "wanted"
    stored.version = 99
    #expect(await apply(change(.update, stored, version: 1)) == nil)
    #expect(try await gate.stored().map(\.version) == [2])
  }

  @Test func foreignIdentifierIsRefused() async throws {
    let stored = try await gate.seed(["a", "b"])
    var wanted = stored[1]
    wanted.title = "wanted"
    let error = await apply(change(.update, wanted, version: 1, id: stored[0].id))
    #expect(error?.code == .badValue)
    #expect(try await gate.stored() == stored)
  }

  @Test func incompleteRowIsRefused() async throws {
    let entity = ContractEntity(id: RecordID(rawValue: 1), code: "a")
    for row in [nil, Row(Array(entity.row.values.dropLast()))] {
      let error = await apply(
        Transaction.DirectChange(
          schema: ContractEntity.schema, id: entity.id, verb: .insert, row: row, version: 0))
      #expect(error?.code == .badValue)
    }
  }

  @Test func nobodyWritesARecordIntoSomebodyElsesView() async throws {
    let gate = GateFixture(
      GateFixture.ownSlotOnly.directWrites(
        .of(ContractEntity.self, [.insert: .productCreate, .update: .productEdit]) { new, _, _ in
          new
        }))
    let own = try await gate.seed(["own"], slots: [7])[0]
    var moved = own
    moved.slot = 8
    var foreign = ContractEntity(id: RecordID(rawValue: 1), code: "foreign")
    foreign.slot = 8
    for change in [change(.update, moved, version: 1), change(.insert, foreign)] {
      let error = await failure {
        try await gate.commit(as: GateFixture.sales) { try await $0.apply(change) }
      }
      #expect(error?.code == .denied)
    }
    #expect(try await gate.stored() == [own])
  }

  @Test func missingRecordIsNotFound() async throws {
    let ghost = ContractEntity(id: RecordID(rawValue: 99), code: "ghost")
    #expect(await apply(change(.update, ghost, version: 1))?.code == .notFound)
  }

  @Test func takenIdentifierIsRefused() async throws {
    let stored = try await gate.seed(["a"])[0]
    let error = await apply(change(.insert, ContractEntity(id: stored.id, code: "b")))
    #expect(error?.code == .duplicate)
    #expect(try await gate.stored() == [stored])
  }

  @Test func derivedRecordsAreDropped() async throws {
    let derived = ContractTotal(
      id: RecordID(rawValue: 1), groupID: RecordID(rawValue: 2), total: 3)
    let error = await apply(
      Transaction.DirectChange(
        schema: ContractTotal.schema, id: derived.id, verb: .insert, row: derived.row, version: 0))
    #expect(error == nil)
    #expect(try await gate.store.journal.head() == .empty)
  }
}
