import OpsDomain
import OpsStorage
import OpsStorageLocal
import OpsTesting
import Synchronization
import Testing

/// What was worked out from a whole collection is kept by the writer of a book until that changes.
@Suite struct KeptValueTests {
  /// All amounts of the things, and how often somebody added them up.
  private final class Sums: Sendable {
    private struct Sum: Sendable { let amount: Int64 }

    private let made = Atomic<Int>(0)
    var count: Int { made.load(ordering: .relaxed) }

    /// Nil where nothing is kept.
    func kept(_ transaction: Transaction) async throws -> Int64? {
      try await transaction.kept(of: [LocalBook.things]) {
        made.wrappingAdd(1, ordering: .relaxed)
        let rows = try await transaction.rows(Query(LocalBook.things))
        return Sum(
          amount: rows.reduce(0) { sum, row in
            if case .integer(let amount) = row.values[3] { sum + amount } else { sum }
          })
      }?.amount
    }
  }

  private let sums = Sums()
  private let book: LocalBook

  init() throws { book = try LocalBook() }

  private func transaction(_ overlay: Overlay) -> Transaction {
    Transaction(writing: overlay, context: context)
  }

  private var context: TransactionContext {
    TransactionContext(
      principal: .system, now: .epoch, calendar: GreenwichCalendar(),
      identifiers: SequentialIdentifiers(), rules: RuleBook([]), currency: .eur)
  }

  private func sum(in store: LocalStore) async throws -> Int64? {
    try await store.transact { try await sums.kept(transaction($0)) }.answer
  }

  /// Adds to the amount of the first thing.
  private static func add(_ overlay: Overlay, key: String) async throws {
    overlay.header = CommitHeader(
      key: key, at: Instant(milliseconds: 1_000), operation: "test.add")
    guard var row = try await overlay.record(LocalBook.things, id: RecordID(rawValue: 1)),
      case .integer(let amount) = row.values[3]
    else { throw OpsError(.notFound, "The first thing is gone") }
    row.values[3] = .integer(amount + 1)
    _ = try await overlay.update(LocalBook.things, row)
  }

  @Test func itIsTrueUntilTheCollectionChanges() async throws {
    let store = try await book.open()
    try await store.insert(
      [(LocalBook.things, LocalBook.thing(1, code: "A", amount: 5))], key: "first")
    #expect(try await sum(in: store) == 5)
    #expect(try await sum(in: store) == 5)
    #expect(sums.count == 1)
    try await store.insert([(LocalBook.people, LocalBook.person(9, "Ona"))], key: "person")
    #expect(try await sum(in: store) == 5)
    #expect(sums.count == 1, "another collection does not matter")
    try await store.increment(1, key: "more")
    #expect(try await sum(in: store) == 6)
    #expect(sums.count == 2)
    try await store.close()
  }

  @Test func whatIsGivenUpChangesNothing() async throws {
    struct GivenUp: Error {}
    let store = try await book.open()
    try await store.insert(
      [(LocalBook.things, LocalBook.thing(1, code: "A", amount: 5))], key: "first")
    #expect(try await sum(in: store) == 5)
    await #expect(throws: GivenUp.self) {
      _ = try await store.transact { overlay in
        try await Self.add(overlay, key: "given up")
        let own = try await sums.kept(transaction(overlay))
        #expect(own == nil, "one's own writes are not kept for others")
        throw GivenUp()
      }
    }
    #expect(try await sum(in: store) == 5)
    #expect(sums.count == 1)
    try await store.close()
  }

  @Test func anotherProcessIsNoticed() async throws {
    let (store, other) = (try await book.open(), try await book.open())
    try await store.insert(
      [(LocalBook.things, LocalBook.thing(1, code: "A", amount: 5))], key: "first")
    #expect(try await sum(in: store) == 5)
    try await other.increment(1, key: "other")
    #expect(try await sum(in: store) == 6)
    try await other.close()
    try await store.close()
  }

  @Test func commitsThatWaitToBeWrittenAreNotPassedOver() async throws {
    let store = try await book.open()
    try await store.insert(
      [(LocalBook.things, LocalBook.thing(1, code: "A", amount: 5))], key: "first")
    let seen = try await store.transactEach([1, 2, 3]) { number, overlay in
      let known = try await sums.kept(transaction(overlay))
      try await Self.add(overlay, key: "each \(number)")
      return known
    }.map { try $0.get().answer }
    #expect(seen == [5, nil, nil])
    #expect(try await sum(in: store) == 8)
    try await store.close()
  }

  @Test func whoReadsKeepsNothing() async throws {
    let store = try await book.open()
    let context = context
    let answer = try await store.read(.latest) {
      try await sums.kept(Transaction(reading: $0, context: context))
    }
    #expect(answer == nil)
    #expect(sums.count == 0)
    try await store.close()
  }
}
