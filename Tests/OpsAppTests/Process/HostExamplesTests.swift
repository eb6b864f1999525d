import Foundation
import OpsServices
import OpsShell
import OpsStorage
import OpsTesting
import Testing

/// The examples of the commands that need an application around the shell, on real books, each at
/// a desk of its own. The others run in `ExamplesTests` of the shell.
@Suite("Examples of the application", .timeLimit(.minutes(10)))
struct HostExamplesTests {
  private static func examples(of name: String) throws -> [[String]] {
    let command = try #require(CommandRegistry(of: .product).commands.first { $0.name == name })
    #expect(command.examples.count >= 2)
    return command.examples.map { $0.split(separator: " ").map(String.init) }
  }

  /// The words with the files they name inside `home`, and a free port instead of a fixed one.
  private static func words(_ example: [String], in home: TemporaryFolder) -> [String] {
    example.map { word in
      if word.hasPrefix("127.0.0.1:") { return "127.0.0.1:0" }
      let isFile =
        word.hasPrefix("Config/") || word.hasSuffix(".token")
        || word.hasSuffix(".password")
      return isFile ? home.file(word) : word
    }
  }

  private static let token = "c2V0dXAgdG9rZW4gb2YgdGhlIHRlc3Rz\n"

  @Test("init, each in a home of its own")
  func initialise() async throws {
    for example in try Self.examples(of: "init") {
      let home = try TemporaryFolder()
      try home.write("admin.password", SignedDesk.password + "\n")
      let answer = await SignedDesk(home).run(Self.words(example, in: home))
      #expect(answer.exit == 0, "\(example): \(answer.remarks)")
    }
  }

  @Test(
    "What works on a book with somebody signed in",
    arguments: [
      "auth login", "auth logout", "auth status", "auth links", "auth register", "doctor",
      "store status", "store upgrade",
    ])
  func onABook(_ name: String) async throws {
    for example in try Self.examples(of: name) {
      let home = try TemporaryFolder()
      let desk = try await SignedDesk.withBook(home)
      let password = try home.write("sam.password", SignedDesk.password + "\n")
      try home.write("lina.password", SignedDesk.password + "\n")
      let made = await desk.run([
        "user", "create", "sam", "--role", "salesperson", "--password-file", password,
      ])
      #expect(made.exit == 0, "\(made.remarks)")
      let answer = await desk.run(Self.words(example, in: home))
      #expect(answer.exit == 0, "\(example): \(answer.remarks)")
    }
  }

  @Test("import book, of an export of another book")
  func importBook() async throws {
    let source = try TemporaryFolder()
    let desk = try await SignedDesk.withBook(source)
    for example in try Self.examples(of: "import book") {
      let home = try TemporaryFolder()
      try home.write("admin.password", SignedDesk.password + "\n")
      let words = Self.words(example, in: home).map {
        ["book.ndjson", "export-folder"].contains($0) ? home.file($0) : $0
      }
      let format = example[2] == "book.ndjson" ? "ndjson" : "csv"
      let exported = await desk.run(["export", "all", "--to", words[2], "--format", format])
      #expect(exported.exit == 0, "\(exported.remarks)")
      let answer = await SignedDesk(home).run(words)
      #expect(answer.exit == 0, "\(example): \(answer.remarks)")
    }
  }

  @Test("serve, until it is told to stop")
  func serve() async throws {
    for example in try Self.examples(of: "serve") {
      let home = try TemporaryFolder()
      if example.contains("--setup-token-file") {
        try home.write("setup.token", Self.token)
      } else {
        #expect(await SignedDesk(home).run("init --admin anna --password-stdin").exit == 0)
      }
      let server = try await ServerProcess.start(Self.words(example, in: home), in: home)
      let answer = await server.stopped()
      #expect(answer.exit == 0, "\(example): \(answer.remarks)")
    }
  }

  @Test("store migrate: to a server, and from there back to a file")
  func migrate() async throws {
    let examples = try Self.examples(of: "store migrate")
    let serverHome = try TemporaryFolder()
    try serverHome.write("setup.token", Self.token)
    let server = try await ServerProcess.start(
      ["serve", "--listen", "127.0.0.1:0", "--setup-token-file", serverHome.file("setup.token")],
      in: serverHome)
    for example in examples {
      let home = try TemporaryFolder()
      try Self.copyConfigurations(to: home, server.address)
      try home.write("setup.token", Self.token)
      let isToServer = example.contains("--setup-token-file")
      let desk: SignedDesk
      if isToServer {
        desk = try await SignedDesk.withBook(home)
      } else {
        desk = SignedDesk(home, .remote, url: server.address)
        let login = await desk.run("auth login anna --password-stdin")
        #expect(login.exit == 0, "\(login.remarks)")
      }
      let answer = try await Self.copied(by: desk, example, in: home)
      #expect(answer.exit == 0, "\(example): \(answer.remarks)")
      // The server opens the book it was given at the same port.
      if isToServer {
        let again = await server.process.remark { $0 == "opsh serves on \(server.address)" }
        #expect(again != nil)
      }
    }
    #expect(await server.stopped().exit == 0)
  }

  private static let overtaken = "somebody wrote to the book"

  /// Copies as the program says: again, when the book at the server was written to meanwhile, which
  /// its own jobs do.
  private static func copied(
    by desk: SignedDesk, _ example: [String], in home: TemporaryFolder
  ) async throws -> SignedDesk.Answer {
    let before = Set(try FileManager.default.contentsOfDirectory(atPath: home.path))
    var answer = await desk.run(words(example, in: home))
    for _ in 0..<5 where answer.remarks.contains(overtaken) {
      for name in try FileManager.default.contentsOfDirectory(atPath: home.path)
      where !before.contains(name) {
        try FileManager.default.removeItem(atPath: home.file(name))
      }
      answer = await desk.run(words(example, in: home))
    }
    return answer
  }

  /// The package's example configurations, with the address of a server that is there.
  private static func copyConfigurations(to home: TemporaryFolder, _ address: String) throws {
    for name in ["Config/local.json", "Config/remote.json"] {
      let url = PackageFolder.url.appendingPathComponent(name)
      let text = try String(contentsOf: url, encoding: .utf8)
      try home.write(name, text.replacing("http://127.0.0.1:8080", with: address))
    }
  }
}
