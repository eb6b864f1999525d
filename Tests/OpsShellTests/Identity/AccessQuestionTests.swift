import OpsDomain
import OpsIdentity
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

  @Test("Yes names where the right comes from")
  func sources() async throws {
    let bench = try await ShellBench.make()
    #expect(await bench.run("setting set access.explore on").exit == 0)
    let grant =
      "permission grant inventory.view_inventory --user dora --only location=SHOP --reason shop"
    let granted = await bench.run(grant)
    #expect(granted.exit == 0, "\(granted.remarks)")
    let identity = bench.book.dependencies.identity
    let everybody = "yes: product.view, which the setting access.explore gives to everybody\n"
    bench.host.become(try await identity.visitor())
    #expect(await bench.run("can-i product show LAMP-1").output == everybody)
    #expect(await bench.run("can-i stock list").exit == 1)
    bench.host.become(try await identity.principal(named: "sam"))
    let own = await bench.run("can-i product show LAMP-1")
    #expect(own.output == "yes: product.view, held as salesperson\n")
    bench.host.become(try await identity.principal(named: "dora"))
    #expect(await bench.run("can-i product show LAMP-1").output == everybody)
    let some = await bench.run("can-i stock list")
    #expect(
      some.output == "yes: inventory.view_inventory, given by a grant for location=SHOP\n",
      "\(some.remarks)")
    let data = await bench.run("-o json can-i stock list")
    #expect(data.json?["data"]?["source"]?["only"] == "location=SHOP")
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
