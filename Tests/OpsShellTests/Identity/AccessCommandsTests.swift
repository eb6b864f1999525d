import OpsDomain
import Testing

@testable import OpsShell

@Suite("who-can, why, can-i")
struct AccessCommandsTests {
  @Test("who-can names roles, and people only to those who see all users")
  func whoCan() async throws {
    let bench = try await ShellBench.make()
    let seen = await bench.run("who-can user list -o json").json?["data"]
    #expect(seen?["permission"] == .text(Permission.userView.rawValue))
    #expect(seen?["users"] == ["anna"])
    let unseen = await bench.run("who-can user list -o json", as: .salesperson).json?["data"]
    #expect(unseen?["roles"] == ["administrator"])
    #expect(unseen?["users"] == .null)
    #expect(await bench.run("who-can user lst").exit == 64)
  }

  @Test("who-can counts grants without a role, and leaves out people to whom it is forbidden")
  func whoCanByGrants() async throws {
    let bench = try await ShellBench.make()
    for grant in [
      "permission grant user.view --user uma", "permission grant customer.view --user wil",
      "permission grant user.view --user wil --weekdays sat",
      "permission grant customer.view --user sam --forbid",
    ] {
      #expect(await bench.run(grant, as: .administrator).exit == 0, "\(grant)")
    }
    let users = await bench.run("who-can user list -o json").json?["data"]
    #expect(users?["users"] == ["anna", "uma", "wil*"])
    let customers = await bench.run("who-can customer list -o json").json?["data"]
    #expect(customers?["users"] == ["anna", "wil"])
  }

  @Test("why after an error about something else names that error")
  func whyAfterAnotherError() async throws {
    let bench = try await ShellBench.make()
    let memory = ShellMemory()
    let console = CapturedConsole()
    var context = ShellContext(host: bench.host, console: console)
    context.memory = memory
    let shell = Shell(context)
    #expect(await shell.run(Word.arguments(["product", "show", "NONE"])) == 80)
    #expect(await shell.run(Word.arguments(["why"])) == 64)
    #expect(console.remarks.contains("not about your rights: notfound.sku"))
    #expect(!console.remarks.contains("Nothing was refused"))
  }

  @Test("why says what decided, who may and who grants it")
  func why() async throws {
    let bench = try await ShellBench.make()
    let data = await bench.run("why user list -o json", as: .salesperson).json?["data"]
    #expect(data?["allowed"] == false)
    #expect(data?["decided_by"] == "denied.permission")
    #expect(data?["your_roles"] == ["salesperson"])
    #expect(data?["roles_that_may"] == ["administrator"])
    #expect(data?["granted_by_roles"] == ["administrator"])
    let text = await bench.run("why user list", as: .salesperson).output
    #expect(text.contains("may grant    administrator"))
    #expect(await bench.run("why user list", as: .administrator).output.contains("you may run it"))
    #expect(await bench.run("why").exit == 64)
    #expect(await bench.run("why version").exit == 64)
  }

  @Test("why takes a command by its name alone")
  func whyByName() async throws {
    let bench = try await ShellBench.make()
    let may = await bench.run("why stock receive -o json", as: .warehouseKeeper)
    #expect(may.json?["data"]?["allowed"] == true, "\(may.remarks)")
    #expect(may.json?["data"]?["decided_by"] == .null)
    let mayNot = await bench.run("why stock receive -o json", as: .salesperson)
    #expect(mayNot.json?["data"]?["allowed"] == false, "\(mayNot.remarks)")
    #expect(mayNot.json?["data"]?["decided_by"] == "denied.permission")
    // With arguments, those have to be right.
    #expect(await bench.run("why stock receive LAMP-1", as: .warehouseKeeper).exit == 64)
  }

  @Test(
    "explain says of every command that writes to the book what undo makes of it",
    arguments: [
      "import invoices", "count import", "bulk", "bulk stock receive", "run", "apply", "commit",
      "undo", "redo", "product edit",
    ])
  func undoIsExplained(_ command: String) async throws {
    let text = try await ShellBench.make().run("explain \(command)").output
    #expect(text.contains("\nundo        "), "\(text)")
  }

  @Test("why explains the last command when that was refused, and no other")
  func memory() async throws {
    let bench = try await ShellBench.make(as: .salesperson)
    let console = CapturedConsole()
    var context = ShellContext(host: bench.host, console: console)
    context.memory = ShellMemory()
    func run(_ line: String) async -> Int32 {
      await Shell(context).run(Word.arguments(CommandLineWords.split(line)))
    }
    #expect(await run("why") == 64)
    #expect(console.remarks.contains("nothing to explain"))
    #expect(await run("user list") == 77)
    #expect(await run("why") == 0)
    #expect(console.output.contains("user.view"))
    #expect(await run("why") == 0, "why itself is no command to explain")
    #expect(await run("product list") == 0)
    #expect(await run("why") == 64, "the refusal is older than the last command")
    #expect(await run("user list") == 77)
    #expect(await run("product show NONE") == 80)
    #expect(await run("why") == 64)
    #expect(console.remarks.contains("notfound"))
    #expect(await run("user lst") == 64)
    #expect(await run("why") == 64, "a line that names no command has failed as well")
    #expect(await PromptInput(shell: Shell(context)).run("let users = user list") == 77)
    #expect(await run("why") == 0, "a statement is refused as a command is")
  }

  @Test(
    "The format counts wherever it stands",
    arguments: [
      "can-i user list -o json", "can-i -o json user list", "-o json can-i user list",
      "can-i user list --output=json", "why user list -o json", "who-can user list -o json",
      "explain user list -o json",
    ])
  func format(_ line: String) async throws {
    let bench = try await ShellBench.make(as: .salesperson)
    let answer = await bench.run(line)
    #expect(answer.json?["schema"] != nil, "\(answer.output)")
  }

  @Test("OPSH_OUTPUT makes errors JSON as -o does, and -o wins")
  func environment() async throws {
    let bench = try await ShellBench.make()
    func run(_ line: String) async -> ShellBench.Answer {
      await bench.run(line, CapturedConsole(environment: ["OPSH_OUTPUT": "json"]))
    }
    #expect(await run("product show NONE").failure?["code"] == "notfound.sku")
    #expect(await run("prodcut").failure?["exit"] == 64)
    #expect(await run("product show NONE -o table").remarks.hasPrefix("error: notfound.sku (80)"))
    let wrong = await bench.run("version", CapturedConsole(environment: ["OPSH_OUTPUT": "xml"]))
    #expect(wrong.exit == 64)
    #expect(wrong.remarks.hasPrefix("error: "))
  }
}
