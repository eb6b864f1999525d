import OpsDomain
import OpsStorage
import OpsTesting
import OpsWarehouse
import TestBenches
import Testing

@testable import OpsKernel
@testable import OpsSales

/// What two writers do in one millisecond counts in the order in which it was committed, whatever
/// identifiers they had drawn before they waited for each other.
@Suite("Equal times") struct EqualTimesTests {
  /// Runs the first work, then the second, with an identifier that was drawn the other way round.
  private func identifiers(_ book: SampleBook) -> (early: RecordID, late: RecordID) {
    (book.identifiers.next(), book.identifiers.next())
  }

  private func receipt(
    _ id: RecordID, cost: String, in book: SampleBook
  ) async throws {
    try await book.write { transaction in
      let product = try await transaction.repository(Product.self).named("RICE")
      let locations = transaction.repository(Location.self)
      let main = try await locations.named("MAIN")
      let supplier = try await locations.all(where: .everything).first { $0.kind == .supplier }
      let movement = StockMovement(
        id: id, productID: product.id, fromID: try #require(supplier).id, toID: main.id,
        quantity: .whole(1), kind: .receipt, unitCost: try UnitPrice(parsing: cost),
        at: transaction.now, recordedAt: transaction.now)
      _ = try await transaction.insert(StockMovement.schema, movement.row)
    }
  }

  @Test func costLayersLieInTheOrderOfCommits() async throws {
    let bench = try await ValuationBench()
    let (early, late) = identifiers(bench.book)
    try await receipt(late, cost: "1", in: bench.book)
    try await receipt(early, cost: "9", in: bench.book)
    #expect(try await bench.show(.fifo, product: "RICE").total == "10.00")
    try await bench.stock.issue(1, of: "RICE")
    #expect(try await bench.show(.fifo, product: "RICE").total == "9.00")
    let places = try await bench.book.read { transaction in
      try await transaction.repository(StockMovement.self).all(
        where: .oneOf(.id, [.id(early), .id(late)]), order: [.ascending(StockMovement.Columns.at)])
    }
    #expect(places.map(\.id) == [late, early])
    #expect(places.allSatisfy { $0.place?.isPending == false })
  }

  @Test func whoCommittedFirstIsServedFirst() async throws {
    let book = try await SampleBook.make()
    let (early, late) = identifiers(book)
    for (id, number) in [(late, "OOS-9001"), (early, "OOS-9002")] {
      try await book.write { transaction in
        let product = try await transaction.repository(Product.self).named("RICE")
        let customer = try await transaction.repository(Customer.self).first(where: .everything)
        let request = OutOfStockRequest(
          id: id, number: number, customerID: try #require(customer).id, productID: product.id,
          quantity: .whole(1), requestedAt: transaction.now, updatedAt: transaction.now)
        _ = try await transaction.insert(OutOfStockRequest.schema, request.row)
      }
    }
    _ = try await book.dependencies.stock.receive(
      ReceiveStock(sku: "RICE", quantity: .whole(1)), book.call(.administrator))
    let served = try await book.read { transaction in
      try await transaction.repository(OutOfStockRequest.self).all(where: .everything)
        .filter { $0.allocated.isPositive }.map(\.number)
    }
    #expect(served == ["OOS-9001"])
  }

  @Test func aRemovedRequestComesBackToItsPlace() async throws {
    let book = try await SampleBook.make()
    func create() async throws -> RequestView {
      try await book.dependencies.outOfStock.create(
        CreateRequest(customer: "000001", sku: "RICE", quantity: .whole(1)),
        book.call(.administrator)
      ).output
    }
    let numbers = [try await create().number, try await create().number]
    func queue() async throws -> [String] {
      try await book.read { transaction in
        let product = try await transaction.repository(Product.self).named("RICE")
        return try await transaction.repository(OutOfStockRequest.self)
          .pending(product: product.id).map(\.number)
      }
    }
    #expect(try await queue() == numbers)
    _ = try await book.dependencies.outOfStock.delete(
      RequestReference(request: numbers[0]), book.call(.administrator))
    #expect(try await queue() == [numbers[1]])
    _ = try await book.dependencies.changesets.undo(
      CommitReference(commit: nil), book.call(.administrator))
    #expect(try await queue() == numbers)
  }

  @Test func aClientCannotChooseThePlace() async throws {
    let book = try await SampleBook.make()
    let place = JournalPlace(sequence: 1, position: 0)
    try await book.write(as: .administrator) { transaction in
      let product = try await transaction.repository(Product.self).named("RICE")
      let customer = try await transaction.repository(Customer.self).first(where: .everything)
      var request = OutOfStockRequest(
        id: transaction.nextID(), number: "OOS-9001", customerID: try #require(customer).id,
        productID: product.id, quantity: .whole(1), requestedAt: transaction.now,
        updatedAt: transaction.now)
      request.place = place
      let row = try await transaction.insert(
        OutOfStockRequest.schema, request.row, restoring: true)
      #expect(row.place(in: OutOfStockRequest.schema)?.isPending == true)
    }
  }
}
