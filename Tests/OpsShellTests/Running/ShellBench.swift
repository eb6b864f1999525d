import OpsDomain
import OpsKernel
import OpsServices
import OpsShell
import OpsTesting

/// A shell over a sample book, one line at a time.
struct ShellBench {
  /// What a line gave.
  struct Answer {
    let exit: Int32
    /// Standard output.
    let output: String
    /// Standard error.
    let remarks: String

    /// Standard output without its line ends.
    var lines: [String] { output.split(separator: "\n").map(String.init) }
    /// Standard output as JSON.
    var json: Document? { try? DocumentParser.parse(output) }
    /// Standard error as JSON.
    var failure: Document? { try? DocumentParser.parse(remarks) }
  }

  let book: SampleBook
  let host: SampleHost
  var registry = CommandRegistry.standard
  /// What the lines share, as at a prompt; nil when each is a run of its own.
  var session: ShellSession?

  static func make(
    as role: Role? = .administrator, seed: UInt64 = 1, lasting: Bool = false,
    keepsAccess: Bool = false, blueprint: Blueprint? = nil
  ) async throws -> ShellBench {
    let book = try await SampleBook.make(
      seed: seed, blueprint: blueprint ?? .product, keepsAccess: keepsAccess)
    let host = SampleHost(book, as: role)
    return ShellBench(
      book: book, host: host, registry: blueprint.map { CommandRegistry(of: $0) } ?? .standard,
      session: lasting ? ShellSession(host, isLasting: true) : nil)
  }

  /// A bench of its own that is as this one is now; nil for one that remembers something outside of
  /// the book, such as a session.
  func copy() -> ShellBench? {
    guard session == nil else { return nil }
    let book = book.copy()
    return host.copy(over: book).map { ShellBench(book: book, host: $0, registry: registry) }
  }

  /// The role of the sample user with that name; nil for `nobody`.
  func role(named name: String) -> Role? {
    name == "nobody" ? nil : SampleUser.all.first { $0.name == name }?.role
  }

  /// Runs a line as the calling shell would pass it on.
  func run(
    _ line: String, as role: Role? = nil, _ console: CapturedConsole = CapturedConsole()
  ) async -> Answer {
    await run(CommandLineWords.split(line), as: role, console)
  }

  /// Runs an argument vector.
  func run(
    _ vector: [String], as role: Role? = nil, _ console: CapturedConsole = CapturedConsole()
  ) async -> Answer {
    if let role { host.become(role) }
    let shell = Shell(
      ShellContext(host: host, console: console, registry: registry, session: session))
    let exit = await shell.run(Word.arguments(vector))
    return Answer(exit: exit, output: console.output, remarks: console.remarks)
  }
}
