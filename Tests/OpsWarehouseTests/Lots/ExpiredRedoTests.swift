import OpsDomain
import OpsKernel
import OpsTesting
import OpsWarehouse
import TestBenches
import Testing

/// Bringing an issue of expired goods back takes the right to give them out, as it did at first.
@Suite struct ExpiredRedoTests {
  @Test func redoOfAnExpiredIssueTakesTheRightToGiveOutExpiredGoods() async throws {
    let milk = try await LotBench()
    try await milk.receive(5, lot: "A", due: 1)
    milk.pass(days: 3)
    let anna = milk.bench.anna
    let changesets = milk.book.dependencies.changesets
    _ = try await milk.bench.stock.issue(
      IssueStock(sku: "MILK", quantity: 2, expired: true, code: "animal-feed"), anna)
    let undone = try await changesets.undo(CommitReference(), anna)
    #expect(undone.output.operation == "stock.issue")
    #expect(try await milk.show("A").lot.quantity == 5)

    // She has another role by now.
    let keeper = Call(
      Principal(
        userID: SampleUser.of(.administrator).id, name: "anna", roles: [.warehouseKeeper]))
    let error = try await #require(throws: OpsError.self) {
      try await changesets.redo(CommitReference(), keeper)
    }
    #expect(error.code == .denied)
    #expect(error.message.contains("inventory.ship_expired"))
    #expect(try await milk.show("A").lot.quantity == 5)

    _ = try await changesets.redo(CommitReference(), anna)
    #expect(try await milk.show("A").lot.quantity == 3)
  }
}
