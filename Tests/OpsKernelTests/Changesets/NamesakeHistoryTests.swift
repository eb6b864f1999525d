import OpsDomain
import OpsKernel
import OpsSales
import OpsServices
import OpsTesting
import OpsWarehouse
import Testing

/// The history of a name that records of several kinds have.
@Suite struct NamesakeHistoryTests {
  private func book() async throws -> SampleBook {
    let book = try await SampleBook.make()
    _ = try await book.dependencies.customers.create(
      CreateCustomer(name: "Lamp Lovers", number: "LAMP-1"), book.call(.salesperson))
    return book
  }

  @Test func isRefusedUntilTheKindIsSaid() async throws {
    let book = try await book()
    let changesets = book.dependencies.changesets
    let call = book.call(.administrator)
    let refused = await #expect(throws: OpsError.self) {
      try await changesets.history(RecordHistory(record: "LAMP-1"), call)
    }
    #expect(refused?.code == .badValue && refused?.field == "record")
    #expect(refused?.message.contains("a customer") == true, "\(String(describing: refused))")
    #expect(refused?.message.contains("a product") == true)
    #expect(refused?.hint?.contains("--kind customer") == true)
    for (kind, collection) in [
      ("customer", "customers"), ("product", "products"), ("customers", "customers"),
    ] {
      let lines = try await changesets.history(
        RecordHistory(record: "LAMP-1", kind: kind), call
      ).output.items
      #expect(!lines.isEmpty && lines.allSatisfy { $0.collection == collection }, "\(kind)")
    }
  }

  @Test func isThatOfTheRecordThatTheReaderSees() async throws {
    let book = try await book()
    let blind = Principal(
      userID: SampleUser.of(.warehouseKeeper).id, name: "wil",
      rights: Rights(roles: [.warehouseKeeper], permissions: [.productView]))
    let lines = try await book.dependencies.changesets.history(
      RecordHistory(record: "LAMP-1"), Call(blind)
    ).output.items
    #expect(!lines.isEmpty && lines.allSatisfy { $0.collection == "products" })
  }

  @Test func aKindThatThereIsNotIsRefused() async throws {
    let book = try await book()
    let refused = await #expect(throws: OpsError.self) {
      try await book.dependencies.changesets.history(
        RecordHistory(record: "LAMP-1", kind: "lamp"), book.call(.administrator))
    }
    #expect(refused?.code == .badValue && refused?.field == "kind")
  }
}
