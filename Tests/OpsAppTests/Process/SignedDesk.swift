import OpsBooks
import OpsDomain
import OpsServices
import OpsShell
import OpsStorage
import OpsTesting

@testable import OpsApp

/// Somebody's desk: a home folder and the lines they type, each a run of its own as if it were a
/// process.
struct SignedDesk {
  /// What a line gave.
  struct Answer {
    let exit: Int32
    let output: String
    let remarks: String

    /// Standard output as JSON.
    var json: Document? { try? DocumentParser.parse(output) }
  }

  static let password = "a long and quiet evening"

  let configuration: AppConfiguration
  var environment: [String: String] = [:]

  init(_ home: TemporaryFolder, _ kind: StoreKind = .local, url: String = "http://127.0.0.1:9") {
    var configuration = AppConfiguration(
      kind: kind, home: HomeFolder(home.path), serverURL: url)
    // A server with other work to do is not asked again, and nothing counts as replayed.
    configuration.serverTimeout = TimeSpan(milliseconds: 120_000)
    self.configuration = configuration
  }

  init(_ configuration: AppConfiguration) { self.configuration = configuration }

  /// A desk with a new book, and its administrator signed in.
  static func withBook(_ home: TemporaryFolder) async throws -> SignedDesk {
    let desk = SignedDesk(home)
    for line in ["init --admin anna --password-stdin", "auth login anna --password-stdin"] {
      let answer = await desk.run(line.split(separator: " ").map(String.init))
      guard answer.exit == 0 else { throw OpsError(.noBook, answer.remarks) }
    }
    return desk
  }

  /// A server with a new book in one folder, and a desk of it in another, at which nobody has
  /// signed in.
  static func atServer(
    _ serverHome: TemporaryFolder, _ home: TemporaryFolder
  ) async throws -> (server: ServerProcess, desk: SignedDesk) {
    let made = await SignedDesk(serverHome).run("init --admin anna --password-stdin")
    guard made.exit == 0 else { throw OpsError(.noBook, made.remarks) }
    let server = try await ServerProcess.start(
      ["serve", "--listen", "127.0.0.1:0"], in: serverHome)
    return (server, SignedDesk(home, .remote, url: server.address))
  }

  /// Made once: the tests run thousands of lines.
  private static let registry = CommandRegistry(of: .product)

  /// A host of its own.
  func host() -> AppHost {
    AppHost(
      configuration, environment: environment, log: SuiteLog.logger("test.app"), blueprint: .product
    )
  }

  /// Runs one argument vector. Standard input is the password.
  func run(_ arguments: [String], input: String = Self.password + "\n") async -> Answer {
    let console = CapturedConsole(input: input, environment: environment)
    let host = host()
    let shell = Shell(
      ShellContext(host: host, console: console, registry: Self.registry))
    let code = await shell.run(Word.arguments(arguments))
    do {
      try await host.close()
    } catch {
      return Answer(exit: -1, output: console.text, remarks: "\(error)")
    }
    return Answer(exit: code, output: console.text, remarks: console.remarks)
  }

  func run(_ line: String) async -> Answer {
    await run(line.split(separator: " ").map(String.init))
  }
}
