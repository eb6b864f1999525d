import OpsDomain
import OpsStorage
import OpsTesting
import OpsWarehouse
import Testing

/// A product that a client writes without an operation is held to what the operations store.
@Suite struct DirectProductTests {
  /// The refusal of LAMP-1 changed like that; nil when it is written.
  private func refusal(_ change: (inout Product) -> Void) async throws -> OpsError? {
    let book = try await SampleBook.make()
    var product = try await book.read { try await $0.repository(Product.self).named("LAMP-1") }
    change(&product)
    let wanted = product
    do {
      try await book.write(as: .administrator) { transaction in
        try await transaction.apply(
          Transaction.DirectChange(
            schema: Product.schema, id: wanted.id, verb: .update, row: wanted.row,
            version: wanted.version))
      }
      return nil
    } catch let error as OpsError {
      return error
    }
  }

  @Test(arguments: [
    "S\nM", " S\nM ", "S,S", "S, M", "S,,M", ",", " S", String(repeating: "a", count: 4_000),
  ])
  func sizesAreAListOfNames(_ sizes: String) async throws {
    let error = try await refusal { $0.sizes = sizes }
    #expect(error?.code == .badValue && error?.field?.hasPrefix("size") == true)
  }

  @Test(arguments: ["", " kg", "k  g", String(repeating: "k", count: 200)])
  func aUnitIsAShortName(_ unit: String) async throws {
    let error = try await refusal { $0.unit = unit }
    #expect(error?.code == .badValue && error?.field == "unit")
  }

  @Test(arguments: ["OTHER-1", "lamp-1"])
  func theSKUStays(_ sku: String) async throws {
    let error = try await refusal { $0.sku = sku }
    #expect(error?.code == .ruleViolated && error?.field == "sku")
  }

  @Test func whatAnEditMaySayIsWritten() async throws {
    #expect(try await refusal { $0.name = "Desk lamp, white" } == nil)
  }
}
