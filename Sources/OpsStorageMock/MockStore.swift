import OpsDomain
import OpsStorage
import Synchronization

/// A store in memory: gone with the process, but with the same laws as every other one.
///
/// For tests of services and of programs built on them. A ``FaultPlan`` makes it slow, makes it
/// fail or makes it lose answers, at the operations the plan names.
public final class MockStore: RecordStore {
  /// Waits for a planned latency. A test gives one that returns at once.
  public typealias Sleep = @Sendable (TimeSpan) async throws -> Void

  let memory: MockMemory
  let turnstile = Turnstile(isUrgent: true)
  let vault: (any PersonalVault)?

  /// An empty store of these collections.
  /// - Parameters:
  ///   - vault: Keys for the personal data in the journal; nil keeps it as it is.
  ///   - sleep: Waits out latencies; really waits unless told.
  public init(
    schemas: [Schema], vault: (any PersonalVault)? = nil, faults: FaultPlan = .none,
    sleep: @escaping Sleep = { span in
      try await ContinuousClock().sleep(for: .milliseconds(span.milliseconds))
    }
  ) {
    self.vault = vault
    memory = MockMemory(
      MockState(schemas, vault: vault), faults: FaultInjector(faults, sleep: sleep))
  }

  private init(_ memory: MockMemory, vault: (any PersonalVault)?) {
    self.vault = vault
    self.memory = memory
  }

  /// A store of its own with the records and the journal that this one has now, and no faults.
  /// - Parameter vault: A copy of the vault of this store; nil where it has none.
  package func copy(vault: (any PersonalVault)?) -> MockStore {
    let state = memory.state.withLock { $0 }.keeping(vault)
    return MockStore(
      MockMemory(state, faults: memory.faults.withoutFaults()), vault: vault)
  }

  /// All records by their collections, in no order, without those that hold none. It is no question
  /// to the store: no fault hits it.
  package func rows() -> [(schema: Schema, rows: [Row])] {
    let tables = memory.state.withLock { $0.tables }
    return tables.values.filter { !$0.rows.isEmpty }
      .map { (schema: $0.schema, rows: Array($0.rows.values)) }
  }

  /// The memory of this process.
  public var kind: StoreKind { .mock }

  public var journal: any JournalReader { MockJournal(memory: memory, vault: vault) }

  /// Follows another plan from now on; reads and commits are counted from 1 again.
  public func inject(_ faults: FaultPlan) { memory.faults.set(faults) }

  public func read<Answer: Sendable>(
    _ consistency: ReadConsistency, _ body: @Sendable (any RecordReader) async throws -> Answer
  ) async throws -> Answer {
    let snapshot = try memory.state.withLock { state in
      try state.requireOpen()
      return consistency == .snapshot ? state : nil
    }
    return try await body(MockReader(memory: memory, snapshot: snapshot))
  }

  public func transact<Answer: Sendable>(
    _ body: @Sendable (Overlay) async throws -> Answer
  ) async throws -> Committed<Answer> {
    try await turnstile.pass {
      try memory.state.withLock { try $0.requireOpen() }
      let overlay = Overlay(over: MockReader(memory: memory, snapshot: nil))
      let answer = try await body(overlay)
      try Task.checkCancellation()
      return Committed(answer: answer, receipt: try await commit(overlay))
    }
  }

  /// Waits for the transaction that runs; afterwards every call throws `internal.bug`.
  public func close() async throws {
    try await turnstile.pass { memory.state.withLock { $0.isClosed = true } }
  }

  private func commit(_ overlay: Overlay) async throws -> CommitReceipt? {
    let changes = overlay.changes
    guard !changes.isEmpty else { return nil }
    guard let header = overlay.header else {
      throw OpsError(.internalError, "A transaction that changes something needs a header")
    }
    let isLost = try await memory.faults.pass(.commit)
    try Task.checkCancellation()
    let receipt = try memory.state.withLock { try $0.commit(header, changes) }
    guard !isLost else {
      throw OpsError(
        .unknownOutcome, "The answer to the commit was lost", hint: "ask again with the same key")
    }
    return receipt
  }
}
