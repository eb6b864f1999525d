import OpsStorage
import OpsStorageMock
import OpsTesting
import Testing

/// The contract finds a store that breaks it.
@Suite struct StoreContractSensitivityTests {
  @Test(arguments: FlawedStore.Flaw.allCases)
  func lawFindsTheFlaw(_ flaw: FlawedStore.Flaw) async throws {
    let factory = StoreFactory("Flawed") { rules in
      StoreLease(FlawedStore(flaw: flaw, base: MockStore(schemas: rules.map(\.schema))))
    }
    let law = try #require(StoreContract.laws.first { $0.name == flaw.rawValue })
    await #expect(throws: LawViolation.self) { try await StoreContract.check(law, on: factory) }
  }

  @Test(arguments: [FlawedStore.Flaw.reversesLists, .losesEmptyText, .commitsRollbacks])
  func randomProgramFindsTheFlaw(_ flaw: FlawedStore.Flaw) async throws {
    let schemas = ContractCollections.schemas
    let found = try await RandomStoreProgram(seed: 7, length: 200).firstDifference(
      between: [
        MockStore(schemas: schemas), FlawedStore(flaw: flaw, base: MockStore(schemas: schemas)),
      ])
    let difference = try #require(found)
    #expect(difference.store == 2)
    #expect(difference.expected != difference.found)

    let again = try await RandomStoreProgram(seed: 7, length: difference.length).firstDifference(
      between: [
        MockStore(schemas: schemas), FlawedStore(flaw: flaw, base: MockStore(schemas: schemas)),
      ])
    #expect(again == difference, "the shortest program shows the same difference")
    let shorter = try await RandomStoreProgram(seed: 7, length: difference.length - 1)
      .firstDifference(
        between: [
          MockStore(schemas: schemas), FlawedStore(flaw: flaw, base: MockStore(schemas: schemas)),
        ])
    #expect(shorter == nil)
  }
}
