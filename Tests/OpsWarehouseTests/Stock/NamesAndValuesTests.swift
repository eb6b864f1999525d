import OpsDomain
import OpsKernel
import OpsTesting
import OpsWarehouse
import Testing

/// A name that is not there does not hide the other wrong values of an input.
@Suite struct NamesAndValuesTests {
  private func refusal(_ body: (SampleBook) async throws -> some Any) async throws -> [String] {
    let book = try await SampleBook.make()
    do {
      _ = try await body(book)
      return []
    } catch let error as OpsError {
      return error.all.map { "\($0.code.rawValue) \($0.field ?? "")" }
    }
  }

  @Test func aMoveTellsAllThatIsWrong() async throws {
    let told = try await refusal { book in
      try await book.dependencies.stock.move(
        MoveStock(sku: "NOPE", quantity: -5, from: "NOWHERE", to: "NADA"),
        book.call(.warehouseKeeper))
    }
    #expect(
      told == [
        "notfound.sku sku", "data.bad_quantity quantity", "notfound.location from",
        "notfound.location to",
      ])
  }

  @Test func aTransferTellsAllThatIsWrong() async throws {
    let told = try await refusal { book in
      try await book.dependencies.transfers.create(
        CreateTransfer(sku: "NOPE", quantity: 0, from: "NOWHERE", to: "NADA"),
        book.call(.warehouseKeeper))
    }
    #expect(
      told == [
        "notfound.sku sku", "data.bad_quantity quantity", "notfound.location from",
        "notfound.location to",
      ])
  }

  @Test func aReservationTellsAllThatIsWrong() async throws {
    let told = try await refusal { book in
      try await book.dependencies.stock.reserve(
        ReserveStock(
          sku: "NOPE", quantity: -1, for: "Q-1", location: "NOWHERE",
          ttl: TimeSpan(milliseconds: 0)), book.call(.administrator))
    }
    #expect(
      told == [
        "notfound.sku sku", "data.bad_quantity quantity", "data.bad_value ttl",
        "notfound.location location",
      ])
  }
}
