import OpsDomain
import OpsKernel
import OpsTesting
import OpsWarehouse
import Testing

/// A key of digits looks like a sequence.
@Suite struct NumericKeyTests {
  private func show(_ commit: String, _ book: SampleBook) async throws -> AuditDetail {
    try await book.dependencies.audit.show(
      ShowAudit(commit: commit), book.call(.administrator)
    ).output
  }

  @Test func whatCouldBeEitherIsRefusedAndBothCanBeSaid() async throws {
    let book = try await SampleBook.make()
    _ = try await book.dependencies.stock.receive(
      ReceiveStock(sku: "LAMP-1", quantity: .whole(2)), book.call(.administrator, key: "1"))
    let refused = await #expect(throws: OpsError.self) { try await show("1", book) }
    #expect(refused?.code == .badValue && refused?.field == "commit")
    #expect(refused?.hint?.contains("sequence:1") == true)
    #expect(refused?.hint?.contains("key:1") == true)
    #expect(try await show("sequence:1", book).sequence == 1)
    #expect(try await show("key:1", book).operation == "stock.receive")
    let undone = try await book.dependencies.changesets.undo(
      CommitReference(commit: "key:1"), book.call(.administrator)
    ).output
    #expect(undone.operation == "stock.receive")
  }

  @Test func noKeyTakesThePlaceOfASequence() async throws {
    let book = try await SampleBook.make()
    _ = try await book.dependencies.stock.receive(
      ReceiveStock(sku: "LAMP-1", quantity: .whole(2)),
      book.call(.administrator, key: "sequence:1"))
    #expect(try await show("sequence:1", book).sequence == 1)
    #expect(try await show("key:sequence:1", book).operation == "stock.receive")
  }

  @Test func whoMayNotTakeItBackIsNotToldItsKey() async throws {
    let book = try await SampleBook.make()
    let made = try await book.dependencies.stock.receive(
      ReceiveStock(sku: "LAMP-1", quantity: .whole(2)),
      book.call(.administrator, key: "merger-2027"))
    let sequence = try #require(made.receipt).sequence
    let refused = await #expect(throws: OpsError.self) {
      _ = try await book.dependencies.changesets.redo(
        CommitReference(commit: "sequence:\(sequence)"), book.call(.salesperson))
    }
    #expect(refused?.errorClass == .denied)
    #expect(refused?.message.contains("merger") == false)
  }

  @Test func aKeyThatIsNoSequenceNeedsNoWord() async throws {
    let book = try await SampleBook.make()
    _ = try await book.dependencies.stock.receive(
      ReceiveStock(sku: "LAMP-1", quantity: .whole(2)), book.call(.administrator, key: "4711"))
    #expect(try await show("4711", book).operation == "stock.receive")
    let missing = await #expect(throws: OpsError.self) { try await show("sequence:4711", book) }
    #expect(missing?.code == .notFound)
    let keyless = await #expect(throws: OpsError.self) { try await show("key:2", book) }
    #expect(keyless?.code == .notFound)
    #expect(keyless?.message == "There is no commit with the key 2")
  }
}
