import OpsDomain
import OpsKernel
import OpsSales
import OpsStorage
import OpsTesting
import OpsWarehouse
import Testing

@testable import OpsBooks

/// Restoring to a commit or a moment inside of a backup.
@Suite("Restore to a commit")
struct RestorePointTests {
  private struct Known {
    let sequence: Int64
    let digests: [String: String]
    let stock: [String: Quantity]
  }

  /// What the journal holds in the open, and what people sign in with.
  private static func isJournalled(_ schema: Schema) -> Bool {
    !schema.isDerived && !schema.isConfidential && !schema.isPassing
  }

  private func stock(_ book: Book) async throws -> [String: Quantity] {
    let levels = try await book.dependencies.desk.store.read(.latest) { reader in
      try await Transaction(
        reading: reader, context: book.world.context(for: .system)
      ).repository(StockLevel.self).all(where: .everything)
    }
    return Dictionary(
      levels.map { ("\($0.productID) \($0.locationID) \($0.lot)", $0.onHand) },
      uniquingKeysWith: { first, _ in first })
  }

  private func known(_ book: Book) async throws -> Known {
    Known(
      sequence: try await book.store.journal.head().sequence,
      digests: try await BackupBench.digests(of: book, where: Self.isJournalled),
      stock: try await stock(book))
  }

  @Test("Every commit that is asked for gives the book as it was then")
  func commits() async throws {
    let bench = try await BackupBench()
    let book = try await bench.open()
    var points: [Known] = []
    try await bench.begin(book)
    points.append(try await known(book))
    for step in 1...3 {
      _ = try await book.dependencies.stock.receive(
        ReceiveStock(sku: "LAMP-1", quantity: Quantity(rawValue: Int64(step) * 1_000_000)),
        book.call())
      points.append(try await known(book))
    }
    try await bench.goOn(book)
    points.append(try await known(book))
    let file = try await bench.make()
    try await book.close()

    for (number, point) in points.enumerated() {
      let target = bench.target("at-\(number)")
      let report = try await bench.restore(file, to: target) {
        $0.point = .commit(point.sequence)
      }
      #expect(report.checks.filter { !$0.isOK } == [])
      // The journal is the one of then, and says in its last commits what was done.
      #expect(report.head.sequence >= point.sequence)
      let restored = try await BackupBench.composition(target).open()
      let digests = try await BackupBench.digests(of: restored, where: Self.isJournalled)
      #expect(digests == point.digests, "commit \(point.sequence)")
      #expect(try await stock(restored) == point.stock)
      let commit = try await restored.store.journal.commits(after: point.sequence, limit: 1)
      let isEnd = number == points.count - 1
      #expect(commit.first?.header.operation == (isEnd ? nil : "backup.rewind"))
      try await restored.close()
      // People still sign in, and work goes on.
      let used = try await BackupBench.open(target)
      _ = try await used.dependencies.stock.receive(
        ReceiveStock(sku: "LAMP-1", quantity: 1), used.call())
      try await used.close()
    }
  }

  @Test("A moment gives the last commit until then")
  func moments() async throws {
    let bench = try await BackupBench()
    let book = try await bench.open()
    let sequence = try await bench.begin(book)
    let at = try #require(try await book.store.journal.head().at)
    try await Task.sleep(for: .milliseconds(20))
    try await bench.goOn(book)
    let file = try await bench.make()
    try await book.close()
    let target = bench.target()
    try await bench.restore(file, to: target) { $0.point = .time(at) }
    let restored = try await BackupBench.composition(target).open()
    let next = try await restored.store.journal.commits(after: sequence, limit: 1)
    #expect(next.first?.header.operation == "backup.rewind")
    try await restored.close()
  }

  @Test("A commit or a moment that is not in the backup is refused, and nothing is left")
  func outside() async throws {
    let bench = try await BackupBench()
    let file = try await bench.make()
    let target = bench.target()
    for point: RestorePoint in [.commit(0), .commit(100_000), .time(.epoch)] {
      let code = await failureCode {
        try await bench.restore(file, to: target) { $0.point = point }
      }
      #expect(code == .badValue)
      #expect(!FileAccess.exists(target.path))
      #expect(!FileAccess.exists(target.path + ".restoring"))
    }
  }

  @Test("Figures of customers are calculated again")
  func figures() async throws {
    let bench = try await BackupBench()
    let book = try await bench.open()
    try await bench.begin(book)
    let sequence = try await bench.goOn(book)
    _ = try await book.dependencies.outOfStock.create(
      CreateRequest(customer: "C-2", sku: "LAMP-1", quantity: 1), book.call())
    let file = try await bench.make()
    try await book.close()
    let target = bench.target()
    try await bench.restore(file, to: target) { $0.point = .commit(sequence) }
    let restored = try await BackupBench.composition(target).open()
    let found = try await restored.dependencies.desk.store.read(.latest) { reader in
      try await Transaction(
        reading: reader, context: restored.world.context(for: .system)
      ).repository(CustomerFigures.self).all(where: .everything)
    }
    #expect(found.map(\.orderCount) == [1])
    try await restored.close()
  }
}
