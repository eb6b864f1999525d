import OpsDomain
import OpsKernel
import OpsStorage
import OpsTesting
import OpsWarehouse
import TestBenches
import Testing

/// Who follows the changes of a book that several processes write.
@Suite struct BookChangeLineTests {
  private struct Enough: Error {}

  /// A pause that nobody has the time for.
  private static let long: @Sendable () async throws -> Void = {
    try await ContinuousClock().sleep(for: .seconds(3_600))
  }

  @Test func theReaderGoesOnWhenTheStoreTellsOfACommit() async throws {
    let book = try await SampleBook.make()
    let store = ToldStore(book.store)
    let desk = Desk(store: store, world: book.world, log: SuiteLog.logger("test.desk"))
    let line = BookChangeLine(
      AppDependencies(desk: desk).changes, caller: { book.principal(.administrator) },
      pause: Self.long)
    let writer = Task {
      // Not before the reader waits for news.
      while store.listenerCount == 0 { await Task.yield() }
      _ = try await book.dependencies.products.edit(
        EditProduct(sku: "LAMP-1", name: "Lamp"), book.call(.salesperson))
      let end = try await book.store.journal.head().sequence
      store.tell(CommitNews(end...end, of: ["products"]))
    }
    var names: [String?] = []
    do {
      try await line.follow(after: nil, of: "product") { page in
        names += page.changes.map(\.name)
        if !names.isEmpty { throw Enough() }
      }
    } catch is Enough {}
    try await writer.value
    #expect(names == ["LAMP-1"])
  }

  @Test func aReaderWithoutNewsLooksAfterEachPause() async throws {
    let book = try await SampleBook.make()
    let line = BookChangeLine(
      book.dependencies.changes, caller: { book.principal(.administrator) },
      pause: {
        _ = try await book.dependencies.products.edit(
          EditProduct(sku: "LAMP-1", name: "Lamp"), book.call(.salesperson))
      })
    var names: [String?] = []
    do {
      try await line.follow(after: nil, of: "product") { page in
        names += page.changes.map(\.name)
        if !names.isEmpty { throw Enough() }
      }
    } catch is Enough {}
    #expect(names == ["LAMP-1"])
  }
}
