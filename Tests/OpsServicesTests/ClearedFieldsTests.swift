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
  @Test func theWordsOfClearAreParametersOfTheSameCommand() throws {
    var known: [String] = []
    for descriptor in Blueprint.product.operations.all.map(\.descriptor) {
      guard let clear = descriptor.parameters.first(where: { $0.name == "clear" }),
        case .choice(let words) = clear.kind
      else { continue }
      known.append(descriptor.name)
      #expect(clear.isRepeatable && !clear.isPositional, "\(descriptor.name)")
      for word in words {
        #expect(descriptor.parameters.contains { $0.name == word }, "\(descriptor.name) \(word)")
      }
    }
    #expect(
      known.sorted() == [
        "category.edit", "customer.edit", "lot.edit", "oos.edit", "packaging.team_edit",
        "product.edit",
      ])
  }

  @Test func aProductIsSaidNothingOfAnyMore() async throws {
    let book = try await SampleBook.make()
    let call = book.call(.administrator)
    let products = book.dependencies.products
    let full = try await products.edit(
      EditProduct(
        sku: "LAMP-1", price: try UnitPrice(parsing: "5"), lowStock: 4, barcode: "4006381333931",
        tare: 1), call
    ).output
    #expect(full.lowStock == 4 && full.barcode != nil && full.tare == 1 && full.price != nil)
    let empty = try await products.edit(
      EditProduct(
        sku: "LAMP-1", clear: [.price, .size, .lowStock, .barcode, .category, .tare]), call
    ).output
    #expect(empty.lowStock == nil && empty.barcode == nil && empty.tare == nil)
    #expect(empty.price == nil && empty.sizes == [] && empty.category == nil)
    #expect(empty.name == full.name && empty.unit == full.unit)
  }

  @Test func aCustomerIsSaidNothingOfAnyMore() async throws {
    let book = try await SampleBook.make()
    let call = book.call(.salesperson)
    let customers = book.dependencies.customers
    let before = try await customers.edit(
      EditCustomer(customer: "000001", phone: "+370 5 212 3456", city: "Trakai"), call
    ).output
    let after = try await customers.edit(
      EditCustomer(customer: "000001", clear: [.phone, .city]), call
    ).output
    #expect(before.phone != nil && before.city == "Trakai")
    #expect(after.phone == nil && after.city == nil && after.name == before.name)
  }

  @Test func whoMayNotSeeThemClearsNoContacts() async throws {
    let book = try await SampleBook.make()
    let keeper = book.call(.warehouseKeeper)
    await #expect(throws: OpsError.self) {
      try await book.dependencies.customers.edit(
        EditCustomer(customer: "000001", clear: [.email]), keeper)
    }
  }

  @Test func aRequestNeedsNoDayAndNoNoteAnyMore() async throws {
    let bench = try await OutOfStockBench()
    let before = try await bench.create(5, note: "old")
    let call = bench.book.call(.salesperson)
    _ = try await bench.service.edit(
      EditRequest(request: before.number, neededBy: CivilDate(daysSinceEpoch: 20_900)), call)
    let after = try await bench.service.edit(
      EditRequest(request: before.number, clear: [.neededBy, .note]), call
    ).output
    #expect(after.neededBy == nil && after.note == nil && after.quantity == 5)
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
