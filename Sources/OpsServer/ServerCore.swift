import OpsDomain
import OpsIdentity
import OpsKernel
import OpsStorage
import OpsWire

/// What all handlers share: the store behind the gate, the services, and who asks.
///
/// No handler reads or writes but through a ``Transaction`` of the caller, so row rules, field
/// rules and transition rules hold whatever the request.
struct ServerCore: Sendable {
  let configuration: ServerConfiguration
  let dependencies: AppDependencies
  let operations: OperationCatalogue
  let store: any RecordStore
  let world: World
  let collections: WireCollections
  let doorkeeper: any Doorkeeper
  /// The identity provider behind the routes under `/identity`; nil for a server without one.
  let provider: (any ServedIdentityProvider)?
  let principals: PrincipalCache
  let snapshots: SnapshotShelf
  /// Streams of the change feed.
  let streams: StreamShelf
  let journalWatch: JournalWatch
  /// Set while the book is still to be copied in.
  let setup: SetupDoor?
  let keys = KeyLine()
  let images = ImageDoor()
  let files = ImageDoor(mostBytes: 8 << 30)
  /// Services outside the book that may call.
  let webhooks: [any IncomingWebhook]
  let webhookDoor: WebhookDoor
  let lanes: WorkLanes
  let answers: AnswerShelf
  let description = DescriptionShelf()
  let departure = Departure()

  init(
    configuration: ServerConfiguration, dependencies: AppDependencies,
    operations: OperationCatalogue, store: any RecordStore, world: World,
    doorkeeper: any Doorkeeper, provider: (any ServedIdentityProvider)? = nil,
    webhooks: [any IncomingWebhook] = [], setup: SetupDoor? = nil
  ) {
    self.provider = provider
    self.webhooks = webhooks
    webhookDoor = WebhookDoor(configuration)
    self.setup = setup
    self.configuration = configuration
    self.dependencies = dependencies
    self.operations = operations
    self.store = store
    self.world = world
    self.doorkeeper = doorkeeper
    collections = WireCollections(world.rules.schemas)
    principals = PrincipalCache(
      lifetime: configuration.principalLifetime, clock: world.clock)
    lanes = WorkLanes(configuration)
    answers = AnswerShelf(journal: store.journal, schemas: world.rules.schemas) {
      world.clock.now()
    }
    streams = StreamShelf(configuration)
    journalWatch = JournalWatch(
      store.journal, pause: configuration.streamPause, toldPause: configuration.streamToldPause)
    snapshots = SnapshotShelf(store: store, random: world.random, configuration: configuration)
  }

  /// Who asks. A caller without a token is a visitor, who may do very little.
  /// Throws `signin.missing` for what is no token, `signin.expired` for one that is over.
  ///
  /// - Parameter isUse: Not for a caller who only asks who they are: everything else is a use of a
  ///   token that has only so many.
  func principal(of exchange: Exchange, isUse: Bool = true) async throws -> Principal {
    guard exchange.showsToken else {
      return try await doorkeeper.visitor().coming(from: exchange.address)
    }
    let doorkeeper = doorkeeper
    do {
      let principal = try await principals.principal(for: try exchange.token()) {
        isUse ? try await doorkeeper.principal(for: $0) : try await doorkeeper.owner(of: $0)
      }
      exchange.body.belongs(to: principal.userID)
      return principal
    } catch let error as OpsError where error.code == .signInMissing {
      // What is no token never reached the desk, which keeps the others.
      throw await refusing(error, exchange, .nobody)
    }
  }

  /// Who asks for records of `schema` without an operation: somebody signed in, with no token that
  /// is meant for less.
  func reader(of exchange: Exchange, _ schema: Schema) async throws -> Principal {
    let principal = try await signedIn(exchange)
    try await admit(principal, toRecordsOf: schema.area, exchange)
    return principal
  }

  /// Throws `denied.scope` for a token that is not meant for all of the area.
  func admit(
    _ principal: Principal, toRecordsOf area: Area, _ exchange: Exchange
  ) async throws {
    do {
      try principal.limits.check(recordsOf: area)
    } catch {
      throw await refusing(error, exchange, principal)
    }
  }

  /// The error, once it is kept that the caller was turned away.
  func refusing(
    _ error: any Error, _ exchange: Exchange, _ principal: Principal
  ) async -> any Error {
    await dependencies.desk.keepRefusal(error, of: exchange.route.template, by: principal)
    return error
  }

  /// Who asks, signed in. Throws `signin.missing`.
  func signedIn(_ exchange: Exchange) async throws -> Principal {
    let principal = try await principal(of: exchange)
    guard !principal.isNobody else {
      throw await refusing(Self.signInFirst, exchange, principal)
    }
    return principal
  }

  static let signInFirst = OpsError(
    .signInMissing, "This needs a signed-in caller",
    hint: "send the header Authorization: Bearer TOKEN")

  /// Reads as `principal`: the latest commits, or the snapshot the request names.
  func read<Answer: Sendable>(
    _ exchange: Exchange, as principal: Principal,
    _ body: @Sendable (Transaction) async throws -> Answer
  ) async throws -> Answer {
    let context = world.context(for: principal)
    do {
      if let name = exchange.request.headers[FieldName.snapshot] {
        return try await snapshots.use(name, of: principal.userID) { reader in
          try await body(Transaction(reading: reader, context: context))
        }
      }
      return try await store.read(.latest) { reader in
        try await body(Transaction(reading: reader, context: context))
      }
    } catch {
      throw await refusing(error, exchange, principal)
    }
  }

  /// Keeps that the caller is shown these rows as they are stored.
  func keepReading(
    _ rows: [Row], of schema: Schema, _ exchange: Exchange, by principal: Principal
  ) async throws {
    try await dependencies.desk.keepReading(
      rows, of: schema, by: principal, as: exchange.route.template)
  }

  /// The answer to everything that is not there or may not be seen: nobody learns which.
  static func absent(_ id: String, in schema: Schema) -> OpsError {
    OpsError(.notFound, "There is no record \(Excerpt.of(id)) in \(schema.name)")
  }

  /// The answer to `/health`: the process is there.
  static let up = Answer(schema: "health/1", data: ["status": "up"])

  /// The routes with their handlers.
  var table: RouteTable {
    var table = RouteTable()
    guard setup == nil else {
      addTransfer(to: &table)
      for route in Route.all where !table.routes.contains(route) {
        table.add(route) { _ in throw SetupDoor.waiting }
      }
      return table
    }
    table.add(.record) { try await record($0) }
    table.add(.query) { try await query($0) }
    table.add(.operation) { try await operation($0) }
    table.add(.commits) { try await commits($0) }
    table.add(.changesetRun) { try await stage($0) }
    table.add(.changesetPlan) { try await planChangeset($0) }
    table.add(.changesetCommit) { try await commitChangeset($0) }
    table.add(.changesetState) { try await changesetState($0) }
    table.add(.keyLookup) { try await keyLookup($0) }
    table.add(.figures) { try await figures($0) }
    table.add(.ready) { _ in try await ready() }
    table.add(.openAPI) { _ in describe() }
    table.add(.signIn) { try await signIn($0) }
    table.add(.signOut) { try await signOut($0) }
    table.add(.register) { try await register($0) }
    table.add(.chooseRole) { try await chooseRole($0) }
    table.add(.secondFactor) { try await secondFactor($0) }
    table.add(.links) { try await links($0) }
    table.add(.phoneCode) { try await phoneCode($0) }
    table.add(.phone) { try await phone($0) }
    table.add(.session) { try await session($0) }
    addIdentity(to: &table)
    table.add(.recordHistory) { try await recordHistory($0) }
    table.add(.changes) { try await changes($0) }
    table.add(.journalHead) { try await journalHead($0) }
    table.add(.journalCommit) { try await journalCommit($0) }
    table.add(.journalHistory) { try await journalHistory($0) }
    table.add(.images) { try await takeImage($0) }
    table.add(.image) { try await showImage($0) }
    table.add(.upload) { try await takePart($0) }
    table.add(.endUpload) { try await endUpload($0) }
    table.add(.file) { try await showPart($0) }
    table.add(.thumbnail) { try await showThumbnail($0) }
    table.add(.webhook) { try await takeWebhook($0) }
    table.add(.openSnapshot) { try await openSnapshot($0) }
    table.add(.closeSnapshot) { try await closeSnapshot($0) }
    addTransfer(to: &table)
    return table
  }

  /// What is there also while the server waits for its book.
  private func addTransfer(to table: inout RouteTable) {
    table.add(.health) { _ in Self.up }
    table.add(.bookState) { try await bookState($0) }
    table.add(.bookRows) { try await bookRows($0) }
    table.add(.bookCommits) { try await bookCommits($0) }
    table.add(.bookKeys) { try await bookKeys($0) }
    table.add(.beginRestore) { try await beginRestore($0) }
    table.add(.restoreRows) { try await restoreRows($0) }
    table.add(.restoreCommits) { try await restoreCommits($0) }
    table.add(.restoreKeys) { try await restoreKeys($0) }
    table.add(.finishRestore) { try await finishRestore($0) }
  }

  /// Whether the server goes on, and the store answers from the book that it was opened for.
  private func ready() async throws -> Answer {
    guard !departure.isAnnounced else {
      throw OpsError(
        .unavailable, "The server is about to stop", hint: "ask another server",
        retryAfter: TimeSpan(milliseconds: 1_000))
    }
    try store.requirePresence()
    if let schema = world.rules.schemas.first {
      _ = try await store.read(.latest) { try await $0.records(Query(schema, limit: 1)) }
    }
    return Answer(schema: "ready/1", data: ["status": "ready"])
  }
}
