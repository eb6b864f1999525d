/// Remembers rows and the journal of their changes. Knows nothing of entities, rights or rules.
///
/// The laws every implementation keeps are written down as the contract suite in `OpsTesting`.
public protocol RecordStore: Sendable {
  /// Where the records are.
  var kind: StoreKind { get }

  /// Equal for all values that write to one book. A transaction of it must not start another one:
  /// that would wait for the first for ever.
  var identity: ObjectIdentifier { get }

  /// Reads outside any transaction.
  func read<Answer: Sendable>(
    _ consistency: ReadConsistency, _ body: @Sendable (any RecordReader) async throws -> Answer
  ) async throws -> Answer

  /// Runs `body` on an overlay and commits what it wrote as one commit, or nothing at all.
  ///
  /// Two transactions never interleave: a local store runs one body at a time, a remote one refuses
  /// the commit when anything the body read has moved and runs the body again. `body` therefore
  /// must not have effects outside its overlay.
  ///
  /// Throws what `body` throws; `conflict.version` when a write lost a race;
  /// `tempfail.book_busy` when the book stayed locked; `tempfail.storage_failed` when the commit
  /// could not be made durable.
  func transact<Answer: Sendable>(
    _ body: @Sendable (Overlay) async throws -> Answer
  ) async throws -> Committed<Answer>

  /// The same for what can as well be done later, such as noting that a session is in use: throws
  /// `tempfail.book_busy` at once, or after a moment, while others write.
  func transactSoon<Answer: Sendable>(
    _ body: @Sendable (Overlay) async throws -> Answer
  ) async throws -> Committed<Answer>

  /// Runs `body` once for each input, in order, each on an overlay of its own and as a commit of
  /// its own. A failed one leaves nothing and does not stop the others. Nothing is answered before
  /// all of it is durable, which is what makes many small commits cheap.
  ///
  /// Throws when the whole could not be made durable: of a local store none of it stands then.
  func transactEach<Input: Sendable, Answer: Sendable>(
    _ inputs: [Input], _ body: @Sendable (Input, Overlay) async throws -> Answer
  ) async throws -> [Result<Committed<Answer>, any Error>]

  /// The journal of commits.
  var journal: any JournalReader { get }

  /// What is committed from now on, in order, by this process and by others: nil when something may
  /// have been missed. It ends when the store is closed. Each call begins another stream.
  ///
  /// Nothing is promised about how soon it comes: to know the latest state, read it. Nil for
  /// a store that is told nothing of other processes; there, look at the journal again and again.
  func news() -> AsyncStream<CommitNews?>?

  /// Whether what is committed here becomes a part of another transaction, and is real only with
  /// that one.
  var isWithinTransaction: Bool { get }

  /// Whether this process has committed something since it opened the store. Always false for a
  /// store whose journal is signed elsewhere.
  var hasCommitted: Bool { get }

  /// What the store says about its size and its state, for `opsh store status`. Empty for a store
  /// in memory or at a server. Changes nothing. Throws when the store cannot be read.
  func facts() async throws -> [StoreFact]

  /// Checks the files or tables of the store, for `opsh doctor`: all findings, the good ones too.
  /// Empty for a store without files or tables of its own. Changes nothing. Throws when the store
  /// cannot be read at all.
  func inspect() async throws -> [Finding]

  /// Takes what was deleted or overwritten out of the store's files: free pages, logs, leftovers.
  /// May take as long as writing the book anew.
  func scrub() async throws

  /// Whether what was opened is still the book: throws `tempfail.book_replaced` when somebody has
  /// put another file in its place.
  func requirePresence() throws

  /// Finishes open work and releases files and connections.
  func close() async throws
}

extension RecordStore where Self: AnyObject {
  public var identity: ObjectIdentifier { ObjectIdentifier(self) }
}

extension RecordStore {
  /// Nothing is left behind in memory, and a server cleans its own files.
  public func scrub() async throws {}

  /// Nobody can replace what is no file of this process.
  public func requirePresence() throws {}

  /// Most stores commit for themselves.
  public var isWithinTransaction: Bool { false }

  /// Nothing is signed for stores in memory or at a server.
  public var hasCommitted: Bool { false }

  /// Only stores with files or tables of their own have something to say.
  public func facts() async throws -> [StoreFact] { [] }

  /// Only stores with files or tables of their own have something to check.
  public func inspect() async throws -> [Finding] { [] }

  /// Most stores are told nothing.
  public func news() -> AsyncStream<CommitNews?>? { nil }

  /// For stores whose transactions never wait for long.
  public func transactSoon<Answer: Sendable>(
    _ body: @Sendable (Overlay) async throws -> Answer
  ) async throws -> Committed<Answer> {
    try await transact(body)
  }

  /// One transaction after the other, for stores that gain nothing from taking them together.
  public func transactEach<Input: Sendable, Answer: Sendable>(
    _ inputs: [Input], _ body: @Sendable (Input, Overlay) async throws -> Answer
  ) async throws -> [Result<Committed<Answer>, any Error>] {
    var results: [Result<Committed<Answer>, any Error>] = []
    for input in inputs {
      try Task.checkCancellation()
      do {
        results.append(.success(try await transact { try await body(input, $0) }))
      } catch {
        results.append(.failure(error))
      }
    }
    return results
  }
}

/// What a reader that asks several questions may see between them.
public enum ReadConsistency: Sendable {
  /// Each question sees the latest commits; cheapest.
  case latest
  /// All questions see one and the same state.
  case snapshot
}

/// What a transaction's body answered, with the receipt of its commit.
public struct Committed<Answer: Sendable>: Sendable {
  /// What the body answered.
  public let answer: Answer
  /// Absent when the body changed nothing.
  public let receipt: CommitReceipt?

  /// An answer with its receipt; no receipt if nothing was changed.
  public init(answer: Answer, receipt: CommitReceipt?) {
    self.answer = answer
    self.receipt = receipt
  }
}
