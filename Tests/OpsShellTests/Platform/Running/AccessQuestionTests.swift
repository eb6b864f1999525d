import OpsDomain
import Testing

@testable import OpsShell

/// `can-i` says whether, and why.
@Suite("Can I?")
struct AccessQuestionTests {
  @Test("Yes is exit 0 with the permission, no is exit 1 with who may")
  func answers() async throws {
    let bench = try await ShellBench.make()
    let yes = await bench.run("can-i stock receive LAMP-1 1", as: .warehouseKeeper)
    #expect(yes.exit == 0)
    #expect(yes.output.hasPrefix("yes: "))
    #expect(yes.output.contains("held as warehouse_keeper"))
    let no = await bench.run("can-i stock receive LAMP-1 1", as: .driver)
    #expect(no.exit == 1)
    #expect(no.output.hasPrefix("no: "))
    #expect(no.output.contains("roles that may: administrator"))
    #expect(no.remarks.isEmpty)
  }

  @Test("Asking does nothing")
  func nothingHappens() async throws {
    let bench = try await ShellBench.make()
    #expect(await bench.run("can-i stock receive LAMP-1 1").exit == 0)
    #expect(await bench.run("stock level LAMP-1 -o value:on_hand").output == "20\n")
  }

  @Test("Programs get the same as data")
  func json() async throws {
    let answer = try await ShellBench.make().run("-o json can-i user list", as: .salesperson)
    #expect(answer.exit == 1)
    #expect(answer.json?["data"]?["allowed"] == false)
    #expect(answer.json?["schema"] == "can_i/1")
  }

  @Test("A command that would not bind, or that asks for no right, is a usage error")
  func usage() async throws {
    let bench = try await ShellBench.make()
    #expect(await bench.run("can-i stock recieve LAMP-1 1").exit == 64)
    #expect(await bench.run("can-i version").exit == 64)
    #expect(await bench.run("can-i").exit == 64)
  }
}
