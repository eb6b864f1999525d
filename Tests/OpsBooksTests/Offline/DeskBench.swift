import OpsDomain
import OpsKernel
import OpsServices
import OpsStorage
import OpsStorageRemote
import OpsSync
import OpsTesting
import Synchronization

@testable import OpsBooks

/// An offline desk of a server of the tests, whose line can be cut.
struct DeskBench: Sendable {
  /// What a test changes of the desk's surroundings.
  final class Surroundings: Sendable {
    private let token: Mutex<Secret?>
    private let isCut = Mutex(false)
    private let detour = Mutex<String?>(nil)

    init(_ token: Secret) { self.token = Mutex(token) }

    /// The token of the sign-in.
    var shown: Secret? { token.withLock { $0 } }
    var hasLine: Bool { isCut.withLock { !$0 } }

    /// Takes the line away, or gives it back.
    func cut(_ isCut: Bool = true) { self.isCut.withLock { $0 = isCut } }

    private let count = Mutex(0)

    /// How often something was connected to.
    var connections: Int { count.withLock { $0 } }

    func connected() { count.withLock { $0 += 1 } }

    /// Where another server answers in the place of the desk's own; nil for its own.
    var otherAddress: String? { detour.withLock { $0 } }

    /// Lets another server answer from now on.
    func lead(to address: String?) { detour.withLock { $0 = address } }

    /// Shows another token from now on.
    func show(_ other: Secret?) { token.withLock { $0 = other } }
  }

  let server: DeskServer
  let home: TemporaryFolder
  let book: OfflineBook
  let office: DeskOffice
  let around: Surroundings

  var folder: DeskFolder { book.folder }

  /// A desk that has joined and has its first records.
  static func joined(
    _ server: DeskServer, _ name: String = "van", as user: String = "sam"
  ) async throws -> DeskBench {
    let token = try await server.signIn(user)
    let bench = try DeskBench(server, token, seed: UInt64(name.utf8.count))
    let client = try server.client(server.url) { token }
    _ = try await DeskOffice.join(
      server.url, called: name, in: bench.folder, client, token: token, world: bench.book.world)
    try await client.close()
    _ = try await bench.office.round()
    return bench
  }

  private init(_ server: DeskServer, _ token: Secret, seed: UInt64) throws {
    self.server = server
    home = try TemporaryFolder()
    let around = Surroundings(token)
    self.around = around
    let random = SeededRandom(seed: seed + 11)
    let clock = server.sample.clock
    let world = World(
      clock: clock, identifiers: TimeOrderedIdentifiers(clock: clock, random: random),
      random: random, calendar: try ZonedCalendar(zone: "Europe/Vilnius"), currency: .eur,
      blueprint: .product)
    book = OfflineBook(
      DeskFolder(HomeFolder(home.path)), world, log: SuiteLog.logger("test.desk"),
      token: { around.shown })
    office = DeskOffice(
      book, token: { around.shown }, server: server.url,
      connect: {
        around.connected()
        let line = around.hasLine ? around.otherAddress ?? server.url : "http://127.0.0.1:1"
        return try server.client(line) { around.shown }
      })
  }

  /// Changes a plain file of the desk by hand.
  func edit(_ name: String, _ old: String, _ new: String) throws {
    let path = folder.file(name)
    let bytes = try ByteSources.open(path).readAll(limit: 1 << 16, name: path)
    let parts = String(decoding: bytes, as: UTF8.self).split(
      separator: old, omittingEmptySubsequences: false)
    try FileAccess.replace(path, with: Array(parts.joined(separator: new).utf8))
  }

  /// Runs an operation at the desk.
  @discardableResult
  func run(
    _ operation: String, _ input: Document = [:], key: String? = nil, rehearsal: Bool = false
  ) async throws -> Outcome<Document> {
    let principal = try await book.principal()
    return try await book.run(
      operation, input, Call(principal, key: key, isRehearsal: rehearsal))
  }

  /// A field of the record of a list that has that value in another field, as the desk shows it.
  func field(
    _ name: String, of list: String, where key: String, is value: String
  ) async throws -> String? {
    let items = try await run(list, ["limit": 1000]).output["items"]?.items ?? []
    return items.first { $0[key]?.string == value }?[name]?.string
  }

  /// What the desk remembers.
  func state() async throws -> SyncState { try await office.state() }
}
