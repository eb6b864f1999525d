import OpsDomain
import OpsIdentity
import OpsKernel
import OpsServices
import OpsTesting
import TestBenches
import Testing

/// What a refusal about workbenches says can be done by the person who reads it.
@Suite("Hints about workbenches")
struct WorkbenchHintTests {
  /// What the person with this role is told who leaves a workbench and has opened none.
  private func hint(_ role: Role) async throws -> String? {
    let bench = try await AccessBench.make()
    let error = await #expect(throws: OpsError.self) {
      _ = try await bench.dependencies.sessions.leaveWorkbench(
        WorkbenchQuestion(), bench.book.call(role))
    }
    #expect(error?.code == .badState)
    return error?.hint
  }

  @Test(
    "A person with one role has nothing to choose",
    arguments: [
      Role.salesperson, .warehouseKeeper, .customer, .driver,
    ])
  func one(_ role: Role) async throws {
    let hint = try await hint(role)
    #expect(hint == "your only role is \(role.rawValue), and you work with it already")
  }

  @Test("An administrator is shown the way to all of them")
  func several() async throws {
    #expect(try await hint(.administrator) == "run `opsh workbench list` to see those you may open")
  }

  @Test("Another's role is refused without naming the only one as a choice")
  func others() async throws {
    let bench = try await AccessBench.make()
    let error = await #expect(throws: OpsError.self) {
      _ = try await bench.dependencies.sessions.openWorkbench(
        OpenWorkbench(role: .driver), bench.book.call(.salesperson))
    }
    #expect(error?.code == .denied)
    #expect(error?.hint == "your only role is salesperson, and you work with it already")
  }
}
