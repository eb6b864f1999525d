import OpsDomain
import OpsIdentity
import OpsKernel
import OpsServices
import OpsStorage
import OpsTesting
import TestBenches
import Testing

/// Refusals say what is missing, in the words of the product.
@Suite struct RefusalWordingTests {
  private func principal(
    _ conditions: [Permission: [GrantCondition]] = [:], workbench: Role? = nil
  ) -> Principal {
    Principal(
      userID: RecordID(rawValue: 77), name: "dan",
      rights: Rights(roles: [.driver], permissions: [], conditions: conditions),
      session: SessionFacts(
        id: RecordID(rawValue: 78), kind: .session, authenticatedAt: .epoch, expiresAt: .epoch,
        workbench: workbench))
  }

  private func refusal(_ principal: Principal) throws -> OpsError? {
    let rules = Blueprint.product.rules
    let days = try rules.rules(for: rules.schema(named: "stock_day_figures"))
    return #expect(throws: OpsError.self) { try days.visible(to: principal) }
  }

  @Test func aLimitedRightIsNotSaidToBeMissing() throws {
    let shop = GrantCondition(collection: "locations", id: RecordID(rawValue: 5))
    let refused = try refusal(principal([.inventoryView: [shop]]))
    #expect(refused?.code == .denied)
    #expect(refused?.message.contains("limited to some locations") == true)
    #expect(refused.flatMap(Principal.missing) == nil)
  }

  @Test func noRefusalNamesATable() throws {
    let refused = try refusal(principal())
    #expect(refused.flatMap(Principal.missing) == .inventoryView)
    #expect(refused?.message.contains("figures of a day") == true)
    #expect(refused?.message.contains("stock_day_figures") == false)
  }

  @Test func anOpenWorkbenchIsNamed() throws {
    let refused = #expect(throws: OpsError.self) {
      try principal(workbench: .driver).require(.productCreate, to: "product.create")
    }
    #expect(refused?.hint?.contains("the workbench driver is open") == true)
    #expect(refused?.hint?.contains("`opsh workbench leave`") == true)
    let without = #expect(throws: OpsError.self) {
      try principal().require(.productCreate, to: "product.create")
    }
    #expect(without?.hint?.contains("workbench") == false)
  }

  @Test func aTokenThatIsOverIsNoSignIn() async throws {
    let bench = try await AccessBench.make()
    let unknown = try TokenSecret(bench.book.world.random)
    let refused = await #expect(throws: OpsError.self) {
      try await bench.identity.authenticate(unknown.token)
    }
    #expect(refused?.code == .signInExpired)
    #expect(refused?.message.contains("token") == true)
    #expect(refused?.hint?.contains("opsh token create") == true)
  }

  @Test func whoWasAddedIsSentToAnAdministrator() async throws {
    let bench = try await AccessBench.make()
    let sam = try await bench.sam().principal
    let refused = await #expect(throws: OpsError.self) {
      try await bench.identity.chooseRole(.customer, sam)
    }
    #expect(refused?.code == .denied)
    #expect(refused?.hint == "ask an administrator for a role")
  }

  @Test func aRoleThatTheBookHasNotIsNotFound() async throws {
    let bench = try await AccessBench.make()
    let nobody = Role(rawValue: "nosuch")
    let edited = await #expect(throws: OpsError.self) {
      try await bench.roles.editRole(EditRole(name: nobody, summary: "x"), bench.anna)
    }
    let deleted = await #expect(throws: OpsError.self) {
      try await bench.roles.deleteRole(DeleteRole(name: nobody), bench.anna)
    }
    for refused in [edited, deleted] {
      #expect(refused?.code == .notFound && refused?.field == "name")
      #expect(refused?.hint?.contains("administrator") == false)
    }
  }
}
