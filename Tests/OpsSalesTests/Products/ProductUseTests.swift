import OpsDomain
import OpsKernel
import OpsSales
import OpsStorage
import OpsTesting
import OpsWarehouse
import TestBenches
import Testing

@Suite("What is used of a product stays")
struct ProductUseTests {
  private func edit(_ bench: StockBench, _ input: EditProduct) async throws -> ProductView {
    try await bench.book.dependencies.products.edit(input, bench.anna).output
  }

  private func create(_ bench: StockBench, _ input: CreateProduct) async throws {
    _ = try await bench.book.dependencies.products.create(input, bench.anna)
  }

  @Test func theUnitStaysOnceStockHasMoved() async throws {
    let bench = try await StockBench()
    try await create(bench, CreateProduct(sku: "FLOUR", name: "Flour", unit: "kg", scale: 3))
    #expect(try await edit(bench, EditProduct(sku: "FLOUR", unit: "g")).unit == "g")
    _ = try await edit(bench, EditProduct(sku: "FLOUR", unit: "kg"))
    try await bench.receive(2, of: "FLOUR")
    try await bench.issue(2, of: "FLOUR")
    let error = await StockBench.refusal {
      _ = try await edit(bench, EditProduct(sku: "FLOUR", unit: "g"))
    }
    #expect(error?.code == .ruleViolated && error?.field == "unit")
    #expect(error?.message.contains("stock movements") == true)
    #expect(error?.hint?.contains("--unit g") == true)
    // Another spelling of the same unit is no other unit, and everything else may still change.
    #expect(try await edit(bench, EditProduct(sku: "FLOUR", unit: "KG")).unit == "KG")
    #expect(try await edit(bench, EditProduct(sku: "FLOUR", name: "Wheat")).name == "Wheat")
  }

  @Test func theUnitStaysForOpenRequestsAndReorderRules() async throws {
    let bench = try await StockBench()
    try await create(bench, CreateProduct(sku: "FLOUR", name: "Flour", unit: "kg", scale: 3))
    _ = try await bench.book.dependencies.reorder.set(
      SetReorder(sku: "FLOUR", min: 2, max: 4), bench.wil)
    let rule = await StockBench.refusal {
      _ = try await edit(bench, EditProduct(sku: "FLOUR", unit: "g"))
    }
    #expect(rule?.message.contains("reorder rules") == true)
    _ = try await bench.book.dependencies.reorder.remove(RemoveReorder(sku: "FLOUR"), bench.wil)
    _ = try await bench.book.dependencies.outOfStock.create(
      CreateRequest(customer: "000001", sku: "FLOUR", quantity: 2), bench.sam)
    let request = await StockBench.refusal {
      _ = try await edit(bench, EditProduct(sku: "FLOUR", unit: "g"))
    }
    #expect(request?.message.contains("requests") == true)
  }

  /// A request, a reservation, a transfer, a packing order, a count, a reorder rule and a unit.
  private func useInEveryWay(_ bench: StockBench) async throws {
    let book = bench.book.dependencies
    _ = try await book.outOfStock.create(
      CreateRequest(customer: "000001", sku: "LAMP-1", quantity: 30), bench.sam)
    try await bench.reserve(2, for: "Q-1")
    _ = try await book.transfers.create(
      CreateTransfer(sku: "LAMP-1", quantity: 1, from: "MAIN", to: "SHOP"), bench.wil)
    _ = try await book.packaging.createTeam(
      CreatePackagingTeam(name: "Days", leader: "wil", member: ["wil"], style: ["LAMP-1"]),
      bench.wil)
    _ = try await book.packaging.start(
      StartPackaging(sku: "LAMP-1", packages: 1, per: 5, team: "Days"), bench.wil)
    _ = try await book.counts.open(OpenCount(product: ["LAMP-1"]), bench.wil)
    _ = try await book.reorder.set(SetReorder(sku: "LAMP-1", min: 1, max: 5), bench.wil)
    _ = try await book.products.unit(
      SetProductUnit(sku: "LAMP-1", unit: "box", factor: 12), bench.anna)
  }

  @Test func allUsersOfAProductAreNamedInOneOrder() async throws {
    let bench = try await StockBench()
    try await useInEveryWay(bench)
    let book = bench.book.dependencies
    let unit = await StockBench.refusal {
      try await edit(bench, EditProduct(sku: "LAMP-1", unit: "dozen"))
    }
    #expect(
      unit?.message.contains(
        "stock movements, requests, packing orders, reorder rules and further units use that unit")
        == true, "\(unit?.message ?? "")")
    let converted = await StockBench.refusal {
      try await book.products.convertUnit(
        ConvertProductUnit(sku: "LAMP-1", unit: "dozen", factor: 1, per: 12), bench.anna)
    }
    #expect(
      converted?.message.hasSuffix(
        ": 1 request (OOS-000001); 1 reservation (Q-1); 1 transfer (TR-000001); "
          + "1 packing order (PK-000001); 1 count (C-000001)") == true,
      "\(converted?.message ?? "")")
    let sizes = await StockBench.refusal {
      try await edit(bench, EditProduct(sku: "LAMP-1", size: ["S"]))
    }
    #expect(
      sizes?.message.hasSuffix(
        "maybe more at other locations), request OOS-000001 and a packing order") == true,
      "\(sizes?.message ?? "")")
    // Counts are looked for only where nothing else keeps the product.
    let removed = await StockBench.refusal {
      try await book.products.delete(ProductReference(sku: "LAMP-1"), bench.anna)
    }
    #expect(
      removed?.message.hasPrefix("LAMP-1 has ") == true
        && removed?.message.hasSuffix(" and 1 request") == true, "\(removed?.message ?? "")")
  }

  @Test func undoDoesNotChangeTheUnitUnderTheStockEither() async throws {
    let bench = try await StockBench()
    try await create(bench, CreateProduct(sku: "FLOUR", name: "Flour", unit: "kg", scale: 3))
    _ = try await edit(bench, EditProduct(sku: "FLOUR", unit: "g"))
    let commit = try await bench.commits()
    try await bench.receive(2000, of: "FLOUR")
    let error = await StockBench.refusal {
      _ = try await bench.book.dependencies.changesets.undo(
        CommitReference(commit: "\(commit)"), bench.anna)
    }
    #expect(error != nil)
    let shown = try await bench.book.dependencies.products.show(
      ProductReference(sku: "FLOUR"), bench.wil)
    #expect(shown.output.unit == "g")
  }

  @Test func theGateRefusesAWriteWithoutAnOperation() async throws {
    let bench = try await StockBench()
    let error = await StockBench.refusal {
      try await bench.book.write { transaction in
        let products = transaction.repository(Product.self)
        var lamp = try await products.named("LAMP-1")
        lamp.unit = "dozen"
        _ = try await products.update(lamp)
      }
    }
    #expect(error?.code == .ruleViolated && error?.field == "unit")
  }

  @Test func sizesThatStockOrRequestsUseStay() async throws {
    let bench = try await StockBench()
    try await create(bench, CreateProduct(sku: "CAP", name: "Cap", size: ["S", "M", "L"]))
    try await bench.receive(2, of: "CAP", size: "M")
    let stock = await StockBench.refusal {
      _ = try await edit(bench, EditProduct(sku: "CAP", size: ["S", "L"]))
    }
    #expect(stock?.code == .ruleViolated && stock?.field == "size")
    #expect(
      stock?.message
        == "Size M of CAP is still used by stock (2 on hand at MAIN, maybe more at other locations)"
    )
    _ = try await bench.book.dependencies.outOfStock.create(
      CreateRequest(customer: "000001", sku: "CAP", quantity: 1, size: "L"), bench.sam)
    let request = await StockBench.refusal {
      _ = try await edit(bench, EditProduct(sku: "CAP", size: ["S", "M"]))
    }
    #expect(request?.message.contains("request OOS-000001") == true)
    let more = try await edit(bench, EditProduct(sku: "CAP", size: ["M", "L", "XL"]))
    #expect(more.sizes == ["M", "L", "XL"])
    try await bench.issue(2, of: "CAP", size: "M")
    #expect(try await edit(bench, EditProduct(sku: "CAP", size: ["L", "XL"])).sizes.count == 2)
  }

  @Test func aProductWithStockGetsNoFirstSize() async throws {
    let bench = try await StockBench()
    let error = await StockBench.refusal {
      _ = try await edit(bench, EditProduct(sku: "LAMP-1", size: ["S"]))
    }
    #expect(error?.field == "size")
    #expect(error?.message.contains("without a size") == true)
  }

  @Test(arguments: ["0", "24.905", "0.001"])
  func aSalesPriceCanBePaid(_ price: String) async throws {
    let bench = try await StockBench()
    for write in [
      { try await create(bench, CreateProduct(sku: "P", name: "P", price: $0)) },
      { _ = try await edit(bench, EditProduct(sku: "LAMP-1", price: $0)) },
    ] as [@Sendable (UnitPrice) async throws -> Void] {
      let amount = try UnitPrice(parsing: price)
      let error = await StockBench.refusal { try await write(amount) }
      #expect(error?.code == .badAmount && error?.field == "price")
    }
  }

  @Test func costsMayBeFinerThanMoney() async throws {
    let bench = try await StockBench()
    let view = try await bench.receive(1, cost: "0.0125")
    #expect(view.unitCost?.description == "0.0125")
  }

  @Test func anUndoBringsNoGoodsBackIntoASizeThatIsGone() async throws {
    let bench = try await StockBench()
    let changesets = bench.book.dependencies.changesets
    try await create(bench, CreateProduct(sku: "CAP", name: "Cap", size: ["S", "M"]))
    try await bench.receive(2, of: "CAP", size: "M")
    try await bench.issue(2, of: "CAP", size: "M")
    let issue = CommitReference(commit: "\(try await bench.commits())")
    _ = try await edit(bench, EditProduct(sku: "CAP", size: ["S"]))
    let error = await StockBench.refusal { _ = try await changesets.undo(issue, bench.anna) }
    #expect(error?.code == .ruleViolated && error?.field == "size")
    #expect(error?.hint?.contains("`opsh product edit CAP --size S --size M`") == true)
    #expect(try await bench.level("CAP").onHand == 0)
    // The remedy is one.
    _ = try await edit(bench, EditProduct(sku: "CAP", size: ["S", "M"]))
    _ = try await changesets.undo(issue, bench.anna)
    #expect(try await bench.level("CAP").onHand == 2)
  }
}
