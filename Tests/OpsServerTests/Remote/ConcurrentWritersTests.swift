import OpsDomain
import OpsKernel
import OpsStorage
import OpsStorageMock
import OpsStorageRemote
import OpsTesting
import OpsWire
import Testing

/// No update is lost, however many write at once.
@Suite(.serialized) struct ConcurrentWritersTests {
  /// Adds 1 to the record's count, `times` times, each in a transaction of its own.
  private static func increment(
    _ store: RemoteStore, _ id: RecordID, times: Int, writer: Int
  ) async throws {
    for number in 0..<times {
      _ = try await store.transact { overlay in
        overlay.header = CommitHeader(
          key: "writer \(writer) \(number)", at: .epoch, operation: "test.increment")
        guard var entity = try await overlay.entity(ContractEntity.self, id) else { return }
        entity.count += 1
        _ = try await overlay.update(entity)
      }
    }
  }

  /// A server over a book with one counter.
  private static func start(
    _ operations: [AnyOperation] = []
  ) async throws -> (book: MockStore, server: TestServer) {
    let book = MockStore(schemas: ContractCollections.schemas)
    _ = try await book.transact { overlay in
      overlay.header = CommitHeader(key: "first", at: .epoch, operation: "test.insert")
      _ = try await overlay.insert(ContractEntity(id: id, code: "counter"))
    }
    return (book, try await TestServer.start(book, operations: OperationCatalogue(operations)))
  }

  private static let id = RecordID(rawValue: 1)

  private static func expectCount(_ count: Int64, _ book: MockStore) async throws {
    let stored = try await book.read(.latest) { try await $0.entity(ContractEntity.self, id) }
    #expect(stored?.count == count)
    #expect(stored?.version == count + 1)
    #expect(try await book.journal.head().sequence == count + 1)
  }

  /// Adds 1 to the counter where the book is.
  private static let increment = Operation<Document, String>(
    OperationDescriptor(
      "counter.increment", area: .platform, "Counts.", permission: .productEdit,
      effect: .write(.reversible),
      answer: "counter/1", examples: ["counter increment"]))

  private struct CounterService: DeskService {
    let desk: Desk

    static let operations = [AnyOperation(ConcurrentWritersTests.increment, CounterService.count)]

    func count(_ input: Document, _ call: Call) async throws -> Outcome<String> {
      try await desk.perform(ConcurrentWritersTests.increment, input, call) { transaction in
        let counters = transaction.repository(ContractEntity.self)
        guard var counter = try await counters.fetch(ConcurrentWritersTests.id) else {
          return "gone"
        }
        counter.count += 1
        return "\(try await counters.update(counter).count)"
      }
    }
  }

  @Test func sixtyFourCallersOfAnOperationLoseNothing() async throws {
    let (book, server) = try await Self.start(CounterService.operations)
    let client = try server.client()
    let operations = RemoteOperations(client, schemas: ContractCollections.schemas)
    let answers = try await withThrowingTaskGroup(of: [String].self) { group in
      for writer in 0..<64 {
        group.addTask {
          var answers: [String] = []
          for number in 0..<100 {
            let call = OperationCall(input: [:], key: "writer \(writer) \(number)")
            let answer = try await operations.run("counter.increment", call)
            answers.append(answer.output.string ?? "")
          }
          return answers
        }
      }
      return try await group.reduce(into: Set<String>()) { $0.formUnion($1) }
    }
    #expect(answers.count == 6_400, "two callers got the same count")
    try await Self.expectCount(6_400, book)
    try await client.close()
    await server.stop()
  }

  @Test func clientsThatRaceForOneRecordLoseNothing() async throws {
    let (book, server) = try await Self.start()
    // Writers of one client make way for each other, those of different clients race.
    let stores = try (0..<4).map { number in
      RemoteStore(
        try server.client(
          seed: UInt64(number),
          sleep: { try await Task.sleep(for: .milliseconds($0.milliseconds)) }),
        schemas: ContractCollections.schemas)
    }
    try await withThrowingTaskGroup(of: Void.self) { group in
      for writer in 0..<16 {
        group.addTask {
          try await Self.increment(stores[writer % 4], Self.id, times: 25, writer: writer)
        }
      }
      try await group.waitForAll()
    }
    try await Self.expectCount(400, book)
    for store in stores { try await store.close() }
    await server.stop()
  }
}
