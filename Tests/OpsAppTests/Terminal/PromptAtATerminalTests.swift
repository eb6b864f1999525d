import Foundation
import OpsTesting
import Testing

/// The built program at a terminal.
@Suite("Prompt at a terminal", .timeLimit(.minutes(10)))
struct PromptAtATerminalTests {
  private let home: TemporaryFolder

  init() throws { home = try TemporaryFolder() }

  private func start(
    _ arguments: [String] = [], term: String = "xterm"
  ) throws -> PseudoTerminal {
    try PseudoTerminal(
      OpshProcess.program.path, arguments,
      environment: [
        "OPSH_HOME": home.path, "TERM": term, "LANG": "C.UTF-8", "LLVM_PROFILE_FILE": "/dev/null",
        "OPSH_PAGER": "off", "OPSH_COMPLETION_WAIT": "60s",
      ])
  }

  private func makeBook() async throws {
    let desk = try await SignedDesk.withBook(home)
    let made = await desk.run(["product", "create", "LAMP-1", "Desk lamp"])
    #expect(made.exit == 0, "\(made.remarks)")
  }

  @Test("The prompt appears, runs, completes, survives Ctrl-C; Ctrl-D leaves with 0")
  func session() async throws {
    try await makeBook()
    let terminal = try start()
    try #require(await terminal.shows("anna@book rw> "), "\(terminal.screen)")
    terminal.type("product show LAMP-1 -o value:name\r")
    try #require(await terminal.shows("Desk lamp"), "\(terminal.screen)")
    try #require(await terminal.shows("anna@book rw> "))
    terminal.type("product show la\t")
    try #require(await terminal.shows("product show LAMP-1 "), "\(terminal.screen)")
    terminal.type("-o value:sku\r")
    try #require(await terminal.shows("LAMP-1\r\n"), "\(terminal.screen)")
    // Before the prompt Ctrl-C would be the command's, and take what was typed with it.
    try #require(await terminal.shows("anna@book rw> "))
    terminal.type("half a line\u{3}")
    try #require(await terminal.shows("half a line"))
    try #require(await terminal.shows("anna@book rw> "), "\(terminal.screen)")
    terminal.type("watch --every 20ms product list\r")
    try #require(await terminal.shows("every 20ms: product list"), "\(terminal.screen)")
    try #require(await terminal.shows("every 20ms: product list"))
    terminal.type("\u{3}")
    try #require(await terminal.shows("anna@book rw> "), "\(terminal.screen)")
    // A second command is cancelled as the first was.
    terminal.type("watch --every 20ms product list\r")
    try #require(await terminal.shows("every 20ms: product list"))
    terminal.type("\u{3}")
    try #require(await terminal.shows("anna@book rw> "), "\(terminal.screen)")
    terminal.type("\u{1B}[200~version\rversion -o value:version\u{1B}[201~")
    try #require(await terminal.shows("…> "), "pasted, and not run")
    try #require(await terminal.shows("version -o value:version"), "\(terminal.screen)")
    terminal.type("\r")
    try #require(await terminal.shows("anna@book rw> "), "\(terminal.screen)")
    terminal.type("\u{4}")
    try #require(await terminal.ended() == 0, "\(terminal.screen)")
  }

  @Test(
    "Ctrl-C at a question for a password is silent, ends with 130 and gives the echo back",
    arguments: ["auth login anna", "init --admin anna", "auth login anna -o json"])
  func silentCancel(_ line: String) async throws {
    if line.hasPrefix("auth") { try await makeBook() }
    let terminal = try start(line.split(separator: " ").map(String.init))
    try #require(await terminal.shows("Password: "), "\(terminal.screen)")
    #expect(!terminal.echoes)
    terminal.type("half\u{3}")
    #expect(await terminal.ended() == 130, "\(terminal.screen)")
    #expect(terminal.screen.hasSuffix("Password: \r\n"), "\(terminal.screen)")
  }

  @Test("Ctrl-C at a question for a password leads back to the prompt")
  func silentCancelAtThePrompt() async throws {
    try await makeBook()
    let terminal = try start()
    try #require(await terminal.shows("anna@book rw> "), "\(terminal.screen)")
    terminal.type("auth login anna\r")
    try #require(await terminal.shows("Password: "), "\(terminal.screen)")
    terminal.type("\u{3}")
    try #require(await terminal.shows("anna@book rw> "), "\(terminal.screen)")
    #expect(!terminal.screen.contains("error"), "\(terminal.screen)")
    terminal.type("\u{4}")
    #expect(await terminal.ended() == 0)
  }

  @Test("A visitor gets a prompt and looks at products without a sign-in")
  func visitor() async throws {
    try await makeBook()
    let desk = SignedDesk(home)
    #expect(await desk.run("setting set access.explore on").exit == 0)
    #expect(await desk.run("auth logout").exit == 0)
    let terminal = try start()
    try #require(await terminal.shows("guest@book"), "\(terminal.screen)")
    terminal.type("product show LAMP-1 -o value:name\r")
    try #require(await terminal.shows("Desk lamp"), "\(terminal.screen)")
    terminal.type("stock list\r")
    try #require(await terminal.shows("signin.missing"), "\(terminal.screen)")
    try #require(await terminal.shows("guest@book"), "\(terminal.screen)")
    terminal.type("\u{4}")
    #expect(await terminal.ended() == 0)
  }

  @Test("The history is one's own, keeps no secret, and is there the next time")
  func history() async throws {
    try await makeBook()
    let first = try start()
    try #require(await first.shows("rw> "))
    first.type("auth login sam --password hunter2hunter2\r")
    try #require(await first.shows("usage.unknown_option"))
    first.type(" version\rversion -q\r\u{4}")
    try #require(await first.ended() == 0)
    let names = try FileManager.default.contentsOfDirectory(atPath: home.path)
    let name = try #require(names.first { $0.hasPrefix("history-book") })
    #expect(home.text(name) == "version -q\n")
    var status = stat()
    #expect(stat(home.file(name), &status) == 0)
    #expect(status.st_mode & 0o777 == 0o600)
    let second = try start()
    try #require(await second.shows("rw> "))
    second.type("\u{1B}[A")
    try #require(await second.shows("version -q"), "\(second.screen)")
    second.type("\u{3}\u{4}")
    try #require(await second.ended() == 0)
  }

  @Test("Without a book, without anybody signed in, without cursor movement; and a polite kill")
  func poor() async throws {
    let terminal = try start(term: "dumb")
    try #require(await terminal.shows("book> "), "\(terminal.screen)")
    terminal.type("version\n")
    try #require(await terminal.shows("opsh "))
    try #require(await terminal.shows("book> "))
    terminal.type("product list\n")
    try #require(await terminal.shows("config.no_book"))
    terminal.type("abc\u{3}")
    try #require(await terminal.shows("book> "), "\(terminal.screen)")
    #expect(!terminal.screen.contains("\u{1B}"))
    terminal.type("\u{4}")
    try #require(await terminal.ended() == 0)
    let killed = try start()
    try #require(await killed.shows("book> "))
    killed.signal(SIGTERM)
    try #require(await killed.ended() == 143)
  }

  @Test("A command does not outlive its terminal")
  func hangUp() async throws {
    try await makeBook()
    let terminal = try start()
    try #require(await terminal.shows("rw> "))
    terminal.type("watch --every 20ms product list\r")
    try #require(await terminal.shows("every 20ms: product list"))
    terminal.signal(SIGHUP)
    #expect(await terminal.ended() != nil)
  }

  @Test("Commands on standard input, and none")
  func input() async throws {
    func run(_ input: String) async throws -> OpshProcess.Answer {
      try await OpshProcess([], in: home, input: input).finished()
    }
    #expect(try await run("").output.hasPrefix("opsh: one set of books"))
    let good = try await run("version -o value:version\nversion -q\n")
    #expect(good.exit == 0)
    #expect(good.output.split(separator: "\n").count >= 2)
    let bad = try await run("version\nprodcut list\nversion\n")
    #expect(bad.exit == 64)
    #expect(bad.output.isEmpty, "nothing runs before all of it is understood")
    #expect(bad.remarks.contains("-:2"))
  }
}
