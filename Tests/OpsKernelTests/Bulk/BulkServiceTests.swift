import OpsDomain
import OpsKernel
import OpsServices
import OpsStorage
import OpsTesting
import OpsWarehouse
import TestBenches
import Testing

@Suite("Many calls at once")
struct BulkServiceTests {
  /// What stands alone is refused here: `ErasedRightsTests`.
  private static let writes = Blueprint.product.operations.all.map(\.descriptor)
    .filter { $0.effect.isWrite && !$0.isInternal && !$0.standsAlone }

  private func run(
    _ calls: [BulkCall], _ unit: BulkFrame.Unit = .call, in book: SampleBook,
    as call: Call? = nil
  ) async throws -> Outcome<BulkAnswer> {
    let service = book.dependencies.bulk
    let call = call ?? book.call(.administrator)
    return try await service.run(
      service.prepare(BulkFrame(calls: calls, unit: unit), call),
      call)
  }

  @Test("A frame that is one commit is stopped until the commit begins, and not after it")
  func stopped() async throws {
    let book = try await SampleBook.make()
    let service = book.dependencies.bulk
    let call = book.call(.administrator, key: "stopped")
    let frame = service.prepare(
      BulkFrame(calls: [receipt(), receipt()], unit: .frame), call)
    let early = FrameStop()
    var isCancelled = false
    early.stop { isCancelled = true }
    #expect(isCancelled)
    await #expect(throws: CancellationError.self) {
      try await service.run(frame, call, stop: early)
    }
    #expect(try await book.store.journal.head().sequence == 1)
    let late = FrameStop()
    let outcome = try await service.run(frame, call, stop: late)
    #expect(outcome.output.results.count == 2 && !outcome.isReplay)
    late.stop { isCancelled = false }
    #expect(isCancelled, "the commit is there, so nothing is cancelled")
    #expect(try await book.store.journal.head().sequence == 2)
  }

  private func receipt(_ sku: String = "LAMP-1", _ quantity: String = "1", key: String? = nil)
    -> BulkCall
  {
    BulkCall(
      operation: "stock.receive", input: ["sku": .text(sku), "quantity": .text(quantity)],
      key: key)
  }

  private func onHand(_ book: SampleBook) async throws -> String? {
    try await Blueprint.product.operations.operation(named: "stock.level")
      .run(book.dependencies, ["sku": "LAMP-1"], book.call(.administrator))
      .output["on_hand"]?.string
  }

  @Test(
    "Every operation that writes does the same alone and among many", arguments: writes.map(\.name))
  func everyOperation(_ name: String) async throws {
    let descriptor = try #require(Blueprint.product.operations[name]?.descriptor)
    let input = ParameterSample.input(descriptor, all: false)
    let (alone, among) = (try await SampleBook.make(), try await SampleBook.make())
    var code: ErrorCode?
    do {
      _ = try await Blueprint.product.operations.operation(named: name)
        .run(alone.dependencies, input, alone.call(.administrator))
    } catch let error as OpsError {
      code = error.code
    }
    let outcome = try await run([BulkCall(operation: name, input: input)], in: among)
    #expect(outcome.output.results.map(\.refusal?.code) == [code])
    let (left, right) = (
      try await alone.store.journal.commits(after: 1, limit: 10),
      try await among.store.journal.commits(after: 1, limit: 10)
    )
    #expect(left.map(\.header.operation) == right.map(\.header.operation))
    #expect(left.map(\.header.elevations) == right.map(\.header.elevations))
    #expect(left.map { $0.entries.map(\.collection) } == right.map { $0.entries.map(\.collection) })
    #expect(outcome.changed == !right.isEmpty)
  }

  @Test("Calls of several operations see what those before them did")
  func inOrder() async throws {
    let book = try await SampleBook.make()
    let calls = [
      BulkCall(operation: "product.create", input: ["sku": "NEW-1", "name": "New"]),
      receipt("NEW-1", "5"),
      BulkCall(operation: "stock.issue", input: ["sku": "NEW-1", "quantity": "6"]),
      BulkCall(operation: "stock.issue", input: ["sku": "NEW-1", "quantity": "5"]),
    ]
    let results = try await run(calls, in: book).output.results
    #expect(results.map(\.refusal?.code) == [nil, nil, .insufficientStock, nil])
    let commits = try await book.store.journal.commits(after: 1, limit: 10)
    #expect(
      commits.map(\.header.operation) == ["product.create", "stock.receive", "stock.issue"])
    #expect(commits.allSatisfy { $0.header.actor == SampleUser.of(.administrator).id })
  }

  @Test("A key makes a call one effect: across frames, inside one, and beside single calls")
  func keys() async throws {
    let book = try await SampleBook.make()
    let first = try await run([receipt(key: "a"), receipt(key: "b"), receipt(key: "a")], in: book)
    #expect(first.output.results.map(\.isReplay) == [false, false, true])
    let again = try await run([receipt(key: "b"), receipt("LAMP-1", "2", key: "a")], in: book)
    #expect(again.output.results.map(\.isReplay) == [true, false])
    #expect(again.output.results.map(\.refusal?.code) == [nil, .conflictKeyReused])
    #expect(!again.changed)
    let single = try await book.dependencies.stock.receive(
      ReceiveStock(sku: "LAMP-1", quantity: .whole(1)), book.call(.administrator, key: "a"))
    #expect(single.isReplay && single.output.onHand == .whole(21))
    let other = try await run([receipt(key: "a")], in: book, as: book.call(.warehouseKeeper))
    #expect(other.output.results.first?.isReplay == false, "somebody else's key is another one")
    #expect(try await onHand(book) == "23")
  }

  @Test("A key without an answer to keep is a replay in bulk")
  func withoutAnswers() async throws {
    let book = try await SampleBook.make()
    var call = receipt(key: "file/1")
    call.keepsAnswer = false
    #expect(try await run([call], in: book).output.results.map(\.isReplay) == [false])
    #expect(try await run([call], in: book).output.results.map(\.isReplay) == [true])
    let commit = try #require(try await book.store.journal.commit(key: "file/1"))
    #expect(commit.header.answer == nil && commit.header.fingerprint?.count == 32)
  }

  @Test("The same key from two sides at once is one effect")
  func overtaken() async throws {
    let book = try await SampleBook.make()
    async let left = run([receipt(key: "same")], in: book)
    async let right = run([receipt(key: "same")], in: book)
    let replays = try await [left, right].flatMap { $0.output.results.map(\.isReplay) }
    #expect(replays.filter { $0 }.count == 1)
    #expect(try await onHand(book) == "21")
  }

  @Test("As one commit: all of it with one key, or nothing of it")
  func together() async throws {
    let book = try await SampleBook.make()
    let before = try await book.store.journal.head()
    let bad = [receipt(), receipt("NONE"), receipt("LAMP-1", "0"), receipt()]
    let refused = try await run(bad, .frame, in: book)
    #expect(
      refused.output.results.map(\.refusal?.code) == [nil, .notFoundSKU, .badQuantity, nil])
    #expect(!refused.changed)
    #expect(try await book.store.journal.head() == before)
    for isReplay in [false, true] {
      let done = try await run(
        [receipt(), receipt()], .frame, in: book, as: book.call(.administrator, key: "f"))
      #expect(done.isReplay == isReplay)
    }
    #expect(try await book.store.journal.head().sequence == before.sequence + 1)
    #expect(try await onHand(book) == "22")
  }

  @Test("What is booked on its own already, or undone, goes into no common commit")
  func bookedAlone() async throws {
    let book = try await SampleBook.make()
    _ = try await run([receipt(key: "a"), receipt(key: "b")], in: book)
    _ = try await book.dependencies.changesets.undo(
      CommitReference(commit: "b"), book.call(.administrator))
    let before = try await book.store.journal.head()
    let calls = [
      receipt(key: "c"), receipt(key: "a"), receipt(key: "b"), receipt("LAMP-1", "2", key: "a"),
    ]
    let refused = try await run(
      calls, .frame, in: book, as: book.call(.administrator, key: "f"))
    #expect(
      refused.output.results.map(\.refusal?.code)
        == [nil, .conflictKeyReused, .badState, .conflictKeyReused])
    #expect(refused.output.results.map(\.refusal?.field) == [nil, "atomic", "key", "key"])
    #expect(try await book.store.journal.head() == before)
  }

  @Test("Each call needs its own right, and bulk runs nothing that only reads")
  func rights() async throws {
    let book = try await SampleBook.make()
    let calls = [
      receipt(), BulkCall(operation: "customer.create", input: ["name": "Mill"]),
      BulkCall(operation: "product.list", input: [:]),
      BulkCall(operation: "bulk.run", input: ["calls": [], "unit": "call"]),
      BulkCall(operation: "no.such", input: [:]),
    ]
    let results = try await run(calls, in: book, as: book.call(.salesperson)).output.results
    #expect(
      results.map(\.refusal?.code)
        == [.denied, nil, .usage, .usage, .usageUnknownOperation])
    let nobody = await #expect(throws: OpsError.self) {
      _ = try await run([receipt()], in: book, as: Call(.nobody))
    }
    #expect(nobody?.code == .signInMissing)
  }

  @Test("A rehearsal tries each call by itself and knows replays")
  func rehearsal() async throws {
    let book = try await SampleBook.make()
    _ = try await run([receipt(key: "a")], in: book)
    let before = try await book.store.journal.head()
    let calls = [receipt(key: "a"), receipt(key: "b"), receipt("NONE", key: "c")]
    let outcome = try await run(
      calls, in: book, as: book.call(.administrator, rehearsal: true))
    #expect(outcome.output.results.map(\.isReplay) == [true, false, false])
    #expect(outcome.output.results.map(\.refusal?.code) == [nil, nil, .notFoundSKU])
    #expect(try await book.store.journal.head() == before)
  }

  @Test("Where people are kept at a server, bulk here does not write them into this book")
  func distantPeople() async throws {
    let book = try await SampleBook.make()
    let elsewhere = Desk(store: book.store, world: book.world, forwarder: NoServer())
    let dependencies = AppDependencies(desk: book.desk, identityDesk: elsewhere)
    let call = book.call(.administrator)
    let frame = BulkFrame(calls: [
      BulkCall(operation: "user.create", input: ["name": "new"]), receipt(),
    ])
    let results = try await dependencies.bulk.run(
      dependencies.bulk.prepare(frame, call), call
    ).output.results
    #expect(results.map(\.refusal?.code) == [.usage, nil])
  }

  private struct NoServer: OperationForwarder {
    func forward(
      _ operation: String, input: Document, call: Call
    ) async throws -> Outcome<Document> {
      throw OpsError(.unavailable, "There is no server")
    }
  }
}
