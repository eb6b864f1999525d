import GRDBSQLite
import Glibc
import OpsDomain
import OpsStorage
import OpsStorageSQL

/// Brings the tables of an older book up to date: on a copy beside it, which takes the book's name
/// when it has been compared with it. The book as it was is kept.
///
/// Nobody else may have the book open meanwhile. Whatever stops an upgrade, the file with the
/// book's name is a whole book, the old one or the new one.
public struct BookUpgrade: Sendable {
  /// Room for the copy's own log and for tables that are made anew, in times of the book's size.
  private static let roomFactor = 2
  /// What every upgrade needs besides, in bytes.
  private static let leastRoom = 16 << 20

  let file: BookFile
  let schemas: [Schema]
  let migrations: MigrationPlan
  /// The version of this program, for the name of the former book.
  let version: String
  let formerLists: [FormerList]
  let entities: [any Entity.Type]
  let options: LocalStoreOptions

  /// Called when the upgrade reaches a stage, for tests that stop it there.
  var reach: @Sendable (UpgradeStage) throws -> Void = { _ in }

  /// - Parameters:
  ///   - path: The book's file.
  ///   - steps: What does not follow from the declarations alone; nil for the steps of the product
  ///     that concern the collections.
  ///   - version: The version of this program: the former book is kept as `PATH.before-VERSION`.
  ///   - formerLists: Lists that are collections by one of the steps.
  ///   - entities: The records whose fields are worked out where a column for them is new.
  ///
  /// Throws `config.invalid` for an unusable path, for a step that adds what no schema has and for
  /// a former list that no step makes a collection.
  public init(
    path: String, schemas: [Schema], steps: [MigrationStep]? = nil, version: String,
    formerLists: [FormerList] = [], entities: [any Entity.Type] = [],
    options: LocalStoreOptions = LocalStoreOptions()
  ) throws(OpsError) {
    file = try BookFile(path: path)
    self.schemas = schemas
    migrations = try MigrationPlan(schemas, steps: steps ?? LaterSteps.concerning(schemas))
    self.version = version
    self.formerLists = formerLists
    self.entities = entities
    self.options = options
    try requireSteps()
  }

  /// Where the copy is made. What an upgrade that was cut off has left there is worth nothing.
  var copyPath: String { file.path + BookCompanions.copy }

  /// The steps that the book lacks, in their order. Changes nothing.
  ///
  /// Throws `config.no_book`, `config.invalid` for a file that is not a book, `protocol.version`
  /// for a book of a newer version, `tempfail.book_busy`.
  public func plan() async throws -> [UpgradeStep] {
    try await locked { deadline in
      let connection = try connect()
      defer { try? connection.close() }
      return try connection.perform(missing)
    }
  }

  /// Upgrades the book. `progress` is told what is being done.
  ///
  /// Throws what ``plan()`` throws; `tempfail.book_busy` while somebody else has the book open;
  /// `tempfail.storage_full` without room for the copy; `data.corrupt` when the copy is not what it
  /// should be. Then the book is as it was.
  @discardableResult
  public func run(
    progress: @Sendable (String) -> Void = { _ in }
  ) async throws -> UpgradeReport {
    try await locked { deadline in
      let connection = try connect()
      defer { try? connection.close() }
      let steps = try connection.perform(missing)
      guard !steps.isEmpty else {
        return UpgradeReport(steps: [], former: nil, tables: 0, rows: 0)
      }
      try await takeAlone(connection, until: deadline)
      try reach(.locked)
      defer { removeCopy() }
      removeCopy()
      try requireRoom()
      progress("copying the book to \(copyPath)")
      let compared = try copy(connection, steps, progress)
      let former = try replace()
      progress("the former book is kept as \(former)")
      return UpgradeReport(
        steps: steps, former: former, tables: compared.tables, rows: compared.rows)
    }
  }

  // MARK: The book

  private func locked<Answer>(
    _ body: (ContinuousClock.Instant) async throws -> Answer
  ) async throws -> Answer {
    try file.prepare(createsIfMissing: false)
    let lock = try BookLock(file)
    let deadline = ContinuousClock.now + .milliseconds(options.lockWaitMilliseconds)
    try await lock.acquire(until: deadline)
    defer { lock.release() }
    return try await body(deadline)
  }

  private func connect() throws -> Connection {
    let connection: Connection
    do {
      connection = try Connection(
        path: file.path, isReadOnly: false, cacheKiB: options.cacheKiB,
        busyMilliseconds: LocalStoreOptions.foreignLockMilliseconds)
    } catch {
      throw error.code == .corrupt ? file.refusal(error) : error
    }
    guard try connection.perform(BookOpener.isBook) else {
      throw try connection.perform { try BookOpener.refusal(of: file.path, $0) }
    }
    return connection
  }

  private func missing(_ engine: Engine) throws -> [UpgradeStep] {
    let migrator = BookMigrator(plan: migrations)
    let missing = try migrator.planned(engine)
    if !missing.isEmpty, try engine.isRestoring { throw RestoreRefusal.unfinished }
    return try missing.map { migration in
      var rows: Int64 = 0
      let tables = Set(migration.tables).union(formerTables(of: migration.name))
      for table in tables where try TableContent.exists(table, engine) {
        if case .integer(let count) = try engine.value(
          "SELECT count(*) FROM " + TableContent.quoted(table))
        {
          rows += count
        }
      }
      return UpgradeStep(name: migration.name, changes: migration.changes, rows: rows)
    }
  }

  /// Makes sure that nobody else has the book open, and that nobody opens it: without its log it is
  /// not ready for anybody who comes, who then waits for the book's lock. A log that stayed beside
  /// the book would be taken for the log of the file that comes into its place.
  private func takeAlone(
    _ connection: Connection, until deadline: ContinuousClock.Instant
  ) async throws {
    while true {
      do {
        return try connection.perform { engine in
          guard try engine.value("PRAGMA journal_mode = DELETE") == .text("delete") else {
            throw SQLiteFailure(code: SQLITE_BUSY)
          }
          _ = try engine.value("PRAGMA synchronous = FULL")
          try engine.run(.begin)
        }
      } catch let error as OpsError where error.code == .bookBusy {
        guard ContinuousClock.now < deadline else {
          throw OpsError(
            .bookBusy, "Another process has the book open: it cannot be upgraded now",
            field: "book", hint: "stop it and run this again; `lsof \(file.path)` names it")
        }
        try await Task.sleep(for: .milliseconds(20))
      }
    }
  }

  private func requireRoom() throws(OpsError) {
    var status = stat()
    guard stat(file.path, &status) == 0, let room = file.room() else { return }
    let needed = Int(status.st_size) * Self.roomFactor + Self.leastRoom
    guard room < needed else { return }
    throw OpsError(
      .storageFull, "The upgrade needs \(needed >> 20) MiB beside the book; \(room >> 20) are free",
      field: "book", hint: "make room in \(file.folder) and run it again")
  }

  // MARK: The copy

  private func copy(
    _ connection: Connection, _ steps: [UpgradeStep], _ progress: @Sendable (String) -> Void
  ) throws -> BookComparison {
    try BookFile.create(copyPath)
    let source = try Connection(
      path: file.path, isReadOnly: true, cacheKiB: options.readerCacheKiB,
      busyMilliseconds: LocalStoreOptions.readerWaitMilliseconds)
    defer { try? source.close() }
    let copy = try Connection(
      path: copyPath, isReadOnly: false, cacheKiB: options.cacheKiB,
      busyMilliseconds: LocalStoreOptions.foreignLockMilliseconds)
    defer { try? copy.close() }
    try source.queue.backup(to: copy.queue)
    try reach(.copied)
    // The copy counts only when it is complete; until then nothing of it has to last.
    _ = try copy.perform { try $0.value("PRAGMA synchronous = OFF") }
    let reach = reach
    try BookMigrator(plan: migrations, willRun: { try reach(.step($0.name)) })
      .run(on: copy.queue)
    try reach(.migrated)
    progress("comparing the copy with the book")
    let missing = migrations.migrations.filter { migration in
      steps.contains { $0.name == migration.name }
    }
    let comparison = try BookComparison(
      old: source, new: copy, schemas: schemas,
      rewrites: missing.reduce(into: []) { $0.formUnion($1.rewrites) }
    ).run(oldPath: file.path, newPath: copyPath, options: options)
    let fields = KeptFields(
      of: entities, lackingIn: try source.perform { try BookTables.read($0.connection) })
    if !fields.isEmpty {
      try copy.perform { engine in
        try engine.beginGroup()
        try fields.fill(on: engine)
        try engine.run(.commit)
      }
    }
    // What steps do is compared with the book; what commits do, the journal tells.
    _ = try copy.perform(conversion(after: missing).run)
    try reach(.verified)
    try copy.perform { engine in
      guard try engine.value("PRAGMA journal_mode = WAL") == .text("wal") else {
        throw SQLiteFailure(code: SQLITE_CANTOPEN)
      }
    }
    return comparison
  }

  private func removeCopy() {
    for ending in [""] + BookCompanions.ofDatabase { unlink(copyPath + ending) }
  }

  // MARK: The switch

  /// Gives the book a second name and its own name to the copy. Answers the second name.
  private func replace() throws -> String {
    try BookFile.synchronise(copyPath)
    try BookFile.synchronise(file.folder)
    try reach(.durable)
    let former = try keepFormer()
    try reach(.kept)
    guard rename(copyPath, file.path) == 0 else { throw BookFile.refused(file.path) }
    try BookFile.synchronise(file.folder)
    try reach(.switched)
    return former
  }

  /// A link, so that there is no moment without a book. One that was cut off has linked it already.
  private func keepFormer() throws -> String {
    let name = "\(file.path)\(BookCompanions.former)\(version)"
    var number = 1
    while true {
      let former = number == 1 ? name : "\(name).\(number)"
      if link(file.path, former) == 0 { return former }
      guard errno == EEXIST else { throw BookFile.refused(former) }
      if FileIdentity.of(former) == FileIdentity.of(file.path) { return former }
      number += 1
    }
  }
}
