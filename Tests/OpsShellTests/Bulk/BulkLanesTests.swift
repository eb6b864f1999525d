import OpsDomain
import OpsIdentity
import OpsKernel
import OpsServices
import OpsShell
import OpsTesting
import Synchronization
import Testing

/// Frames on their way to a server.
@Suite("bulk: lanes to a server")
struct BulkLanesTests {
  /// A server in this process, which notes the frames that came.
  private final class Server: OperationForwarder {
    let book: SampleBook
    let frames = Mutex<[[String]]>([])
    private let failures: Mutex<Int>

    init(_ book: SampleBook, failures: Int = 0) {
      self.book = book
      self.failures = Mutex(failures)
    }

    func forward(
      _ operation: String, input: Document, call: Call
    ) async throws -> Outcome<Document> {
      let skus = (input["calls"]?.items ?? []).compactMap { $0["input"]?["sku"]?.string }
      frames.withLock { $0.append(skus) }
      let outcome = try await Blueprint.product.operations.operation(named: operation)
        .run(book.dependencies, input, call)
      // The answer gets lost after the work was done.
      let isLost = failures.withLock { left in
        left -= 1
        return left >= 0
      }
      if isLost { throw OpsError(.unknownOutcome, "No answer came") }
      return outcome
    }
  }

  /// The desk of that server.
  private struct Desk: BareHost {
    let completionWait = TimeSpan.zero
    let server: Server
    let jobs: any JobStore
    let base: SampleHost

    init(_ server: Server) {
      self.server = server
      base = SampleHost(server.book, as: .administrator)
      jobs = base.memory
    }

    func dependencies() async throws -> AppDependencies {
      AppDependencies(
        desk: OpsKernel.Desk(
          store: server.book.store, world: server.book.world, forwarder: server))
    }
    func principal() async throws -> Principal { try await base.principal() }
  }

  private static let skus = ["LAMP-1", "RICE", "OLD-1"]

  /// Rows of three products in turn, each with how many came of the product before.
  private static func write(_ folder: TemporaryFolder, rows: Int) throws {
    var text = "sku,qty,ref\n"
    for number in 0..<rows { text += "\(skus[number % 3]),1,\(number)\n" }
    try folder.write("a.csv", text)
  }

  private static func run(
    _ words: String, _ desk: Desk, _ folder: TemporaryFolder
  ) async -> (exit: Int32, console: CapturedConsole) {
    let console = CapturedConsole()
    let line = words.split(separator: " ").map {
      $0 == "@a.csv" ? folder.file("a.csv") : String($0)
    }
    let shell = Shell(ShellContext(host: desk, console: console))
    return (await shell.run(Word.arguments(line)), console)
  }

  /// The references of a product's movements, in the order of the ledger.
  private static func references(_ sku: String, _ book: SampleBook) async throws -> [Int] {
    let answer = try await Blueprint.product.operations.operation(named: "stock.history").run(
      book.dependencies, ["sku": .text(sku), "limit": 1000], book.call(.administrator))
    let items = answer.output["items"]?.items ?? []
    return items.compactMap { $0["reference"]?.string.flatMap { Int($0) } }
  }

  @Test("Parts go at once, and rows of one product keep their order")
  func order() async throws {
    let folder = try TemporaryFolder()
    try Self.write(folder, rows: 900)
    let server = Server(try await SampleBook.make())
    let desk = Desk(server)
    let run = await Self.run(
      "bulk stock receive --from @a.csv --parallel 4", desk, folder)
    #expect(run.exit == 0, "\(run.console.remarks)")
    #expect(!run.console.remarks.contains("one writer"))
    let frames = server.frames.withLock { $0 }
    #expect(frames.count > 1)
    for sku in Self.skus {
      #expect(frames.filter { $0.contains(sku) }.count == 1, "\(sku) is in one part only")
      let references = try await Self.references(sku, server.book)
      #expect(references.count == 300)
      #expect(references == references.sorted() || references == references.sorted(by: >))
    }
  }

  @Test("When answers get lost the job goes on with the same keys: nothing is booked twice")
  func lostAnswers() async throws {
    let folder = try TemporaryFolder()
    try Self.write(folder, rows: 2400)
    let server = Server(try await SampleBook.make(), failures: 2)
    let desk = Desk(server)
    var run = await Self.run("bulk stock receive --from @a.csv --parallel 2", desk, folder)
    #expect(run.console.remarks.contains("run `opsh job resume J-"), "\(run.console.remarks)")
    var attempts = 1
    while run.exit == 75, attempts < 10 {
      run = await Self.run("job resume last", desk, folder)
      attempts += 1
    }
    #expect(run.exit == 0 && attempts > 1, "\(run.console.remarks)")
    for sku in Self.skus {
      let references = try await Self.references(sku, server.book)
      #expect(Set(references).count == 800 && references.count == 800)
    }
  }

  @Test("A whole file as one commit is one call to the server")
  func together() async throws {
    let folder = try TemporaryFolder()
    try Self.write(folder, rows: 30)
    let server = Server(try await SampleBook.make())
    let desk = Desk(server)
    for _ in 0..<2 {
      let run = await Self.run("bulk stock receive --from @a.csv --atomic all", desk, folder)
      #expect(run.exit == 0, "\(run.console.remarks)")
    }
    #expect(server.frames.withLock { $0.count } == 2)
    #expect(try await Self.references("RICE", server.book).count == 10)
  }

  @Test("A book on this machine has one writer, and the shell says so")
  func local() async throws {
    let bench = try await BulkBench()
    try bench.folder.write("a.csv", BulkBench.rows(10))
    let answer = await bench.run("bulk stock receive --from @a.csv --parallel 4")
    #expect(answer.exit == 0 && answer.remarks.contains("one writer"))
    let quiet = await bench.run("bulk stock receive --from @a.csv --parallel 4 -q")
    #expect(quiet.remarks.isEmpty)
  }
}
