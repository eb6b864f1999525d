import OpsDomain
import OpsKernel
import OpsTesting
import Testing

@testable import OpsShell

/// What Tab offers on the sample book, as each role sees it.
@Suite("Completion")
struct CompletionTests {
  private let host: SampleHost
  private let engine = CompletionEngine(.standard)

  init() async throws {
    host = SampleHost(try await SampleBook.make(), as: .administrator)
  }

  /// The candidates, one blank apart, and how much they replace.
  private func offer(_ text: String, as role: Role? = .administrator) async -> (String, Int) {
    host.become(role)
    let answer = await engine.complete(text, BookNames(host, clock: StoppedClock()))
    return (answer.candidates.map(\.text).joined(separator: " "), answer.length)
  }

  @Test("A report is offered to its owner")
  func reports() async throws {
    _ = try await host.dependencies().reports.save(
      SaveReport(name: "Open", list: "oos list"), Call(try await host.principal()))
    #expect(await offer("report run o").0 == "Open")
    #expect(await offer("report schedule O").0 == "Open")
    #expect(await offer("report run o", as: .salesperson).0 == "")
  }

  @Test("The words of a setting are offered for its value")
  func settingWords() async {
    #expect(await offer("setting set oos.auto_allocate n").0.contains("need"))
  }

  @Test(
    "Commands, options and values",
    arguments: [
      ("prod", "product production", 4), ("oos del", "deliver deliver-many delete", 3),
      ("OOS", "oos", 3), ("oos xyz", "", 3), ("nothing ", "", 0), ("--outp", "--output", 6),
      ("-o js", "json", 2), ("-o json prod", "product production", 4),
      ("--output=nd", "--output=ndjson", 11),
      ("oos list --st", "--status", 4), ("product create X Y --scale 2 --sc", "", 4),
      ("oos list --status pen", "pending", 3), ("oos list --status=pen", "--status=pending", 12),
      ("oos create 000001 RICE 1 --priority ", "low normal high urgent", 0),
      ("user create x --role sal", "salesperson", 3),
      ("product list -o cs", "csv", 2), ("product list --color al", "always", 2),
      ("product list --fields sk", "sku", 2),
      ("product list -o value:s", "value:sku", 7), ("version -o val", "value:", 3),
      ("setting set session.idle", "session.idle_limit", 12),
      ("setting request session.idle", "session.idle_limit", 12),
      ("attachment add custo", "customer", 5), ("export oos_req", "oos_requests", 7),
      ("bulk prod", "product production", 4), ("bulk comm", "commands", 4),
      ("bulk stock rec", "receive", 3), ("bulk stock lis", "", 3),
      ("bulk stock receive --rej", "--rejects", 5), ("run resu", "resume", 4),
      ("bulk stock receive --loc", "--location", 5), ("bulk product show --f", "", 3),
      ("completion b", "bash", 1), ("help exit", "exit-codes", 4),
      ("help prod", "product production", 4), ("help market", "marketplace", 6),
      ("name list cus", "customer", 3), ("version; oos delive", "deliver deliver-many", 6),
    ])
  func table(_ text: String, _ expected: String, _ length: Int) async {
    let found = await offer(text)
    #expect(found.0 == expected)
    #expect(found.1 == length)
  }

  @Test(
    "An option that was given is offered again only if it may be given several times",
    arguments: [
      ("oos list --customer 000001 --cust", ""), ("oos list --customer=000001 --cust", ""),
      ("oos list --status pending --st", "--status"),
      ("-o json --outp", ""), ("-o json product list --outp", ""), ("--dry-run --dry", ""),
      ("--json product list --outp", ""), ("product list --json --outp", ""),
      ("--quiet product list --qu", ""), ("product list -q --qu", ""),
      ("order change X --line A=1 --li", "--line"),
    ])
  func givenOptions(_ text: String, _ expected: String) async {
    #expect(await offer(text).0 == expected)
  }

  @Test(
    "Names of the book: by kind, by prefix, behind options and prefixes",
    arguments: [
      ("product show ", "LAMP-1 OLD-1 RICE SHIRT"), ("product show la", "LAMP-1"),
      ("stock level r", "RICE"), ("oos create 0000", "000001 000002"),
      ("oos create 000001 SH", "SHIRT"), ("oos create --size S 000001 SH", "SHIRT"),
      ("stock receive RICE 1 --location sh", "SHOP"),
      ("stock receive RICE 1 --location=sh", "--location=SHOP"),
      ("role grant a", "anna"), ("can-i product show o", "OLD-1"),
      ("-o json time product show ol", "OLD-1"), ("watch --every 2s stock level R", "RICE"),
      ("explain oos deliv", "deliver deliver-many"), ("product show 'la", "'LAMP-1'"),
      ("product show \"la", "\"LAMP-1\""),
    ])
  func live(_ text: String, _ expected: String) async {
    #expect(await offer(text).0 == expected)
  }

  @Test("Nobody is offered what he may not see")
  func permissions() async {
    #expect(await offer("product show ", as: .salesperson).0.hasPrefix("LAMP-1"))
    #expect(await offer("oos create 0000", as: .salesperson).0 == "000001 000002")
    #expect(await offer("oos create 0000", as: .warehouseKeeper).0.isEmpty)
    #expect(await offer("user show a", as: .salesperson).0.isEmpty)
    #expect(await offer("user show s", as: .salesperson).0 == "sam")
    #expect(await offer("product show la", as: nil).0.isEmpty)
  }

  @Test("A name that needs quotes gets them")
  func quotes() async throws {
    let bench = ShellBench(book: host.book, host: host)
    #expect(await bench.run(["product", "create", "O'Neil & Co", "Odd"]).exit == 0)
    #expect(await offer("product show o'").0.isEmpty == false)
    #expect(await offer("product show O").0 == "'O''Neil & Co' OLD-1")
  }

  @Test("Folders and files")
  func paths() async throws {
    let folder = try TemporaryFolder()
    for name in ["a.opsh", "b.opsh", ".hidden"] { try folder.write(name, "") }
    let found = await offer("run \(folder.path)/").0
    #expect(found == "\(folder.path)/a.opsh \(folder.path)/b.opsh")
    #expect(await offer("run \(folder.path)/.h").0 == "\(folder.path)/.hidden")
    let answer = await engine.complete(words: ["run", "a"], BookNames(host))
    #expect(answer.isPath && answer.candidates.isEmpty, "a calling shell knows paths better")
  }

  @Test(
    "Grey text says what comes next",
    arguments: [
      ("product show ", "‹sku›"), ("product show X", ""), ("product show X ", ""),
      ("role revoke ", "‹user› ‹role›"), ("role revoke anna", " ‹role›"),
      ("role revoke anna ", "‹role›"), ("oos", ""), ("oos del", ""), ("nothing here ", ""),
      ("completion ", "‹bash|zsh|fish›"), ("init --admin ", "‹name› [--zone]"),
      ("product show 'x", ""),
    ])
  func hints(_ text: String, _ expected: String) {
    let hint = engine.hint(text)
    #expect(expected.isEmpty ? hint.isEmpty : hint.hasPrefix(expected), "\(hint)")
  }

  @Test("A calling shell gets lines with labels, and never a failure")
  func question() async {
    let console = CapturedConsole()
    let context = ShellContext(host: host, console: console)
    #expect(await CompletionCommands.answer(["product", "show", "LAMP"], context) == 0)
    #expect(console.output == "LAMP-1\tDesk lamp\n")
    let path = CapturedConsole()
    _ = await CompletionCommands.answer(["apply", ""], ShellContext(host: host, console: path))
    #expect(path.output == ":files\n")
    host.become(nil)
    let nobody = CapturedConsole()
    let nothing = ShellContext(host: host, console: nobody)
    #expect(await CompletionCommands.answer(["product", "show", ""], nothing) == 0)
    #expect(nobody.output.contains("--fields"), "options are left to offer")
    #expect(await CompletionCommands.answer([], nothing) == 0)
  }

  @Test("Every option and every choice of every command is offered")
  func complete() async {
    for command in CommandRegistry.standard.commands where !command.takesCommandLine {
      let options = await engine.complete(
        words: [command.noun] + (command.verb.map { [$0] } ?? [])
          + ["--"], BookNames(host)
      ).candidates.map(\.text)
      for parameter in command.parameters where !parameter.isPositional {
        #expect(options.contains("--" + parameter.optionName), "\(command.name)")
      }
    }
  }
}
