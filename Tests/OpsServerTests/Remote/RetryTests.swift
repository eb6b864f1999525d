import OpsDomain
import OpsKernel
import OpsStorage
import OpsStorageMock
import OpsStorageRemote
import OpsTesting
import OpsWire
import Synchronization
import Testing

/// What a client does when the answer does not come: the same bytes under the same key, after 2 and
/// 4 seconds, three attempts in all, and one effect.
@Suite struct RetryTests {
  /// Remembers the waits instead of waiting.
  final class Waits: Sendable {
    private let seen = Mutex<[Int64]>([])
    var all: [Int64] { seen.withLock { $0 } }
    var sleep: RemoteClient.Sleep {
      { [self] span in seen.withLock { $0.append(span.milliseconds) } }
    }
  }

  private func write(_ store: RemoteStore, key: String = "k") async throws -> CommitReceipt? {
    try await store.transact { overlay in
      overlay.header = CommitHeader(key: key, at: .epoch, operation: "test.write")
      _ = try await overlay.insert(Ticket(id: 10, owner: 2, title: "a"))
    }.receipt
  }

  /// Writes through a proxy with this script; gives the outcome, the waits and the keys seen.
  private func run(
    _ script: [FaultyProxy.Step]
  ) async throws -> (result: Result<CommitReceipt?, any Error>, waits: [Int64], keys: [String]) {
    let desk = try await TicketServer.start()
    let proxy = try FaultyProxy(to: desk.server.port, script: script)
    let waits = Waits()
    let store = try desk.remote(port: proxy.port, sleep: waits.sleep)
    let result: Result<CommitReceipt?, any Error>
    do {
      result = .success(try await write(store))
    } catch {
      result = .failure(error)
    }
    // Whatever the client saw, there is one effect or none.
    #expect(try await desk.store.journal.head().sequence <= 1)
    if case .success = result {
      #expect(try await desk.store.journal.head().sequence == 1)
      #expect(try await desk.count(of: 2) == 1)
    }
    try await store.close()
    proxy.stop()
    await desk.stop()
    return (result, waits.all, proxy.keys)
  }

  private func code(_ result: Result<CommitReceipt?, any Error>) -> ErrorCode? {
    if case .failure(let error as OpsError) = result { error.code } else { nil }
  }

  @Test(
    arguments: [
      [.cutAnswer], [.cutRequest], [.halfAnswer], [.cutAnswer, .cutAnswer],
      [.cutRequest, .halfAnswer], [.answer(503, "unavailable.server"), .cutAnswer],
      [.answer(429, "tempfail.throttled")], [.answer(502, "")], [.answer(504, ""), .cutAnswer],
    ] as [[FaultyProxy.Step]])
  func lostAnswersAreAskedForAgainUntilTheOneEffectIsKnown(
    _ script: [FaultyProxy.Step]
  ) async throws {
    let (result, waits, keys) = try await run(script)
    let receipt = try #require(try result.get())
    #expect(receipt.sequence == 1)
    #expect(receipt.key == "k")
    #expect(waits == Array([2_000, 4_000].prefix(script.count)))
    #expect(keys == Array(repeating: "k", count: script.count + 1))
  }

  @Test func theServersOwnWaitIsKeptWithSomeJitter() async throws {
    let (result, waits, _) = try await run([
      .later(503, "unavailable.server", seconds: 8), .later(429, "tempfail.throttled", seconds: 1),
    ])
    #expect(try result.get()?.sequence == 1)
    #expect(waits.count == 2)
    #expect((8_000...10_000).contains(waits[0]) && waits[0] != 8_000, "\(waits)")
    // No sooner than without it.
    #expect(waits[1] == 4_000)
  }

  @Test func aWaitThatIsLongerThanAnAttemptIsTold() async throws {
    let (result, waits, keys) = try await run([
      .later(429, "tempfail.throttled", seconds: 3_600)
    ])
    #expect(waits == [])
    #expect(keys.count == 1)
    guard case .failure(let error as OpsError) = result else {
      Issue.record("\(result)")
      return
    }
    #expect(error.code == .throttled)
    #expect(error.retryAfter == TimeSpan(milliseconds: 3_600_000))
    #expect(error.hint == "ask again in 3600 s")
  }

  @Test func answersThatStayAwayLeaveTheOutcomeUnknown() async throws {
    let script = Array(repeating: FaultyProxy.Step.cutAnswer, count: 3)
    let (result, waits, keys) = try await run(script)
    #expect(code(result) == .unknownOutcome)
    if case .failure(let error as OpsError) = result { #expect(error.hint?.contains("k") == true) }
    #expect(waits == [2_000, 4_000])
    #expect(keys.count == 3)
  }

  @Test func doubtStaysWhenOnlyTheLastAttemptsAreRefused() async throws {
    let away = FaultyProxy.Step.answer(503, "unavailable.server")
    let (doubtful, _, _) = try await run([.cutAnswer, away, away])
    #expect(code(doubtful) == .unknownOutcome)
    let (certain, _, _) = try await run([away, away, away])
    #expect(code(certain) == .unavailable)
  }

  @Test(arguments: [
    (422, "rule.bad_state"), (403, "denied.permission"), (409, "conflict.key_reused"),
    (400, "data.bad_value"), (401, "signin.expired"), (500, "internal.bug"),
  ])
  func definiteAnswersAreNotAskedForAgain(_ status: Int, _ code: String) async throws {
    let (result, waits, keys) = try await run([.answer(status, code)])
    #expect(self.code(result)?.rawValue == code)
    #expect(waits == [])
    #expect(keys.count == 1)
  }

  @Test func serverThatIsAwayIsUnavailable() async throws {
    let desk = try await TicketServer.start()
    let port = desk.server.port
    let waits = Waits()
    let store = try desk.remote(port: port, sleep: waits.sleep)
    await desk.stop()
    do {
      _ = try await write(store)
      Issue.record("a server that is away takes a commit")
    } catch let error as OpsError {
      #expect(error.code == .unavailable)
    }
    #expect(waits.all == [2_000, 4_000])
    try await store.close()
  }

  @Test func serverThatLosesItsOwnAnswerHasDoneItOnce() async throws {
    let desk = try await TicketServer.start()
    desk.store.inject(FaultPlan([.init(.loseAnswer, on: .commit, at: 1)]))
    let waits = Waits()
    let store = try desk.remote(sleep: waits.sleep)
    let receipt = try await write(store)
    #expect(receipt?.sequence == 1)
    #expect(waits.all == [2_000])
    #expect(try await desk.store.journal.head().sequence == 1)
    try await store.close()
    await desk.stop()
  }

  @Test func readsAreAskedAgainToo() async throws {
    let desk = try await TicketServer.start()
    desk.store.inject(FaultPlan([.init(.loseAnswer, on: .read, at: 1, count: 2)]))
    let waits = Waits()
    let store = try desk.remote(sleep: waits.sleep)
    let row = try await store.read(.latest) {
      try await $0.record(Ticket.schema, id: RecordID(rawValue: 1))
    }
    #expect(row == nil)
    #expect(waits.all == [2_000, 4_000])
    try await store.close()
    await desk.stop()
  }

  @Test func operationWithoutAKeyGetsOneAndIsDoneOnce() async throws {
    let sample = try await TestServer.sample()
    let proxy = try FaultyProxy(to: sample.server.port, script: [.cutAnswer, .halfAnswer])
    let client = try sample.server.client(token: "opsh_sam", port: proxy.port)
    let operations = RemoteOperations(client, schemas: sample.book.world.rules.schemas)
    let answer = try await operations.run(
      "product.create", OperationCall(input: ["sku": "NEW-1", "name": "New"]))
    #expect(answer.isReplay)
    #expect(answer.output["sku"] == "NEW-1")
    #expect(proxy.keys.count == 3)
    #expect(Set(proxy.keys).count == 1)
    #expect(answer.receipt?.key == proxy.keys.first)
    try await client.close()
    proxy.stop()
    await sample.server.stop()
  }

  // Who waits for the read waits for an hour.
  @Test(.timeLimit(.minutes(10)))
  func cancelledCallerDoesNotWait() async throws {
    let desk = try await TicketServer.start()
    desk.store.inject(FaultPlan([.init(.latency(milliseconds: 3_600_000), on: .read, at: 1)]))
    let store = try desk.remote()
    let task = Task {
      try await store.read(.latest) {
        try await $0.record(Ticket.schema, id: RecordID(rawValue: 1))
      }
    }
    try await Task.sleep(for: .milliseconds(100))
    task.cancel()
    await #expect(throws: CancellationError.self) { try await task.value }
    try await store.close()
    await desk.stop()
  }

  @Test func silentServerIsGivenUpAtTheTimeout() async throws {
    let desk = try await TicketServer.start()
    desk.store.inject(
      FaultPlan([.init(.latency(milliseconds: 30_000), on: .read, at: 1, count: 9)]))
    let waits = Waits()
    let client = try desk.server.client(
      token: "opsh_sam", sleep: waits.sleep,
      configure: { $0.timeout = TimeSpan(milliseconds: 2_000) })
    let store = RemoteStore(client, schemas: TicketRules.schemas)
    do {
      _ = try await store.read(.latest) {
        try await $0.record(Ticket.schema, id: RecordID(rawValue: 1))
      }
      Issue.record("a silent server answers")
    } catch let error as OpsError {
      #expect(error.code == .timeout)
    }
    #expect(waits.all.count == 2)
    try await store.close()
    await desk.stop()
  }

  @Test func answersThatAreTooLongAreNotTaken() async throws {
    let desk = try await TicketServer.start()
    _ = try await desk.sam.commit(
      key: "k",
      [Ticket(id: 1, owner: 2, title: String(repeating: "long", count: 5_000)).change(.insert)])
    let client = try desk.server.client(
      token: "opsh_sam", configure: { $0.answerBytes = 10_000 })
    let store = RemoteStore(client, schemas: TicketRules.schemas)
    do {
      _ = try await store.read(.latest) { try await $0.records(Query(Ticket.schema)) }
      Issue.record("an answer beyond the limit is taken")
    } catch let error as OpsError {
      #expect(error.code == .tooLarge)
    }
    try await store.close()
    await desk.stop()
  }
}
