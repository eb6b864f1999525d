import OpsDomain
import OpsKernel
import OpsSales
import OpsServices
import OpsTesting
import OpsWarehouse
import TestBenches
import Testing

/// A client says itself which run its commits are part of. Nobody becomes part of another
/// person's run by its name.
@Suite("Undo of a run of somebody else")
struct RunOfOthersTests {
  private static let run = "J-01"

  private func call(_ book: SampleBook, _ role: Role, _ key: String) -> Call {
    var call = book.call(role, key: key)
    call.run = Self.run
    return call
  }

  /// wil has received goods twice in a run.
  private func received() async throws -> SampleBook {
    let book = try await SampleBook.make()
    for key in ["wil-1", "wil-2"] {
      _ = try await book.dependencies.stock.receive(
        ReceiveStock(sku: "LAMP-1", quantity: 5), call(book, .warehouseKeeper, key))
    }
    return book
  }

  private func undo(
    _ run: String, _ book: SampleBook, as role: Role = .administrator
  ) async throws -> ReversalView {
    try await book.dependencies.changesets.undo(UndoCommit(run: run), book.call(role)).output
  }

  @Test("The only run of that name is undone by somebody who may")
  func only() async throws {
    let book = try await received()
    #expect(await failureCode { try await undo(Self.run, book, as: .salesperson) } == .notFound)
    #expect(try await undo(Self.run, book).commits == 2)
    #expect(await failureCode { try await undo(Self.run, book) } == .badState)
  }

  @Test("Work of a stranger under the same name neither blocks the undo nor goes with it")
  func stranger() async throws {
    let book = try await received()
    _ = try await book.dependencies.customers.create(
      CreateCustomer(name: "Mill Bakery"), call(book, .salesperson, "sam-1"))
    let refusal = await StockBench.refusal { _ = try await undo(Self.run, book) }
    #expect(refusal?.code == .badValue && refusal?.field == "run")
    #expect(refusal?.hint?.contains("wil-2 or sam-1") == true, "\(refusal?.hint ?? "")")
    let view = try await undo("wil-1", book)
    #expect(view.commits == 2 && view.reversed == Self.run)
    // What is left of that name is the work of the other person.
    #expect(try await undo(Self.run, book).commits == 1)
  }

  @Test("One's own run comes first")
  func own() async throws {
    let book = try await received()
    let customer = try await book.dependencies.customers.create(
      CreateCustomer(name: "Mill Bakery"), book.call(.administrator)
    ).output
    _ = try await book.dependencies.customers.edit(
      EditCustomer(customer: customer.number, city: "Trakai"),
      call(book, .salesperson, "sam-1"))
    #expect(try await undo(Self.run, book, as: .salesperson).commits == 1)
    #expect(try await undo(Self.run, book, as: .warehouseKeeper).commits == 2)
  }
}
