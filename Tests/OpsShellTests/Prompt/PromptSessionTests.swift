import Foundation
import OpsDomain
import OpsServices
import OpsTesting
import Testing

@testable import OpsShell

@Suite("Prompt session")
struct PromptSessionTests {
  private let book: SampleBook
  private let host: SampleHost

  init() async throws {
    book = try await SampleBook.make()
    host = SampleHost(book, as: .administrator)
  }

  private struct Answer {
    let exit: Int32
    let console: CapturedConsole
    let terminal: ScriptedTerminal
    let history: MemoryHistory
  }

  private func run(
    _ terminal: ScriptedTerminal,
    guarding: @escaping PromptSession.Guarding = { await $0() }
  ) async -> Answer {
    let console = CapturedConsole(environment: ["LANG": "en_US.UTF-8"])
    let history = MemoryHistory(["product list"])
    var session = PromptSession(
      ShellContext(host: host, console: console), terminal: terminal, history: history,
      guarding: guarding)
    return Answer(
      exit: await session.run(), console: console, terminal: terminal, history: history)
  }

  @Test("Commands run, failures are reported, Ctrl-D leaves with 0")
  func runs() async {
    let answer = await run(
      ScriptedTerminal("product show LAMP-1 -o value:name<enter>", "prodcut<enter>", "<C-d>"))
    #expect(answer.exit == 0)
    #expect(answer.console.output == "Desk lamp\n")
    #expect(answer.console.remarks.contains("did you mean: product"))
    #expect(answer.terminal.output.contains("anna@book rw> "))
    #expect(answer.history.entries.count == 3)
    #expect(!answer.terminal.isRaw, "the terminal is left as it was found")
  }

  @Test("Two inputs in one read, and one over two reads, all run")
  func typeAhead() async {
    let answer = await run(
      ScriptedTerminal(
        "version -o value:version<enter>product show RICE -o value:unit<enter>product ",
        "show SHIRT -o value:sizes<enter><C-d>"))
    let lines = answer.console.output.split(separator: "\n")
    #expect(lines.first.map(String.init) == ProductVersion.text)
    #expect(lines.dropFirst().first == "kg")
    #expect(lines.count >= 3)
  }

  @Test("Ctrl-C gives the line up; several commands stop at the first that fails")
  func interrupts() async {
    let answer = await run(
      ScriptedTerminal("location create A1<C-c>", "version; prodcut; version<enter>", "<C-d>"))
    #expect(answer.exit == 0)
    #expect(answer.console.output.split(separator: "\n").count == 1)
    #expect(answer.history.entries.count == 2)
  }

  @Test("A running command is cancelled alone; the session goes on")
  func cancels() async {
    let answer = await run(
      ScriptedTerminal("stock list --all<enter>", "version<enter>", "<C-d>"),
      guarding: { body in
        let work = Task { await body() }
        work.cancel()
        return await work.value
      })
    #expect(answer.exit == 0)
    #expect(answer.terminal.output.components(separatedBy: "rw> ").count > 3)
  }

  @Test("Tab completes names of the book, and lists what is left open")
  func completes() async {
    let answer = await run(
      ScriptedTerminal("product show la<tab>-o value:price<enter>", "oos del<tab>", "<C-c>"))
    #expect(answer.console.output == "24.9\n" || answer.console.output == "24.90\n")
    #expect(answer.terminal.output.contains("deliver-many"))
  }

  @Test("What followed the last time is shown in grey; Right takes it, Enter does not")
  func suggests() async {
    let answer = await run(
      ScriptedTerminal("prod<right> -o value:sku<enter>", "vers<enter>", "<C-d>"))
    #expect(answer.console.output.hasPrefix("LAMP-1\n"))
    #expect(answer.console.remarks.contains("vers"), "Enter runs what was typed")
  }

  @Test("A quit, a closed terminal and a dumb one")
  func leaves() async {
    #expect(await run(ScriptedTerminal("quit<enter>", "version<enter>")).console.output.isEmpty)
    #expect(await run(ScriptedTerminal("versi")).exit == 0)
    let dumb = await run(
      ScriptedTerminal(
        [.bytes(Array("note\n".utf8)), .interrupted, .bytes(Array("version\n".utf8))],
        isDumb: true))
    #expect(dumb.console.output.hasPrefix("opsh "))
    #expect(!dumb.terminal.output.contains("\u{1B}"))
  }

  @Test("History, and a recording of what succeeded")
  func records() async throws {
    let folder = try TemporaryFolder()
    let file = folder.path + "/session.opsh"
    let answer = await run(
      ScriptedTerminal(
        "record '\(file)'<enter>", "location create A1<enter>", "location create<enter>",
        "recent --limit 1 -o value:text<enter>", "record off<enter>", "version<enter>", "<C-d>"))
    #expect(answer.console.output.contains("recent --limit 1 -o value:text\n"))
    #expect(try String(contentsOfFile: file, encoding: .utf8) == "location create A1\n")
  }

  @Test("The sandbox and the staged count show; an open changeset is not left without a word")
  func modes() async {
    let sandbox = await run(ScriptedTerminal("sandbox on<enter>", "<C-d>"))
    #expect(sandbox.terminal.output.contains("anna@book sbx> "))
    let kept = await run(
      ScriptedTerminal(
        "begin<enter>", "location create A1<enter>", "quit<enter>", "what<enter>", "stay<enter>",
        "<C-d>", "commit<enter>"))
    #expect(kept.terminal.output.contains("anna@book rw*0> "))
    #expect(kept.terminal.output.contains("anna@book rw*1> "))
    #expect(
      kept.terminal.output.contains("1 command is not saved. Type commit, rollback or stay: "))
    #expect(await run(ScriptedTerminal("location show A1 -o id<enter>")).console.remarks.isEmpty)
    let gone = await run(ScriptedTerminal("begin<enter>", "location create A2<enter>"))
    #expect(gone.terminal.output.contains("the open changeset was dropped: 1 operation"))
    let lost = await run(ScriptedTerminal("location show A2<enter>"))
    #expect(lost.console.remarks.contains("notfound"))
  }

  @Test("Without a book it says how to make one, and not that somebody could sign in")
  func withoutBook() async throws {
    let host = RoundsHost(book, failing: 1...9, OpsError(.noBook, "There is no book at b.sqlite"))
    let terminal = ScriptedTerminal("<C-d>")
    var session = PromptSession(
      ShellContext(host: host, console: CapturedConsole()), terminal: terminal)
    #expect(await session.run() == 0)
    #expect(terminal.output.contains("no book yet"), "\(terminal.output)")
    #expect(terminal.output.contains("init --admin NAME"), "\(terminal.output)")
    #expect(!terminal.output.contains("auth login"), "\(terminal.output)")
  }

  @Test("Why, after a refusal")
  func why() async {
    host.become(.salesperson)
    let answer = await run(
      ScriptedTerminal("why<enter>", "user list<enter>", "why<enter>", "<C-d>"))
    #expect(answer.console.remarks.contains("nothing to explain"))
    #expect(answer.console.output.contains("your roles   salesperson"))
    #expect(answer.console.output.contains("would allow  administrator"))
  }

  @Test("The examples of the prompt's own commands run")
  func examples() async throws {
    let folder = try TemporaryFolder()
    let control = PromptControl()
    for command in PromptCommands(control: control).all {
      #expect(command.examples.count >= 2)
      for example in command.examples {
        let registry = CommandRegistry([command], blueprint: .product)
        let words = CommandLineWords.split(
          example.replacing("session.opsh", with: folder.path + "/session.opsh"))
        let console = CapturedConsole()
        let shell = Shell(ShellContext(host: host, console: console, registry: registry))
        #expect(await shell.run(Word.arguments(words)) == 0, "\(example)\n\(console.remarks)")
      }
    }
    #expect(control.isLeaving)
  }
}
