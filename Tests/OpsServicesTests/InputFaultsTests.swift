import OpsDomain
import OpsKernel
import OpsServices
import OpsTesting
import OpsWarehouse
import TestBenches
import Testing

/// A refused call says all that is wrong with its input, whichever fault its operation meets first.
@Suite struct InputFaultsTests {
  /// A call with several faults, and the fields and codes it is refused with.
  struct Case: Sendable, CustomStringConvertible {
    let operation: String
    let input: Document
    let faults: [String]

    var description: String { operation }
  }

  static let cases: [Case] = [
    Case(
      operation: "stock.issue",
      input: ["sku": "NONE", "quantity": "1", "location": "NOWHERE"],
      faults: ["location notfound.location", "sku notfound.sku"]),
    Case(
      operation: "stock.issue",
      input: ["sku": "LAMP-1", "quantity": "1.5", "location": "NOWHERE"],
      faults: ["location notfound.location", "quantity data.bad_quantity"]),
    // What an edit sets may go by what it sets besides, and goods are weighed with their tare.
    Case(
      operation: "product.edit", input: ["sku": "LAMP-1", "tare": "0.25", "barcode": "123"],
      faults: ["barcode data.bad_value"]),
    Case(
      operation: "product.edit",
      input: ["sku": "LAMP-1", "scale": 2, "low_stock": "0.25", "barcode": "123"],
      faults: ["barcode data.bad_value"]),
    Case(
      operation: "stock.receive",
      input: ["sku": "NONE", "quantity": "10.5", "containers": 1, "location": "NOWHERE"],
      faults: ["location notfound.location", "sku notfound.sku"]),
    Case(
      operation: "stock.receive",
      input: ["sku": "SHIRT", "quantity": "1", "size": "XXL", "unit": "crate"],
      faults: ["size data.bad_value", "unit data.bad_value"]),
    Case(
      operation: "customer.edit", input: ["customer": "000001", "phone": " "],
      faults: ["phone data.bad_value"]),
    Case(
      operation: "stock.receive", input: ["sku": "NONE", "quantity": "abc"],
      faults: ["quantity data.bad_quantity", "sku notfound.sku"]),
    Case(
      operation: "stock.adjust",
      input: ["sku": "LAMP-1", "delta": "0.5", "code": "found", "location": "NOWHERE"],
      faults: ["delta data.bad_quantity", "location notfound.location"]),
    Case(
      operation: "reorder.set",
      input: ["sku": "NONE", "min": "1", "max": "2", "location": "NOWHERE"],
      faults: ["location notfound.location", "sku notfound.sku"]),
    Case(
      operation: "giveback.create",
      input: ["customer": "999999", "sku": "NONE", "quantity": "1", "code": "unsold"],
      faults: ["customer notfound.customer", "sku notfound.sku"]),
    Case(
      operation: "count.open",
      input: ["location": "NOWHERE", "product": ["NONE", "LAMP-1", "NEITHER"]],
      faults: ["location notfound.location", "product notfound.sku", "product notfound.sku"]),
    Case(
      operation: "count.enter", input: ["count": "C-9", "sku": "NONE", "quantity": "1"],
      faults: ["count notfound.any", "sku notfound.sku"]),
    Case(
      operation: "transfer.receive", input: ["transfer": "TR-9", "quantity": "abc"],
      faults: ["quantity data.bad_quantity", "transfer notfound.any"]),
    Case(
      operation: "packaging.complete", input: ["record": "PK-9", "location": "NOWHERE"],
      faults: ["location notfound.location", "record notfound.any"]),
    // An empty text empties the category: it names none.
    Case(
      operation: "product.edit", input: ["sku": "NONE", "price": "abc", "category": ""],
      faults: ["price data.bad_amount", "sku notfound.sku"]),
  ]

  private func faults(_ error: OpsError?) -> [String] {
    (error?.all ?? []).map { "\($0.field ?? "") \($0.code.rawValue)" }.sorted()
  }

  @Test(arguments: cases) func oneRefusalTellsEveryFault(_ one: Case) async throws {
    let book = try await SampleBook.make()
    let operation = try Blueprint.product.operations.operation(named: one.operation)
    for isRehearsal in [false, true] {
      let call = Call(book.principal(.administrator), isRehearsal: isRehearsal)
      let refusal = await #expect(throws: OpsError.self) {
        try await operation.run(book.dependencies, one.input, call)
      }
      #expect(faults(refusal) == one.faults)
    }
  }

  @Test func aRefusalLooksAtFiftyNamesAndNoMore() async throws {
    let book = try await SampleBook.make()
    let operation = try Blueprint.product.operations.operation(named: "stock.list")
    let names = Document.list((1...5000).map { .text("NONE-\($0)") })
    let refusal = await #expect(throws: OpsError.self) {
      try await operation.run(
        book.dependencies, ["product": names], book.call(.warehouseKeeper))
    }
    #expect((1...51).contains(refusal?.all.count ?? 0))
  }

  @Test func aCallInSwiftIsToldAsMuch() async throws {
    let book = try await SampleBook.make()
    let refusal = await #expect(throws: OpsError.self) {
      try await book.dependencies.stock.move(
        MoveStock(sku: "NONE", quantity: 1, from: "NOWHERE", to: "NOWHERE-ELSE"),
        book.call(.warehouseKeeper))
    }
    #expect(
      faults(refusal) == [
        "from notfound.location", "sku notfound.sku", "to notfound.location",
      ])
  }

  @Test func whoMayNotSeeProductsLearnsNothingOfThem() async throws {
    let book = try await SampleBook.make()
    let refusal = await #expect(throws: OpsError.self) {
      try await book.dependencies.stock.issue(
        IssueStock(sku: "NONE", quantity: 1, location: "NOWHERE"), book.call(.driver))
    }
    #expect(refusal?.code == .denied)
    #expect(refusal?.further.isEmpty == true)
  }
}
