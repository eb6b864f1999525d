import OpsDomain
import OpsKernel
import OpsSales
import OpsStorage
import OpsTesting
import Testing

/// Records that a client wrote without an operation are the work of who wrote them.
@Suite struct DirectUndoTests {
  /// Writes another phone number as `POST /v1/commits` does.
  private func write(_ phone: String, _ book: SampleBook, key: String) async throws {
    let sam = book.principal(.salesperson)
    var customer = try await book.read { transaction in
      try await transaction.repository(Customer.self).named("000001")
    }
    customer.phone = phone
    let change = Transaction.DirectChange(
      schema: Customer.schema, id: customer.id, verb: .update, row: customer.row,
      version: customer.version)
    let header = CommitHeader(
      key: key, at: book.clock.now(), actor: sam.userID,
      operation: DirectWriteRecord.name(of: [change]))
    let context = book.world.context(for: sam)
    _ = try await book.store.transact { overlay in
      overlay.header = header
      try await Transaction(writing: overlay, context: context).apply(change)
    }
  }

  private func phone(_ book: SampleBook) async throws -> String? {
    try await book.read { transaction in
      try await transaction.repository(Customer.self).named("000001").phone
    }
  }

  @Test func areTakenBackByWhoWroteThem() async throws {
    let book = try await SampleBook.make()
    let before = try await phone(book)
    try await write("+370 555 90909", book, key: "direct-1")
    let written = try await phone(book)
    #expect(written != before)
    let changesets = book.dependencies.changesets
    let own = try await changesets.undo(CommitReference(), book.call(.salesperson))
    #expect(own.output.reversed == "direct-1")
    #expect(try await phone(book) == before)
    _ = try await changesets.redo(CommitReference(), book.call(.salesperson))
    #expect(try await phone(book) == written)
  }

  @Test func areTakenBackByTheirKeyAsWell() async throws {
    let book = try await SampleBook.make()
    let before = try await phone(book)
    try await write("+370 555 90909", book, key: "direct-1")
    let changesets = book.dependencies.changesets
    let refused = await #expect(throws: OpsError.self) {
      _ = try await changesets.undo(
        CommitReference(commit: "direct-1"), book.call(.warehouseKeeper))
    }
    #expect(refused != nil)
    _ = try await changesets.undo(CommitReference(commit: "direct-1"), book.call(.salesperson))
    #expect(try await phone(book) == before)
  }
}
