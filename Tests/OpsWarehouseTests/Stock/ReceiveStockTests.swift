import OpsDomain
import OpsKernel
import OpsSales
import OpsServices
import OpsStorage
import OpsTesting
import OpsWarehouse
import TestBenches
import Testing

@Suite("stock receive")
struct ReceiveStockTests {
  @Test func goodsLieAtTheDefaultLocationAndCameFromTheSupplier() async throws {
    let bench = try await StockBench()
    let answer = try await bench.receive(5, cost: "12.50")
    #expect(answer.kind == .receipt && answer.quantity == 5)
    #expect(answer.from == "SUPPLIER" && answer.to == "MAIN" && answer.location == "MAIN")
    #expect(answer.onHand == 25 && answer.reserved == .zero && answer.available == 25)
    #expect(answer.unitCost?.description == "12.5" && answer.at == bench.now)
    #expect(try await bench.level().onHand == 25)
    let supplier = try await bench.level(at: "SUPPLIER").locations
    #expect(supplier.map(\.onHand) == [-25])
  }

  @Test func theDefaultLocationIsASetting() async throws {
    let bench = try await StockBench()
    _ = try await bench.settings.set(
      SetSetting(setting: "stock.default_location", value: "shop"), bench.anna)
    #expect(try await bench.receive(5).location == "SHOP")
    #expect(try await bench.issue(2).location == "SHOP")
    #expect(try await bench.level(at: "MAIN").onHand == 20)
  }

  @Test func aLotIsRecordedWithItsDateAndTheProductTracksLotsFromThenOn() async throws {
    let bench = try await StockBench()
    let answer = try await bench.receive(4, of: "RICE", lot: "A1", expires: "2027-12-31")
    #expect(answer.lots.map(\.lot) == ["A1"] && answer.onHand == 4)
    try await bench.receive(1, of: "RICE", lot: "A1")
    try await bench.receive(1, of: "RICE", lot: "A1", expires: "2027-12-31")
    let detail = try await bench.level("RICE").details
    #expect(detail.map(\.lot) == ["A1"] && detail.map(\.onHand) == [6])
    #expect(detail.first?.expiresOn?.description == "2027-12-31")
    let product = try await bench.book.read {
      try await $0.repository(Product.self).named("RICE")
    }
    #expect(product.tracksLots)
  }

  @Test func aKnownLotWithAnotherDateIsRefused() async throws {
    let bench = try await StockBench()
    try await bench.receive(1, of: "RICE", lot: "A1", expires: "2027-12-31")
    try await bench.receive(1, of: "RICE", lot: "A2")
    for (lot, date) in [("A1", "2027-12-30"), ("A2", "2027-12-31")] {
      let error = await StockBench.refusal {
        try await bench.receive(1, of: "RICE", lot: lot, expires: date)
      }
      #expect(error?.code == .lotMismatch && error?.field == "expires")
    }
    #expect(try await bench.level("RICE").onHand == 2)
  }

  @Test func goodsWorthMoreThanReportsCanAddUpAreRefused() async throws {
    let bench = try await StockBench()
    let absurd = try Quantity(parsing: "4006381333")
    let error = await StockBench.refusal {
      try await bench.receive(absurd, cost: "4006381333.93")
    }
    #expect(error?.code == .badAmount && error?.field == "cost")
    try await bench.receive(1_000_000, cost: "1000000")
    #expect(
      await StockBench.refusal { try await bench.receive(1_000_001, cost: "1000000") }?.code
        == .badAmount)
  }

  @Test func namesThatAreNotThereAreRefused() async throws {
    let bench = try await StockBench()
    #expect(
      await StockBench.refusal { try await bench.receive(1, of: "NIX") }?.code == .notFoundSKU)
    #expect(
      await StockBench.refusal { try await bench.receive(1, at: "NIX") }?.code == .notFoundLocation)
    #expect(
      await StockBench.refusal { try await bench.receive(1, at: "CUSTOMER") }?.code == .ruleViolated
    )
    for size in [nil, "XL"] {
      #expect(
        await StockBench.refusal { try await bench.receive(1, of: "SHIRT", size: size) }?.code
          == .badValue)
    }
    #expect(try await bench.receive(1, of: "SHIRT", size: "M").onHand == 1)
  }

  @Test(arguments: [
    ("LAMP-1", "0"), ("LAMP-1", "-1"), ("LAMP-1", "1.5"), ("LAMP-1", "9223372036854775808"),
    ("LAMP-1", "9223372036854775807"), ("LAMP-1", "9000000001"), ("LAMP-1", "x"),
    ("RICE", "7.0155"), ("CLOTH", "7.015"),
  ])
  func aQuantityThatCannotBeIsRefused(_ sku: String, _ text: String) async throws {
    let bench = try await StockBench()
    _ = try await bench.book.dependencies.products.create(
      CreateProduct(sku: "CLOTH", name: "Cloth", unit: "m", scale: 2), bench.anna)
    let before = try await bench.commits()
    for name in ["stock.receive", "stock.issue"] {
      let operation = try Blueprint.product.operations.operation(named: name)
      let error = await StockBench.refusal {
        try await operation.run(
          bench.book.dependencies, ["sku": .text(sku), "quantity": .text(text)], bench.wil)
      }
      #expect(error?.code == .badQuantity && error?.field == "quantity", "\(name) \(text)")
    }
    #expect(try await bench.commits() == before)
  }

  @Test func theLargestQuantityFitsAndLevelsThatLeave64BitsAreRefused() async throws {
    let bench = try await StockBench()
    for _ in 0..<1024 { try await bench.receive(.maximum) }
    let error = await StockBench.refusal { try await bench.receive(.maximum) }
    #expect(error?.code == .badQuantity)
    #expect(try await bench.verify().ok)
  }

  @Test func nothingIsReceivedInTheFuture() async throws {
    let bench = try await StockBench()
    let error = await StockBench.refusal {
      try await bench.receive(1, on: bench.now.adding(milliseconds: 1))
    }
    #expect(error?.code == .badDate && error?.field == "at")
    #expect(try await bench.receive(1, on: StockBench.minute(-60)).at == StockBench.minute(-60))
  }

  @Test func oneKeyIsOneReceipt() async throws {
    let bench = try await StockBench()
    let call = bench.book.call(.warehouseKeeper, key: "po-1/7")
    let input = ReceiveStock(sku: "LAMP-1", quantity: 3)
    let first = try await bench.stock.receive(input, call)
    let second = try await bench.stock.receive(input, call)
    #expect(second.isReplay && second.output == first.output)
    #expect(try await bench.level().onHand == 23)
    let other = await StockBench.refusal {
      try await bench.stock.receive(ReceiveStock(sku: "LAMP-1", quantity: 4), call)
    }
    #expect(other?.code == .conflictKeyReused)
  }

  @Test func aRehearsalAnswersAndChangesNothing() async throws {
    let bench = try await StockBench()
    let before = try await bench.commits()
    let outcome = try await bench.stock.receive(
      ReceiveStock(sku: "LAMP-1", quantity: 3),
      bench.book.call(.warehouseKeeper, rehearsal: true))
    #expect(outcome.changed && outcome.output.onHand == 23)
    #expect(try await bench.level().onHand == 20)
    #expect(try await bench.commits() == before)
  }

  @Test func waitingRequestsGetWhatComesIn() async throws {
    let bench = try await StockBench()
    try await bench.issue(20)
    let request = try await bench.book.dependencies.outOfStock.create(
      CreateRequest(customer: "000001", sku: "LAMP-1", quantity: 5), bench.sam
    ).output
    let answer = try await bench.receive(8)
    #expect(answer.onHand == 8 && answer.reserved == 5 && answer.available == 3)
    let stored = try await bench.book.read {
      try await $0.repository(OutOfStockRequest.self).fetch(request.id)
    }
    #expect(stored?.allocated == 5)
    #expect(try await bench.verify().ok)
  }

  @Test func movementsAreNeverChanged() async throws {
    let bench = try await StockBench()
    let id = try await bench.receive(1).id
    let error = await StockBench.refusal {
      try await bench.book.write { transaction in
        let movements = transaction.repository(StockMovement.self)
        guard var movement = try await movements.fetch(id) else { return }
        movement.quantity = 2
        _ = try await movements.update(movement)
      }
    }
    #expect(error?.code == .badState)
  }
}
