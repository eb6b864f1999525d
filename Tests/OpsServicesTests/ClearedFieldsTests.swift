import OpsDomain
import OpsKernel
import OpsSales
import OpsServices
import OpsTesting
import OpsWarehouse
import TestBenches
import Testing

/// Fields that an edit empties, which all commands that edit do in the same way.
@Suite struct ClearedFieldsTests {
  /// Every command with a `clear`, and every word of it.
  private static let fields: [(operation: String, field: String)] =
    Blueprint.product.operations.all.map(\.descriptor).flatMap { descriptor in
      words(of: descriptor).map { (descriptor.name, $0) }
    }

  private static func words(of descriptor: OperationDescriptor) -> [String] {
    guard let clear = descriptor.parameters.first(where: { $0.name == "clear" }),
      case .choice(let words) = clear.kind
    else { return [] }
    return words
  }

  @Test func theWordsOfClearAreParametersOfTheSameCommand() throws {
    let edits = Blueprint.product.operations.all.map(\.descriptor).filter {
      !Self.words(of: $0).isEmpty
    }
    for descriptor in edits {
      let clear = descriptor.parameters.first { $0.name == "clear" }
      #expect(clear?.isRepeatable == true && clear?.isPositional == false, "\(descriptor.name)")
      let clearable = descriptor.parameters.filter(\.isClearable).map(\.name)
      #expect(clearable == Self.words(of: descriptor), "\(descriptor.name)")
    }
    // What people know as the command that changes a record has one.
    let others = Blueprint.product.operations.all.map(\.descriptor).filter { descriptor in
      descriptor.name.hasSuffix("edit") && !edits.contains { $0.name == descriptor.name }
    }
    // A batch always has its colors, its day and its shift, and a sales entry its day and its
    // lines: nothing of them can be empty.
    #expect(others.map(\.name).sorted() == ["batch.edit", "sales.edit"])
    #expect(edits.contains { $0.name == "reorder.set" })
    #expect(edits.contains { $0.name == "notice.settings" })
  }

  // A field that the method forgets is neither set nor emptied: it fails here by its name.
  @Test(arguments: fields)
  func whatIsSetCanBeEmptied(_ operation: String, _ field: String) async throws {
    let edit = try await FieldEdit.make(operation, field)
    let empty = try await edit.cleared()
    let full = try await edit.set()
    #expect(full != empty, "\(operation) does not set \(field)")
    #expect(try await edit.cleared() == empty, "\(operation) does not clear \(field)")
  }

  @Test(
    "Short forms empty what clear empties",
    arguments: [
      ("product.edit", "tare", "0"), ("product.edit", "barcode", ""), ("product.edit", "size", ""),
      ("product.edit", "category", ""), ("customer.edit", "phone", ""), ("oos.edit", "note", ""),
      ("category.edit", "unit", ""), ("category.edit", "warn", ""), ("category.edit", "parent", ""),
      ("packaging.team_edit", "member", ""), ("packaging.team_edit", "style", ""),
      ("role.edit", "summary", ""), ("reorder.set", "order", "0"), ("reorder.set", "multiple", "0"),
      ("notice.settings", "channel", "none"), ("notice.settings", "quiet_hours", "None"),
      ("notice.settings", "email", "none"), ("notice.settings", "webhook", "none"),
    ])
  func shortForms(_ operation: String, _ field: String, _ short: String) async throws {
    let edit = try await FieldEdit.make(operation, field)
    let empty = try await edit.cleared()
    #expect(try await edit.set() != empty)
    #expect(try await edit.set(to: .text(short)) == empty)
    #expect(try await edit.set() != empty)
  }

  @Test func aThresholdOfNothingIsAThreshold() async throws {
    let edit = try await FieldEdit.make("product.edit", "low_stock")
    let empty = try await edit.cleared()
    #expect(try await edit.set(to: .text("0")) != empty)
  }

  @Test func whoMayNotSeeThemClearsNoContacts() async throws {
    let book = try await SampleBook.make()
    let keeper = book.call(.warehouseKeeper)
    await #expect(throws: OpsError.self) {
      try await book.dependencies.customers.edit(
        EditCustomer(customer: "000001", clear: [.email]), keeper)
    }
  }

  @Test func aLotLosesAPrintedDate() async throws {
    let milk = try await LotBench()
    try await milk.receive(10, lot: "A", due: 60)
    let day = milk.today.adding(days: 9)
    _ = try await milk.lots.edit(EditLot(lot: "A", useBy: day), milk.bench.wil)
    let after = try await milk.lots.edit(
      EditLot(lot: "A", clear: [.bestBefore]), milk.bench.wil
    ).output
    #expect(after.bestBefore == nil && after.useBy == day && after.due == day)
  }

  @Test func whatIsSetAndClearedAtOnceIsRefused() async throws {
    let book = try await SampleBook.make()
    let before = try await book.read { try await $0.repository(Product.self).named("LAMP-1") }
    let refused = await #expect(throws: OpsError.self) {
      try await book.dependencies.products.edit(
        EditProduct(sku: "LAMP-1", lowStock: 3, clear: [.tare, .lowStock]),
        book.call(.administrator))
    }
    #expect(refused?.code == .usage && refused?.field == "low_stock")
    #expect(try await book.read { try await $0.repository(Product.self).named("LAMP-1") } == before)
  }
}
