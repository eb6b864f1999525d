import OpsDomain
import OpsIdentity
import OpsKernel
import OpsStorage
import OpsTesting
import OpsWarehouse
import Testing

/// A write inside a write of the same book would wait for itself; it is refused instead.
@Suite("Writes inside writes", .timeLimit(.minutes(10)))
struct NestedWriteTests {
  private static let outer = Operation<ListRoles, String>(
    OperationDescriptor(
      "test.outer", area: .platform, "Calls another operation.", permission: .inventoryManage,
      effect: .write(.reversible), answer: "test/1", examples: []))

  /// What a write of `book` ends with whose work does `inner`.
  private func code(
    in book: SampleBook, rehearsal: Bool = false,
    _ inner: @Sendable @escaping (Call) async throws -> Void
  ) async throws -> ErrorCode? {
    let call = book.call(.administrator, rehearsal: rehearsal)
    do {
      _ = try await book.desk.perform(Self.outer, ListRoles(), call) { _ in
        try await inner(book.call(.administrator))
        return "done"
      }
      return nil
    } catch let error as OpsError {
      return error.code
    }
  }

  @Test(arguments: [false, true])
  func anOperationThatWritesIsRefusedAtOnce(_ rehearsal: Bool) async throws {
    let book = try await SampleBook.make()
    let before = try await book.store.journal.head()
    let ended = try await code(in: book, rehearsal: rehearsal) { call in
      _ = try await book.dependencies.locations
        .create(CreateLocation(code: "INNER"), call)
    }
    #expect(ended == .internalError)
    #expect(try await book.store.journal.head() == before)
    // The refusal leaves the book free for the next one.
    _ = try await book.dependencies.locations
      .create(CreateLocation(code: "NEXT"), book.call(.administrator))
  }

  @Test func soIsOneInAChildTaskAndOneOfTheSystem() async throws {
    let book = try await SampleBook.make()
    let child = try await code(in: book) { call in
      async let created = book.dependencies.locations.create(CreateLocation(code: "INNER"), call)
      _ = try await created
    }
    #expect(child == .internalError)
    let many = try await code(in: book) { call in
      let receipt = BulkCall(
        operation: "stock.receive", input: ["sku": "LAMP-1", "quantity": "1"])
      let bulk = book.dependencies.bulk
      _ = try await bulk.run(bulk.prepare(BulkFrame(calls: [receipt]), call), call)
    }
    #expect(many == .internalError)
  }

  @Test func readsAreFine() async throws {
    let book = try await SampleBook.make()
    let ended = try await code(in: book) { call in
      _ = try await book.dependencies.locations.list(ListLocations(), call)
    }
    #expect(ended == nil)
  }

  @Test func soIsAnotherBook() async throws {
    let book = try await SampleBook.make()
    let other = try await SampleBook.make(seed: 2)
    let ended = try await code(in: book) { _ in
      _ = try await other.dependencies.locations
        .create(CreateLocation(code: "ELSEWHERE"), other.call(.administrator))
    }
    #expect(ended == nil)
  }
}
