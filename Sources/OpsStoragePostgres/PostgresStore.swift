import OpsDomain
import OpsStorage
import OpsStorageSQL

/// A book in a PostgreSQL database, which several servers share.
///
/// One connection writes, in groups of transactions that share a COMMIT; others read. Which server
/// writes is decided by a lock in the database: see docs/adr/0109.
public final class PostgresStore: RecordStore {
  /// A database.
  public let kind = StoreKind.postgres
  public let journal: any JournalReader

  let plan: MigrationPlan
  let schemas: [Schema]
  let pool: ConnectionPool
  let writer: BookWriter
  private let listener: NewsListener

  /// Opens a book, or makes its tables if they are missing.
  ///
  /// - Parameters:
  ///   - schemas: The collections of the book.
  ///   - steps: What does not follow from their declarations alone; nil for the steps of the
  ///     product that concern them.
  ///
  /// Throws `config.no_book` when the tables are missing and may not be made, `config.invalid` for
  /// an address, a right or a database that cannot be used, `config.old_book` when an older version
  /// has written the book, `protocol.version` when a newer one has, `rule.bad_state` for the
  /// unfinished copy of another book and `unavailable.server` when the database cannot be reached.
  public init(
    schemas: [Schema], steps: [MigrationStep]? = nil, options: PostgresOptions
  ) async throws {
    plan = try MigrationPlan(schemas, steps, options)
    self.schemas = schemas
    let connection: Connection
    do {
      connection = try await Connection.open(options)
    } catch let failure as DatabaseFailure {
      throw BookOpener.unreachable(failure)
    }
    let opener = BookOpener(plan: plan, createsIfMissing: options.createsIfMissing)
    let edition: Int64
    do {
      edition = try await connection.perform(isCancellable: true) { try opener.open($0) }
    } catch {
      connection.close()
      throw (error as? DatabaseFailure)?.opsError ?? error
    }
    pool = ConnectionPool(options)
    writer = BookWriter(
      connection, options: options, schemas: Deferred { schemas }, edition: edition)
    journal = PostgresJournal(pool: pool, vault: options.vault)
    listener = NewsListener(options)
  }

  public func read<Answer: Sendable>(
    _ consistency: ReadConsistency, _ body: @Sendable (any RecordReader) async throws -> Answer
  ) async throws -> Answer {
    switch consistency {
    case .latest: try await body(LatestReader(pool: pool))
    case .snapshot: try await pool.snapshot { try await body($0) }
    }
  }

  /// Besides what every store throws: `tempfail.unknown_outcome` when the database did not say
  /// whether the commit was made, `unavailable.server` when it cannot be reached, and
  /// `tempfail.timeout` when a statement took too long.
  public func transact<Answer: Sendable>(
    _ body: @Sendable (Overlay) async throws -> Answer
  ) async throws -> Committed<Answer> {
    try await writer.transact(body)
  }

  public func transactSoon<Answer: Sendable>(
    _ body: @Sendable (Overlay) async throws -> Answer
  ) async throws -> Committed<Answer> {
    try await writer.transact(patience: GroupLimits.soonMilliseconds, body)
  }

  public func transactEach<Input: Sendable, Answer: Sendable>(
    _ inputs: [Input], _ body: @Sendable (Input, Overlay) async throws -> Answer
  ) async throws -> [Result<Committed<Answer>, any Error>] {
    try await writer.transactEach(inputs, body)
  }

  /// What the store has done since it was opened.
  public var statistics: PostgresStatistics { writer.state.withLock { $0.statistics } }

  /// What all servers commit, this one too, as each COMMIT tells it.
  public func news() -> AsyncStream<CommitNews?>? { listener.subscribe() }

  /// Waits for running transactions and releases the connections.
  /// Reads that are still running finish; later ones fail with `internal.bug`.
  public func close() async throws {
    listener.close()
    pool.close()
    try await writer.close()
  }
}
