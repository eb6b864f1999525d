import OpsDomain
import OpsKernel
import OpsTesting
import OpsWarehouse
import TestBenches
import Testing

@Suite("stock level and stock list")
struct StockLevelTests {
  @Test func figuresAreSumsOverInternalLocations() async throws {
    let bench = try await StockBench()
    try await bench.move(5)
    try await bench.reserve(3, at: "SHOP")
    _ = try await bench.book.dependencies.transfers.create(
      CreateTransfer(sku: "LAMP-1", quantity: 2, from: "MAIN", to: "SHOP"), bench.wil)
    let level = try await bench.level()
    #expect(level.sku == "LAMP-1" && level.asOf == nil && level.details.isEmpty)
    #expect(level.onHand == 18 && level.reserved == 3 && level.available == 15)
    #expect(level.locations.map(\.location) == ["MAIN", "SHOP"])
    #expect(level.locations.map(\.onHand) == [13, 5])
    #expect(level.locations.map(\.available) == [13, 2])
    #expect(try await bench.level("lamp-1", at: "transit").onHand == 2)
  }

  @Test func aLocationStandsForWhatLiesInIt() async throws {
    let bench = try await StockBench()
    for (code, parent) in [("HALL", "MAIN"), ("RACK", "HALL")] {
      _ = try await bench.locations.create(CreateLocation(code: code, parent: parent), bench.wil)
    }
    try await bench.move(4, to: "RACK")
    let main = try await bench.level(at: "MAIN")
    #expect(main.onHand == 20 && main.locations.map(\.location) == ["MAIN", "RACK"])
    #expect(try await bench.level(at: "HALL").onHand == 4)
    let shop = try await bench.level(at: "SHOP")
    #expect(shop.onHand == .zero && shop.locations.map(\.location) == ["SHOP"])
  }

  @Test func sizesAreToldApart() async throws {
    let bench = try await StockBench()
    try await bench.receive(5, of: "SHIRT", size: "M")
    try await bench.receive(2, of: "SHIRT", size: "L")
    let level = try await bench.level("SHIRT")
    #expect(level.onHand == 7 && level.details.map(\.size) == ["L", "M"])
    let one = try await bench.stock.level(ShowStockLevel(sku: "SHIRT", size: "L"), bench.wil)
    #expect(one.output.onHand == 2)
    let error = await StockBench.refusal {
      try await bench.stock.level(ShowStockLevel(sku: "SHIRT", size: "XL"), bench.wil)
    }
    #expect(error?.code == .badValue)
  }

  @Test func anEarlierMomentIsComputedFromTheMovements() async throws {
    let bench = try await StockBench()
    bench.book.clock.set(to: StockBench.minute(100))
    try await bench.issue(5, on: StockBench.minute(50))
    try await bench.receive(2, at: "SHOP", on: StockBench.minute(30))
    #expect(try await bench.level(asOf: StockBench.minute(-1)).onHand == .zero)
    #expect(try await bench.level(asOf: StockBench.minute(0)).onHand == 20)
    #expect(try await bench.level(asOf: StockBench.minute(30)).onHand == 22)
    #expect(try await bench.level(at: "MAIN", asOf: StockBench.minute(30)).onHand == 20)
    let before = try await bench.level(asOf: StockBench.minute(50).adding(milliseconds: -1))
    #expect(before.onHand == 22 && before.reserved == nil && before.available == nil)
    #expect(before.asOf == StockBench.minute(50).adding(milliseconds: -1))
    #expect(try await bench.level(asOf: StockBench.minute(50)).onHand == 17)
    #expect(try await bench.level(at: "CUSTOMER", asOf: StockBench.minute(50)).onHand == 5)
    let error = await StockBench.refusal { try await bench.level(asOf: StockBench.minute(101)) }
    #expect(error?.code == .badDate && error?.field == "as_of")
  }

  private func list(
    _ bench: StockBench, below: String? = nil, at location: String? = nil,
    of products: [String]? = nil
  ) async throws -> [String] {
    try await bench.stock.list(
      ListStock(location: location, below: below, product: products), bench.wil
    ).output.items.map(\.sku)
  }

  @Test func theListNamesWhatEverWasThere() async throws {
    let bench = try await StockBench()
    #expect(try await list(bench) == ["LAMP-1"])
    try await bench.receive(3, of: "RICE")
    try await bench.issue(20)
    #expect(try await list(bench) == ["LAMP-1", "RICE"])
    #expect(try await list(bench, at: "SHOP").isEmpty)
    #expect(try await list(bench, of: ["RICE", "OLD-1"]) == ["RICE"])
    #expect(await StockBench.refusal { try await list(bench, of: ["NIX"]) }?.code == .notFoundSKU)
  }

  @Test func belowComparesWhatIsAvailable() async throws {
    let bench = try await StockBench()
    try await bench.reserve(11)
    #expect(try await list(bench, below: "9") == ["OLD-1", "RICE", "SHIRT"])
    #expect(try await list(bench, below: "9.5") == ["LAMP-1", "OLD-1", "RICE", "SHIRT"])
    #expect(try await list(bench, below: "1", at: "SHOP").count == 4)
    for text in ["much", "-", "1e3"] {
      let error = await StockBench.refusal { try await list(bench, below: text) }
      #expect(error?.code == .badQuantity && error?.field == "below")
    }
  }

  @Test func lowMeansTheThresholdOfEachProduct() async throws {
    let bench = try await StockBench()
    #expect(try await list(bench, below: "low").isEmpty)
    let products = bench.book.dependencies.products
    _ = try await products.edit(EditProduct(sku: "LAMP-1", lowStock: 20), bench.anna)
    _ = try await products.edit(EditProduct(sku: "OLD-1", lowStock: 1), bench.anna)
    #expect(try await list(bench, below: "low") == ["OLD-1"])
    try await bench.reserve(1)
    #expect(try await list(bench, below: "LOW") == ["LAMP-1", "OLD-1"])
    #expect(try await bench.level().isLow == true)
    #expect(try await bench.level("RICE").isLow == nil)
  }

  @Test func pagesAddUpToTheList() async throws {
    let bench = try await StockBench()
    for number in 1...23 {
      _ = try await bench.book.dependencies.products.create(
        CreateProduct(sku: "P-\(number)", name: "Part"), bench.anna)
      if number % 3 == 0 {
        try await bench.receive(Quantity.whole(Int64(number)), of: "P-\(number)")
      }
    }
    let all = try await list(bench)
    #expect(all.count == 8)
    var found: [String] = []
    var after: String?
    repeat {
      let page = try await bench.stock.list(ListStock(limit: 3, after: after), bench.wil).output
      #expect(page.items.count <= 3)
      found += page.items.map(\.sku)
      after = page.next
    } while after != nil
    #expect(found == all)
    for limit in [0, 1001] {
      #expect(
        await StockBench.refusal {
          try await bench.stock.list(ListStock(limit: limit), bench.wil)
        }?.code == .badValue)
    }
  }
}
