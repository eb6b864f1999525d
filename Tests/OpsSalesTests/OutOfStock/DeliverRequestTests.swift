import OpsDomain
import OpsKernel
import OpsSales
import OpsTesting
import OpsWarehouse
import TestBenches
import Testing

@Test func aDeliveryMovesStockAndCounts() async throws {
  let bench = try await OutOfStockBench()
  try await bench.create(5)
  let after = try await bench.deliver("OOS-000001", 2)
  #expect(after.status == .pending && after.delivered == 2 && after.remaining == 3)
  #expect(try await bench.level().onHand == 18)
  #expect(try await bench.level(at: "CUSTOMER").onHand == 2)
  let details = try await bench.show("OOS-000001")
  #expect(details.deliveries.map(\.quantity) == [2])
  #expect(details.deliveries.first?.location == "MAIN")
  #expect(details.deliveries.first?.deliveredBy == SampleUser.of(.warehouseKeeper).id)
  // 2 × 24.90 in minor units.
  #expect(try await bench.figures(of: "000001")?.totalValue == 4980)
}

@Test func aDeliveryCostsWhatWasSaidWhenItWasAskedFor() async throws {
  let bench = try await OutOfStockBench()
  try await bench.create(5)
  _ = try await bench.book.dependencies.products.edit(
    EditProduct(sku: "LAMP-1", price: try UnitPrice(parsing: "30")),
    bench.book.call(.administrator))
  try await bench.deliver("OOS-000001", 2)
  #expect(try await bench.figures(of: "000001")?.totalValue == 4980)
}

@Test func theLastDeliveryCompletesAtItsOwnTime() async throws {
  let bench = try await OutOfStockBench()
  try await bench.create(5)
  bench.book.clock.advance(milliseconds: 3_600_000)
  try await bench.deliver("OOS-000001", 2)
  let half = SampleBook.start.adding(seconds: 1800)
  let after = try await bench.deliver("OOS-000001", 3, at: half)
  #expect(after.status == .completed && after.completedAt == half && after.remaining == 0)
  #expect(try await bench.show("OOS-000001").deliveries.map(\.deliveredAt).first == half)
}

@Test func aDeliveryShipsItsOwnPegsFirstAndKeepsTheRest() async throws {
  let bench = try await OutOfStockBench()
  try await bench.create(8)
  try await bench.allocate()
  let after = try await bench.deliver("OOS-000001", 3)
  #expect(after.allocated == 5 && after.delivered == 3)
  let level = try await bench.level()
  #expect(level.onHand == 17 && level.reserved == 5)
}

@Test func aDeliveryNeverTakesWhatIsPeggedToOthers() async throws {
  let bench = try await OutOfStockBench()
  try await bench.create(15)
  try await bench.allocate()
  try await bench.create(10, for: "000002")
  let refusal = await bench.refusal { try await bench.deliver("OOS-000002", 6) }
  #expect(refusal?.code == .insufficientStock && refusal?.field == "quantity")
  #expect(try await bench.level().onHand == 20)
  try await bench.deliver("OOS-000002", 5)
  #expect(try await bench.show("OOS-000001").request.allocated == 15)
  try await bench.deliver("OOS-000001", 15)
  #expect(try await bench.level().onHand == 0)
}

@Test func pegsAndFreeStockTogetherFillADelivery() async throws {
  let bench = try await OutOfStockBench()
  try await bench.move(14, from: "MAIN", to: "SHOP", .transfer)
  try await bench.create(20)
  try await bench.allocate()
  try await bench.receive(5, of: "RICE")
  // 6 pegged at MAIN and 14 at SHOP: pegs are shipped from wherever they are.
  let after = try await bench.deliver("OOS-000001", 20)
  #expect(after.status == .completed)
  #expect(try await bench.level(at: "SHOP").onHand == 0)
  let deliveries = try await bench.show("OOS-000001").deliveries
  #expect(Set(deliveries.map(\.location)) == ["MAIN", "SHOP"])
  #expect(deliveries.reduce(Quantity.zero) { $0 + $1.quantity } == 20)
}

@Test func aNamedLocationShipsFromThereAlone() async throws {
  let bench = try await OutOfStockBench()
  try await bench.move(4, from: "MAIN", to: "SHOP", .transfer)
  try await bench.create(10)
  let refusal = await bench.refusal {
    try await bench.deliver("OOS-000001", 5, from: "SHOP")
  }
  #expect(refusal?.code == .insufficientStock)
  try await bench.deliver("OOS-000001", 4, from: "shop")
  #expect(try await bench.level(at: "SHOP").onHand == 0)
  #expect(try await bench.level().onHand == 16)
  let missing = await bench.refusal { try await bench.deliver("OOS-000001", 1, from: "NOWHERE") }
  #expect(missing?.code == .notFoundLocation)
}

@Test func goodsComeFromTheDefaultLocationUnlessToldOtherwise() async throws {
  let bench = try await OutOfStockBench()
  try await bench.move(4, from: "MAIN", to: "SHOP", .transfer)
  try await bench.set("stock.default_location", "SHOP")
  try await bench.create(10)
  try await bench.deliver("OOS-000001", 3)
  #expect(try await bench.level(at: "SHOP").onHand == 1)
  try await bench.deliver("OOS-000001", 3, from: "MAIN")
  #expect(try await bench.level().onHand == 13)
  let virtual = await bench.refusal { try await bench.deliver("OOS-000001", 1, from: "SUPPLIER") }
  #expect(virtual?.code == .ruleViolated)
}

@Test func pegsBeyondWhatIsLeftAreReleased() async throws {
  let bench = try await OutOfStockBench()
  try await bench.create(10)
  try await bench.allocate()
  try await bench.setAutoAllocation("off")
  try await bench.receive(8, at: "SHOP")
  let part = try await bench.deliver("OOS-000001", 3, from: "SHOP")
  #expect(part.allocated == 7 && part.remaining == 7)
  #expect(try await bench.level().reserved == 7)
  try await bench.deliver("OOS-000001", 5, from: "SHOP")
  let after = try await bench.deliver("OOS-000001", 2)
  #expect(after.status == .completed && after.allocated == 0)
  let level = try await bench.level()
  #expect(level.onHand == 18 && level.reserved == 0)
  #expect(try await OutOfStockLaws(of: bench.book).violations == [])
}

@Test func impossibleDeliveriesChangeNothing() async throws {
  let bench = try await OutOfStockBench()
  try await bench.create(5)
  func code(_ quantity: Quantity, at: Instant? = nil) async -> ErrorCode? {
    await bench.refusal { try await bench.deliver("OOS-000001", quantity, at: at) }?.code
  }
  #expect(await code(6) == .overDelivery)
  #expect(await code(0) == .badQuantity)
  #expect(await code(-1) == .badQuantity)
  #expect(await code(Quantity(rawValue: 500_000)) == .badQuantity)
  #expect(await code(1, at: SampleBook.start.adding(seconds: 1)) == .badDate)
  // Before the opening movement there was nothing to ship.
  #expect(await code(1, at: SampleBook.start.adding(seconds: -1)) == .insufficientStock)
  #expect(try await bench.level().onHand == 20)
  #expect(try await bench.show("OOS-000001").deliveries == [])
  try await bench.deliver("OOS-000001", 5)
  #expect(await code(1) == .badState)
}

@Test(arguments: [Role.workshopManager, .customer, .driver, .partner, .unauthorized])
func deliveringNeedsThePermission(role: Role) async throws {
  let bench = try await OutOfStockBench()
  try await bench.create(5)
  let refusal = await bench.refusal { try await bench.deliver("OOS-000001", 1, as: role) }
  #expect(refusal?.code == .denied)
  try await bench.deliver("OOS-000001", 1, as: .salesperson)
}

@Test func aDeliveryWithTheSameKeyShipsOnce() async throws {
  let bench = try await OutOfStockBench()
  try await bench.create(5)
  let input = DeliverRequest(request: "OOS-000001", quantity: 2)
  for _ in 0..<3 {
    let call = bench.book.call(.warehouseKeeper, key: "ship-1")
    let outcome = try await bench.service.deliver(input, call)
    #expect(outcome.output.delivered == 2)
  }
  #expect(try await bench.level().onHand == 18)
}

@Test func namesOfCustomersAreShownToThoseWhoMaySeeThem() async throws {
  let bench = try await OutOfStockBench()
  try await bench.create(5)
  #expect(try await bench.deliver("OOS-000001", 1).customerName == nil)
  #expect(try await bench.deliver("OOS-000001", 1, as: .salesperson).customerName != nil)
}

@Test func everythingThatCanBeDeliveredIsDelivered() async throws {
  let bench = try await OutOfStockBench()
  try await bench.create(15)
  try await bench.create(15, for: "000002")
  try await bench.create(2, of: "RICE")
  let after = try await bench.service.deliverMany(
    DeliverRequests(), bench.book.call(.warehouseKeeper)
  ).output.items
  #expect(after.map(\.number) == ["OOS-000001", "OOS-000002"])
  #expect(after.map(\.delivered) == [15, 5])
  #expect(try await bench.level().onHand == 0)
}

@Test func everythingOfOneCustomerIsDelivered() async throws {
  let bench = try await OutOfStockBench()
  try await bench.create(3)
  try await bench.create(4, for: "000002")
  let after = try await bench.service.deliverMany(
    DeliverRequests(customer: "000002"), bench.book.call(.warehouseKeeper)
  ).output.items
  #expect(after.map(\.number) == ["OOS-000002"])
  #expect(try await bench.level().onHand == 16)
}

@Test func severalDeliveriesAreAllOrNothing() async throws {
  let bench = try await OutOfStockBench()
  try await bench.create(5)
  try await bench.create(30, for: "000002")
  func ship(_ second: Quantity, customer: String? = nil) async -> OpsError? {
    await bench.refusal {
      _ = try await bench.service.deliverMany(
        DeliverRequests(
          line: [QuantityLine("OOS-000001", 2), QuantityLine("OOS-000002", second)],
          customer: customer),
        bench.book.call(.warehouseKeeper))
    }
  }
  let refusal = await ship(19)
  #expect(refusal?.code == .insufficientStock)
  #expect(refusal?.message.hasPrefix("Line 2, OOS-000002") == true)
  #expect(try await bench.level().onHand == 20)
  #expect(await ship(1, customer: "000001")?.code == .ruleViolated)
  #expect(await ship(18) == nil)
  #expect(try await bench.level().onHand == 0)
}
