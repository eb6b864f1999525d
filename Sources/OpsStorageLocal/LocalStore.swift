import OpsDomain
import OpsStorage
import OpsStorageSQL

/// A book in one SQLite file on this machine: the embedded default.
///
/// One connection writes, in groups of transactions that share a write to the disk; any number of
/// others read without waiting. Several processes may use one book at a time.
public final class LocalStore: RecordStore {
  /// A file of this machine.
  public let kind = StoreKind.local
  public let journal: any JournalReader

  let file: BookFile
  let plan: LatePlan
  /// The collections of the book.
  var schemas: [Schema] { collections.value }
  private let collections: Deferred<[Schema]>
  let watch: BookWatch
  let readers: ReaderStack
  private let writing: WritingConnection
  let writer: BookWriter

  /// Opens a book, or creates it if it is missing.
  ///
  /// - Parameters:
  ///   - path: The book's file. It and missing folders are created for their owner alone.
  ///   - schemas: The collections of the book. Not asked for by a book that is opened with
  ///     ``LocalStoreOptions/declaredTables`` and has those, until somebody needs all of them.
  ///   - steps: What does not follow from their declarations alone; nil for the steps of the
  ///     product that concern them.
  ///
  /// Throws `config.no_book` when the book is missing and may not be created, `config.invalid`
  /// when the file is something else, `config.old_book` when an older version has written it (see
  /// ``BookUpgrade``), `protocol.version` when a newer one has,
  /// `data.corrupt` when it is damaged, `rule.bad_state` for the unfinished copy of another book,
  /// `cantcreate.file` when the system refuses the file and
  /// `tempfail.book_busy` when another process keeps it locked.
  public init(
    path: String, schemas: @autoclosure @escaping @Sendable () -> [Schema],
    steps: [MigrationStep]? = nil, options: LocalStoreOptions = LocalStoreOptions()
  ) async throws {
    file = try BookFile(path: path)
    collections = Deferred(schemas)
    plan = LatePlan(collections, steps: steps, declared: options.declaredTables)
    try file.prepare(createsIfMissing: options.createsIfMissing)
    let lock = try BookLock(file)
    let opener = BookOpener(file: file, plan: plan, lock: lock, options: options)
    let connection = try await opener.open()
    if try connection.perform({ try $0.isRestoring }) { throw RestoreRefusal.unfinished }
    watch = try BookWatch(file, kept: options.watchedFiles)
    readers = ReaderStack(path: path, options: options, watch: watch)
    writing = try WritingConnection(
      lending: connection, to: readers, opener: opener, watch: watch)
    writer = BookWriter(
      writing: writing, lock: lock, options: options, watch: watch, schemas: collections)
    journal = LocalJournal(readers: readers, vault: options.vault)
  }

  public func read<Answer: Sendable>(
    _ consistency: ReadConsistency, _ body: @Sendable (any RecordReader) async throws -> Answer
  ) async throws -> Answer {
    switch consistency {
    case .latest: try await body(LatestReader(readers: readers))
    case .snapshot: try await readers.snapshot { try await body($0) }
    }
  }

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
  public var statistics: LocalStoreStatistics { writer.statistics }

  /// Writes the book anew without what was deleted, and empties the write-ahead log.
  /// Throws `tempfail.book_busy` while another process reads an older state.
  public func scrub() async throws { try await writer.scrub() }

  public func requirePresence() throws(OpsError) { try watch.check() }

  /// Waits for running transactions and releases the book's files.
  /// Reads that are still running finish; later ones fail with `internal.bug`.
  public func close() async throws {
    // What is lent to the readers is closed by the writer, under the book's lock.
    _ = writing.taken
    try readers.close()
    try await writer.close()
  }
}

/// What a local store has done since it was opened.
public struct LocalStoreStatistics: Sendable, Equatable {
  /// Commits made durable.
  public internal(set) var commits = 0
  /// Writes to the disk they took; fewer than commits when transactions met.
  public internal(set) var groups = 0
  /// How often the write-ahead log was written back into the book.
  public internal(set) var checkpoints = 0

  /// The counts of a store that has done nothing yet.
  public init() {}
}
