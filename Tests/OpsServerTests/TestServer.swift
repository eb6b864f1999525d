import Logging
import OpsDomain
import OpsIdentity
import OpsKernel
import OpsServer
import OpsServices
import OpsStorage
import OpsStorageRemote
import OpsTesting

/// A server on a free port of this machine, for one test.
final class TestServer: Sendable {
  let port: Int
  let doorkeeper: StubDoorkeeper
  /// Announces that the server will stop.
  let leave: @Sendable () -> Void
  private let task: Task<Void, any Error>

  static let token = "opsh_test-administrator"

  /// How long both sides wait for each other, unless a test is about that: so long that a machine
  /// with other work to do is never taken for one that fails.
  static let patience = TimeSpan(milliseconds: 120_000)

  /// Starts a server over `store`. The store stays open when the server ends.
  static func start(
    _ store: any RecordStore, rules: RuleBook = RuleBook(ContractCollections.rules),
    operations: OperationCatalogue = OperationCatalogue([]),
    world: World? = nil, doorkeeper keeper: (any Doorkeeper)? = nil,
    provider: (any ServedIdentityProvider)? = nil, dependencies: AppDependencies? = nil,
    desk: Desk? = nil, webhooks: [any IncomingWebhook] = [], log given: Logger? = nil,
    _ configure: @Sendable (inout ServerConfiguration) -> Void = { _ in }
  ) async throws -> TestServer {
    var configuration = ServerConfiguration.patient
    configuration.principalLifetime = .zero
    configure(&configuration)
    let world = try world ?? Self.world(rules)
    let stub = StubDoorkeeper([token: StubDoorkeeper.administrator])
    let server = OpsServer.make(
      configuration,
      dependencies: dependencies ?? AppDependencies(desk: desk ?? Self.desk(store, world)),
      store: OpenStore(base: store), world: world, operations: operations,
      doorkeeper: keeper ?? stub, provider: provider, webhooks: webhooks,
      log: given ?? SuiteLog.logger("test.server"))
    let (ports, listening) = AsyncStream.makeStream(of: Int.self)
    let task = Task {
      defer { listening.finish() }
      try await server.run { listening.yield($0) }
    }
    for await port in ports {
      return TestServer(port: port, doorkeeper: stub, leave: { server.leave() }, task: task)
    }
    try await task.value
    throw OpsError(.internalError, "The server has not started")
  }

  private init(
    port: Int, doorkeeper: StubDoorkeeper, leave: @escaping @Sendable () -> Void,
    task: Task<Void, any Error>
  ) {
    self.port = port
    self.leave = leave
    self.doorkeeper = doorkeeper
    self.task = task
  }

  deinit { task.cancel() }

  func stop() async {
    task.cancel()
    _ = await task.result
  }

  private static func desk(_ store: any RecordStore, _ world: World) -> Desk {
    Desk(store: store, world: world, log: SuiteLog.logger("test.desk"))
  }

  static func world(_ rules: RuleBook) throws -> World {
    World(
      clock: ManualClock(SampleBook.start), identifiers: SequentialIdentifiers(after: 1_000_000),
      random: SeededRandom(seed: 7), calendar: try ZonedCalendar(zone: "UTC"), currency: .eur,
      blueprint: .product, rules: rules)
  }

  /// A client that does not really wait.
  func client(
    token: String = TestServer.token, port: Int? = nil, seed: UInt64 = 1,
    sleep: @escaping RemoteClient.Sleep = { _ in await Task.yield() },
    configure: (inout RemoteConfiguration) -> Void = { _ in }
  ) throws -> RemoteClient {
    var configuration = try RemoteConfiguration.patient(port: port ?? self.port)
    configure(&configuration)
    return RemoteClient(
      configuration, clock: ManualClock(SampleBook.start), random: SeededRandom(seed: seed),
      sleep: sleep, token: { Secret(token) })
  }
}

/// A store that somebody else closes.
private struct OpenStore: RecordStore {
  let base: any RecordStore

  var kind: StoreKind { base.kind }
  var identity: ObjectIdentifier { base.identity }
  var journal: any JournalReader { base.journal }

  func read<Answer: Sendable>(
    _ consistency: ReadConsistency, _ body: @Sendable (any RecordReader) async throws -> Answer
  ) async throws -> Answer { try await base.read(consistency, body) }

  func transact<Answer: Sendable>(
    _ body: @Sendable (Overlay) async throws -> Answer
  ) async throws -> Committed<Answer> { try await base.transact(body) }

  func requirePresence() throws { try base.requirePresence() }

  func news() -> AsyncStream<CommitNews?>? { base.news() }

  func close() async throws {}
}
