import OpsDomain
import OpsIdentity
import OpsTesting
import TestBenches
import Testing

@Suite("can-i")
struct AccessServiceTests {
  private func ask(
    _ bench: IdentityBench, _ operation: String, _ input: Document, as role: Role
  ) async throws -> AccessAnswer {
    try await bench.dependencies.access.check(operation, input, bench.book.call(role))
  }

  @Test func yesMeansItWouldSucceed() async throws {
    let bench = try await IdentityBench.make()
    let before = try await bench.journal().count
    let answer = try await ask(
      bench, "product.create", .object(["sku": .text("NEW-1"), "name": .text("New")]),
      as: .salesperson)
    #expect(answer.allowed)
    #expect(answer.code == nil)
    #expect(answer.permission == .productCreate)
    #expect(answer.yourRoles == [.salesperson])
    #expect(try await bench.journal().count == before)
  }

  @Test func noNamesTheRuleAndTheRolesThatMay() async throws {
    let bench = try await IdentityBench.make()
    let answer = try await ask(
      bench, "user.disable", .object(["user": .text("anna")]), as: .salesperson)
    #expect(!answer.allowed)
    #expect(answer.code == .denied)
    #expect(answer.permission == .userEdit)
    #expect(answer.rolesThatMay == [.administrator])
    #expect(answer.reason?.contains("user.edit") == true)
  }

  @Test func thePermissionThatDecidedIsNamedNotTheOneThatIsHeld() async throws {
    let bench = try await IdentityBench.make()
    let answer = try await ask(
      bench, "stock.issue",
      .object([
        "sku": .text("LAMP-1"), "quantity": .text("1"), "expired": .bool(true),
        "code": .text("donated"),
      ]), as: .granulationTechnician)
    #expect(!answer.allowed && answer.permission == .inventoryShipExpired)
    #expect(!answer.rolesThatMay.contains(.granulationTechnician))
    #expect(answer.rolesThatMay.contains(.administrator))
  }

  @Test func aBusinessRefusalIsAllowedBut() async throws {
    let bench = try await IdentityBench.make()
    let answer = try await ask(
      bench, "user.disable", .object(["user": .text("anna")]), as: .administrator)
    #expect(answer.allowed)
    #expect(answer.code == .lastAdministrator)
  }

  @Test func aBadInputDoesNotHideAMissingRight() async throws {
    let bench = try await IdentityBench.make()
    let input = Document.object(["user": .text("sam"), "role": .text("emperor")])
    let sam = try await ask(bench, "role.grant", input, as: .salesperson)
    #expect(!sam.allowed)
    #expect(sam.code == .denied)
    let anna = try await ask(bench, "role.grant", input, as: .administrator)
    #expect(anna.allowed)
    #expect(anna.code == .badValue)
  }

  @Test func askingAboutAPasswordNeedsNone() async throws {
    let bench = try await IdentityBench.make()
    let own = try await ask(bench, "user.set_password", .object([:]), as: .driver)
    #expect(own.allowed)
    let other = try await ask(
      bench, "user.set_password", .object(["user": .text("anna")]), as: .driver)
    #expect(!other.allowed)
  }

  @Test func whatCannotBeAnsweredIsAnError() async throws {
    let bench = try await IdentityBench.make()
    let unknown = try await IdentityBench.code {
      _ = try await ask(bench, "moon.land", .object([:]), as: .administrator)
    }
    #expect(unknown == .usageUnknownOperation)
    let misspelt = try await IdentityBench.code {
      _ = try await ask(
        bench, "user.disable", .object(["usr": .text("sam"), "user": .text("sam")]),
        as: .administrator)
    }
    #expect(misspelt == .usageUnknownOption)
    bench.book.store.inject(
      .init([.init(.error(OpsError(.bookBusy, "busy")), on: .read, at: 1, count: 9)]))
    let busy = try await IdentityBench.code {
      _ = try await ask(
        bench, "user.disable", .object(["user": .text("sam")]), as: .administrator)
    }
    #expect(busy == .bookBusy)
  }
}
