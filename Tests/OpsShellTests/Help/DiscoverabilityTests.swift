import OpsDomain
import OpsKernel
import OpsServices
import OpsTesting
import Testing

@testable import OpsShell

/// Nothing about a command is left unsaid: help, explanation, manual page, completion.
@Suite("Discoverability")
struct DiscoverabilityTests {
  private let registry = CommandRegistry.standard

  @Test("Help offers options about changed records only where records of the book change")
  func optionsOfWrites() throws {
    func help(_ name: String) throws -> String {
      HelpText.of(try #require(registry.commands.first { $0.name == name }))
    }
    for option in ["--expect-rows", "--max-rows", "--key "] {
      #expect(try !help("auth logout").contains(option), "\(option)")
      #expect(try help("product create").contains(option), "\(option)")
    }
  }

  @Test(
    "No command lacks help, examples, manual page, completion, explanation, a right or a reason",
    arguments: CommandRegistry.standard.commands.map(\.name))
  func complete(_ name: String) async throws {
    let command = try #require(registry.commands.first { $0.name == name })
    let bench = try await ShellBench.make()
    let words = name.split(separator: " ").map(String.init)
    #expect(await bench.run(words + ["--help"]).output.contains(command.summary))
    let explained = await bench.run(["explain"] + words).output
    #expect(explained.contains(command.summary))
    #expect(explained.contains("\neffect  "))
    #expect(await bench.run(["man"] + words).output.hasPrefix(".TH "))
    #expect(command.examples.count >= 2)
    #expect(command.summary.hasSuffix("."))
    // Completion of each word, and of an option where there is one.
    let engine = CompletionEngine(registry)
    let names = BookNames(bench.host, clock: StoppedClock())
    for (index, word) in words.enumerated() {
      let typed = Array(words[..<index]) + [String(word.prefix(1))]
      let answer = await engine.complete(words: typed, names)
      #expect(answer.candidates.contains { $0.text == word }, "\(word)")
    }
    for option in command.parameters where !option.isPositional {
      let answer = await engine.complete(words: words + ["--" + option.optionName], names)
      #expect(answer.candidates.contains { $0.text == "--" + option.optionName })
    }
    let hasPermission = command.permission != nil
    #expect(hasPermission == (command.whyOpen == nil))
    #expect(explained.contains(hasPermission ? "permission  " : "permission  none of its own: "))
  }

  @Test("Every command is explained in full")
  func explanations() async throws {
    for command in registry.commands {
      let explanation = CommandExplanation(command: command, blueprint: .product)
      #expect(explanation.text.contains(command.usage), "\(command.name)")
      for parameter in command.parameters {
        #expect(explanation.text.contains(parameter.help), "\(command.name)")
      }
      #expect(explanation.outcomes.contains(.usage))
      #expect(
        explanation.outcomes.contains(.denied)
          == (command.permission != nil || command.work != nil), "\(command.name)")
      let writesFiles = command.parameters.contains { $0.kind == .output }
      if command.effect == .destructive || command.asksFirst || writesFiles {
        #expect(explanation.outcomes.contains(.confirm), "\(command.name)")
      }
      let answers = explanation.mayAnswerNo ? 2 : 1
      let codes = explanation.document["exit_codes"]?.items
      #expect(codes?.count == explanation.outcomes.count + answers)
    }
  }

  @Test("What can end with 1 says so")
  func answersNo() throws {
    let names = registry.commands.filter {
      CommandExplanation(command: $0, blueprint: .product).mayAnswerNo
    }.map(\.name)
    #expect(
      Set(names) == [
        "audit verify", "backup drill", "can-i", "doctor", "import invoices", "import mapping",
        "plan",
        "schedule check", "stock verify", "store migrate", "workshop bench",
      ])
    let command = try #require(registry.commands.first { $0.name == "stock verify" })
    let explanation = CommandExplanation(command: command, blueprint: .product)
    #expect(explanation.text.contains("exit codes  0 ok, 1 no, 64 usage"))
    let page = ManualPage(registry: registry).page(of: command)
    #expect(page.contains("The answer is no"))
  }

  @Test(
    "What a command ends with is among the codes that its explanation lists",
    arguments: [
      ("count review C-9 --approve", 80), ("lot show NO-LOT", 80), ("undo op_nothing --yes", 80),
      ("category show Nothing", 80), ("transfer show TR-000009", 80),
      ("audit show 999999", 80), ("oos show OOS-000999", 80), ("redo op_nothing --yes", 80),
      ("schedule check SCH-000099", 80), ("schedule check no-such-plan.json", 66),
    ])
  func listed(_ line: String, _ exit: Int32) async throws {
    let bench = try await ShellBench.make()
    let words = CommandLineWords.split(line)
    let command = try registry.find(Word.arguments(words)).command
    let codes = CommandExplanation(command: command, blueprint: .product).outcomes.map(\.exitCode)
    let answer = await bench.run(line)
    #expect(answer.exit != 0 && codes.contains(answer.exit), "\(answer.remarks)")
    #expect(codes.contains(exit))
  }

  @Test("Every command has a manual page without a line roff would take for a request")
  func pages() {
    let manual = ManualPage(registry: registry)
    let requests: Set = [".TH", ".SH", ".B", ".TP", ".nf", ".fi", ".br", ".BR"]
    for command in registry.commands {
      let page = manual.page(of: command)
      for section in ["NAME", "SYNOPSIS", "PERMISSION", "EXIT STATUS", "EXAMPLES", "SEE ALSO"] {
        #expect(page.contains(".SH \(section)\n"), "\(command.name)")
      }
      #expect(page.utf8.allSatisfy { $0 < 0x7F }, "\(command.name)")
      for line in page.split(separator: "\n") where line.hasPrefix(".") {
        #expect(requests.contains(String(line.prefix { $0 != " " })), "\(command.name): \(line)")
      }
    }
    let overview = manual.overview()
    for command in registry.commands {
      #expect(overview.contains(command.noun.replacing("-", with: "\\-")), "\(command.name)")
    }
  }

  @Test("Pages are written into a folder, one for each command")
  func install() async throws {
    let folder = try TemporaryFolder()
    let bench = try await ShellBench.make()
    let answer = await bench.run(["man", "install", folder.path + "/man1"])
    #expect(answer.exit == 0, "\(answer.remarks)")
    #expect(answer.output.hasPrefix("\(registry.commands.count + 1) pages"))
    #expect(await bench.run("man nothing").exit == 64)
    #expect(await bench.run(["man", "install", "/dev/null/x"]).exit == 73)
    #expect(await bench.run("man oos deliver").output.hasPrefix(".TH "))
  }

  @Test("Every topic has a text, is listed by the overview, and says nothing too wide")
  func topics() async throws {
    let bench = try await ShellBench.make()
    let overview = await bench.run("help").output
    for topic in HelpTopic.allCases {
      let text = await bench.run(["help", topic.rawValue]).output
      #expect(text.hasSuffix("\n") && text.count > 100, "\(topic)")
      #expect(text.split(separator: "\n").allSatisfy { $0.count <= 100 }, "\(topic)")
      #expect(overview.contains(topic.rawValue), "\(topic)")
    }
  }

  @Test("The page of an area has each of its commands once, with the people who use it")
  func areas() async throws {
    let bench = try await ShellBench.make()
    #expect(registry.guides.map(\.topic).sorted() == Self.areas)
    let overview = await bench.run("help").output
    for guide in registry.guides {
      let text = await bench.run(["help", guide.topic]).output
      let lines = text.split(separator: "\n")
      // What makes a book, or needs none, belongs to no area.
      for command in guide.nouns.flatMap({ registry.commands(of: $0) })
      where command.operation != nil || command.permission != nil {
        let own = lines.filter { $0.hasPrefix("  \(command.name) ") }
        #expect(own.count == 1, "\(guide.topic): \(command.name)")
        #expect(own.first?.hasSuffix(" " + command.summary) == true, "\(command.name)")
      }
      for reader in guide.readers {
        #expect(lines.contains { $0 == reader.title }, "\(guide.topic): \(reader.title)")
        guard let first = reader.first else { continue }
        let command = try #require(registry.commands.first { $0.operation == first })
        let example = "\(reader.title)\n  opsh \(command.examples[0])\n"
        #expect(text.contains(example), "\(guide.topic): \(reader.title)")
      }
      #expect(overview.contains("  \(guide.topic) "), "\(guide.topic)")
    }
  }

  private static let areas = ["identity", "marketplace", "sales", "warehouse", "workshop"]

  @Test(
    "In the marketplace each finds the commands of their own",
    arguments: [
      ("customers", "cart add"), ("partners", "menu import"), ("partners", "partner image"),
      ("drivers", "driver online"), ("everybody; lists show your own records", "order track"),
      ("administrators", "dispatch why"),
    ])
  func readers(_ title: String, _ command: String) async throws {
    let bench = try await ShellBench.make()
    let text = await bench.run(["help", "marketplace"]).output
    let found = try #require(text.firstRange(of: "\n  \(command) "))
    let titles = text[..<found.lowerBound].split(separator: "\n").filter { !$0.hasPrefix(" ") }
    #expect(titles.last.map(String.init) == title)
  }

  @Test(
    "Completion scripts exist for three shells and ask the one engine",
    arguments: [
      "bash", "zsh", "fish",
    ])
  func scripts(_ shell: String) async throws {
    let bench = try await ShellBench.make()
    let script = await bench.run(["completion", shell]).output
    #expect(script.contains("__complete"))
    #expect(script.contains(":files"))
    #expect(await bench.run("completion tcsh").exit == 65)
  }

  @Test("Every noun has help, also one with a single verb")
  func nouns() async throws {
    let bench = try await ShellBench.make()
    for noun in bench.registry.allNouns {
      for line in [["help", noun], [noun, "--help"]] {
        let answer = await bench.run(line)
        #expect(answer.exit == 0 && answer.output.contains(noun), "\(line) \(answer.remarks)")
      }
    }
  }
}
