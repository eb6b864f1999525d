import OpsDomain
import OpsStorage
import OpsStorageMock
import OpsTesting
import Synchronization
import Testing

/// Faults come where the plan says, and do what it says.
@Suite struct FaultPlanTests {
  /// Keeps what it is told to wait for, and does not wait.
  private final class Waits: Sendable {
    let spans = Mutex<[Int64]>([])

    func wait(_ span: TimeSpan) { spans.withLock { $0.append(span.milliseconds) } }
  }

  private func store(
    _ faults: [FaultPlan.Fault], waits: Waits = Waits()
  ) -> MockStore {
    MockStore(
      schemas: ContractCollections.schemas, faults: FaultPlan(faults), sleep: { waits.wait($0) })
  }

  private func insert(_ number: Int64, into store: MockStore) async throws {
    try await store.write("key \(number)") {
      _ = try await $0.insert(ContractEntity(id: RecordID(rawValue: number), code: "\(number)"))
    }
  }

  private func count(_ store: MockStore) async throws -> Int {
    try await store.read(.latest) { try await $0.records(Query(ContractEntity.schema)) }.count
  }

  @Test func errorHitsThePlannedCommitsOnly() async throws {
    let full = OpsError(.storageFull, "planned")
    let store = store([.init(.error(full), on: .commit, at: 2, count: 2)])
    var codes: [ErrorCode?] = []
    for number: Int64 in 1...4 {
      codes.append(await refusal { try await insert(number, into: store) })
    }
    #expect(codes == [nil, .storageFull, .storageFull, nil])
    #expect(try await store.journal.head().sequence == 2)
    #expect(try await count(store) == 2)
  }

  @Test func conflictLeavesNothing() async throws {
    let store = store([.init(.conflict, on: .commit, at: 1)])
    #expect(await refusal { try await insert(1, into: store) } == .conflictVersion)
    #expect(try await count(store) == 0)
    try await insert(1, into: store)
    #expect(try await count(store) == 1)
  }

  @Test func lostAnswerLeavesACommit() async throws {
    let store = store([.init(.loseAnswer, on: .commit, at: 1)])
    #expect(await refusal { try await insert(1, into: store) } == .unknownOutcome)
    #expect(try await store.journal.commit(key: "key 1")?.sequence == 1)
    #expect(try await count(store) == 1)
    let replay = await refusal {
      try await store.write("key 1") {
        _ = try await $0.insert(ContractEntity(id: RecordID(rawValue: 2), code: "2"))
      }
    }
    #expect(replay == .conflictKeyReused)
  }

  @Test func readsFailAsPlanned() async throws {
    let store = store([
      .init(.error(OpsError(.bookBusy, "planned")), on: .read, at: 1),
      .init(.loseAnswer, on: .read, at: 2), .init(.conflict, on: .read, at: 3),
    ])
    var codes: [ErrorCode?] = []
    for _ in 0..<4 { codes.append(await refusal { _ = try await count(store) }) }
    #expect(codes == [.bookBusy, .timeout, .conflictVersion, nil])
  }

  @Test func readsOfTransactionsCount() async throws {
    // The insert asks for its key first.
    let store = store([.init(.error(OpsError(.timeout, "planned")), on: .read, at: 1)])
    #expect(await refusal { try await insert(1, into: store) } == .timeout)
    #expect(try await count(store) == 0)
  }

  @Test func latencyGoesToTheSleeper() async throws {
    let waits = Waits()
    let store = store(
      [
        .init(.latency(milliseconds: 250), on: .commit, at: 1, count: 2),
        .init(.latency(milliseconds: 40), on: .read, at: 1),
        .init(.conflict, on: .commit, at: 2),
      ], waits: waits)
    try await insert(1, into: store)
    #expect(await refusal { try await insert(2, into: store) } == .conflictVersion)
    #expect(waits.spans.withLock { $0 } == [40, 250, 250])
  }

  @Test func newPlanCountsFromOne() async throws {
    let store = store([])
    try await insert(1, into: store)
    store.inject(FaultPlan([.init(.conflict, on: .commit, at: 1)]))
    #expect(await refusal { try await insert(2, into: store) } == .conflictVersion)
    store.inject(.none)
    try await insert(2, into: store)
  }

  @Test func transactionCancelledDuringLatencyLeavesNothing() async throws {
    let store = MockStore(
      schemas: ContractCollections.schemas,
      faults: FaultPlan([.init(.latency(milliseconds: 60_000), on: .commit, at: 1)]))
    let task = Task { try await insert(1, into: store) }
    await Task.yield()
    task.cancel()
    #expect(await task.result.failure is CancellationError)
    #expect(try await count(store) == 0)
  }

  @Test func transactionsWithoutChangesAreNoCommits() async throws {
    let store = store([.init(.conflict, on: .commit, at: 1)])
    _ = try await store.transact { _ in }
    #expect(await refusal { try await insert(1, into: store) } == .conflictVersion)
  }
}

extension Result {
  fileprivate var failure: (any Error)? {
    if case .failure(let error) = self { error } else { nil }
  }
}
