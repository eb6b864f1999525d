import OpsDomain
import OpsKernel
import Testing

@testable import OpsShell

/// The help, made from the table of commands.
@Suite("Help")
struct HelpTextTests {
  private static let registry = CommandRegistry.standard

  @Test("Help of a command holds its summary, usage, parameters, roles and examples")
  func ofEveryCommand() {
    for command in Self.registry.commands {
      let text = HelpText.of(command)
      #expect(text.hasPrefix(command.summary + "\n\nusage: " + command.usage + "\n"))
      for parameter in command.parameters {
        #expect(text.contains(parameter.help), "\(command.name) \(parameter.name)")
      }
      for example in command.examples { #expect(text.contains("  opsh \(example)\n")) }
      if let permission = command.permission {
        #expect(text.contains("needs \(permission.rawValue): administrator"), "\(command.name)")
      }
      #expect(text.contains("  -h, --help "))
    }
  }

  @Test(
    "Help tells of commands that visitors may run, and of no others",
    arguments: ["explore", "order place"])
  func visitors(_ name: String) throws {
    let words = name.split(separator: " ").map(String.init)
    let text = HelpText.of(try Self.registry.find(Word.arguments(words)).command)
    #expect(text.contains("works without a sign-in") == (name == "explore"))
  }

  @Test("Help leaves out the common options that have no effect")
  func effective() throws {
    func names(_ line: String) throws -> (listed: Set<String>, all: [String]) {
      let words = line.split(separator: " ").map(String.init)
      let text = HelpText.of(try Self.registry.find(Word.arguments(words)).command)
      let all = ["--key", "--max-rows", "--reason", "--where", "--all", "--watch", "--sandbox"]
      return (Set(all.filter { text.contains("  \($0) ") || text.contains(", \($0) ") }), all)
    }
    #expect(try names("stock list").listed == ["--where", "--all", "--watch", "--sandbox"])
    #expect(try names("product create").listed == ["--key", "--max-rows", "--reason", "--sandbox"])
    for line in ["version", "begin", "rollback", "help"] {
      #expect(try !names(line).listed.contains("--watch"), "\(line)")
    }
    let plan = try names("plan")
    #expect(plan.listed == Set(plan.all).subtracting(["--watch"]))
  }

  @Test("Every list has an example of --where in its help, which it takes")
  func filters() throws {
    let lists = Self.registry.commands.filter(\.isList)
    #expect(lists.count > 50)
    for command in lists {
      guard let example = FilterExample.of(command) else {
        #expect(command.columns.isEmpty, "\(command.name)")
        continue
      }
      #expect(HelpText.of(command).contains("such as '\(example)'"), "\(command.name)")
      try Self.check(example, of: command)
    }
    let words = FilterExample.anywhere.split(separator: "'")
    try Self.check(
      String(words[1]), of: Self.registry.find(Word.arguments(["stock", "list"])).command)
  }

  /// Throws what the command would say to that filter.
  private static func check(_ text: String, of command: Command) throws {
    let filter = try Filter(parsing: text)
    guard let answer = registry.answers[command.answer] else { return }
    try filter.checkValues(answer: answer)
    for condition in filter.conditions {
      #expect(answer.canHold(condition.field.text), "\(command.name): \(text)")
    }
  }

  @Test("An example of --where lists rows of the sample book")
  func filtered() async throws {
    let bench = try await ShellBench.make(as: .administrator)
    for line in ["stock list", "product list", "customer list", "location list", "audit list"] {
      let command = try Self.registry.find(
        Word.arguments(line.split(separator: " ").map(String.init))
      ).command
      let example = try #require(FilterExample.of(command))
      let answer = await bench.run(
        command.name.split(separator: " ").map(String.init) + ["--where", example])
      #expect(answer.exit == 0, "\(line) \(example): \(answer.remarks)")
    }
  }

  @Test("A choice shows its values, a repeatable parameter that it is one")
  func details() throws {
    let command = try Self.registry.find(Word.arguments(["user", "create"])).command
    #expect(HelpText.of(command).contains("A role that the user has from now on. May be repeated."))
    let request = try Self.registry.find(Word.arguments(["oos", "create"])).command
    #expect(HelpText.of(request).contains("One of: low, normal, high, urgent."))
  }

  @Test("Kinds of values are words for people, not names of the code")
  func kinds() {
    for command in Self.registry.commands {
      for parameter in command.parameters {
        let type = CommandExplanation.type(of: parameter)
        let name: Comment = "\(command.name) \(parameter.name)"
        // What names a record is called as the record is: one of them is an output of a machine.
        if parameter.kind.reference != nil {
          #expect(type == type.lowercased(), name)
        } else {
          #expect(!["instantEnd", "output", "path", "instant"].contains(type), name)
        }
      }
    }
  }

  @Test("The overview names every noun and every verb")
  func overview() {
    var entries: [String: String] = [:]
    var noun = ""
    for line in HelpText.overview(Self.registry).split(separator: "\n") {
      #expect(line.count <= 80, "\(line)")
      let words = line.split(separator: " ").map(String.init)
      guard line.hasPrefix("  ") else { continue }
      // Further lines of a noun stand under its verbs.
      let isFurther = line.hasPrefix("              ")
      if !isFurther { noun = words[0] }
      entries[noun, default: ""] += " " + words.dropFirst(isFurther ? 0 : 1).joined(separator: " ")
    }
    for command in Self.registry.commands {
      let text = entries[command.noun] ?? ""
      #expect((text + " ").contains(" \(command.verb ?? command.summary) "), "\(command.name)")
    }
  }

  @Test("Every noun has its place in the overview")
  func groups() {
    let groups = HelpGroup.all(of: Self.registry)
    #expect(groups.flatMap(\.nouns).sorted() == Self.registry.allNouns.sorted())
    #expect(!groups.contains { $0.title == "more" })
  }

  @Test("The exit codes are all there, in order")
  func exitCodes() {
    let lines = HelpText.exitCodes.split(separator: "\n")
    let codes = lines.compactMap { Int32($0.split(separator: " ")[0]) }
    #expect(codes == codes.sorted())
    #expect(Set(codes) == Set(ErrorClass.allCases.map(\.exitCode)).union([0, 1]))
    #expect(lines.allSatisfy { $0.count <= 100 && $0.split(separator: " ").count > 2 })
  }

  @Test(
    "Help is found however it is asked for",
    arguments: [
      ("", "usage: opsh NOUN VERB"), ("--help", "usage: opsh NOUN VERB"),
      ("-h", "usage: opsh NOUN VERB"), ("help", "usage: opsh NOUN VERB"),
      ("stock --help", "  stock receive"), ("stock -h", "  stock receive"),
      ("help stock", "  stock receive"), ("help stock receive", "usage: opsh stock receive SKU"),
      ("stock receive --help", "usage: opsh stock receive SKU"), ("help run", "usage: opsh run"),
      ("run --help", "usage: opsh run FILE"), ("can-i --help", "usage: opsh can-i COMMAND…"),
      ("help goods", "  product "), ("help exit-codes", "  0  done"),
      ("--version", "opsh "), ("version", "opsh "),
    ])
  func ways(_ line: String, _ expected: String) async throws {
    let answer = try await ShellBench.make(as: nil).run(line)
    #expect(answer.exit == 0, "\(answer.remarks)")
    #expect(answer.output.contains(expected), "\(answer.output)")
  }

  @Test("Help of what there is none of is an error with a suggestion")
  func unknownTopic() async throws {
    let answer = try await ShellBench.make(as: nil).run("help stok receive")
    #expect(answer.exit == 64)
    #expect(answer.remarks.contains("did you mean: stock receive"))
  }

  @Test("The surface as data describes every command")
  func spec() async throws {
    let answer = try await ShellBench.make(as: nil).run("spec -o json")
    let data = try #require(answer.json?["data"])
    let commands = try #require(data["commands"]?.items)
    #expect(commands.compactMap { $0["name"]?.string } == Self.registry.commands.map(\.name))
    for command in commands {
      #expect(command["examples"]?.items?.isEmpty == false)
      for parameter in command["parameters"]?.items ?? [] {
        let isChoice = ["choice", "role"].contains(parameter["kind"]?.string)
        #expect((parameter["values"]?.items != nil) == isChoice)
      }
    }
    let groups = HelpGroup.all(of: Self.registry)
    let listed = data["groups"]?.items ?? []
    let titles = listed.compactMap { $0["title"]?.string }
    let nouns = listed.flatMap { $0["nouns"]?.items ?? [] }.compactMap { $0.string }
    #expect(titles == groups.map { $0.title })
    #expect(nouns == groups.flatMap { $0.nouns })
    let codes = (data["exit_codes"]?.items ?? []).compactMap { $0["code"]?.int }
    #expect(codes == [0, 1] + ErrorClass.allCases.map { Int64($0.exitCode) })
    #expect(data["error_codes"]?.items?.count == ErrorCode.allCases.count)
    #expect(data["global_options"]?.items?.count == GlobalOptions.entries.count)
  }

  @Test("Help and errors break between words at the width of a terminal")
  func wrapped() async throws {
    let bench = try await ShellBench.make()
    for line in [
      "period close --help", "help count import", "help safety", "explain version",
      "why product list",
    ] {
      let console = CapturedConsole(isTerminal: true, width: 60)
      let plain = CapturedConsole()
      for one in [console, plain] {
        let shell = Shell(ShellContext(host: bench.host, console: one))
        #expect(await shell.run(Word.arguments(CommandLineWords.split(line))) == 0)
      }
      let lines = console.output.split(separator: "\n")
      #expect(lines.allSatisfy { DisplayWidth.of($0) <= 60 || $0.hasPrefix("  opsh ") })
      func split(_ text: String) -> [Substring] { text.split(whereSeparator: \.isWhitespace) }
      // A long example goes on behind a backslash.
      #expect(split(console.output).filter { $0 != "\\" } == split(plain.output))
    }
    let console = CapturedConsole(isTerminal: true, width: 40, environment: ["NO_COLOR": "1"])
    _ = await Shell(ShellContext(host: bench.host, console: console))
      .run(Word.arguments(["period", "close", "2027-1-1"]))
    let lines = console.remarks.split(separator: "\n")
    #expect(lines.count > 2 && lines.allSatisfy { DisplayWidth.of($0) <= 40 }, "\(lines)")
  }
}
