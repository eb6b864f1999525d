import OpsDomain
import OpsKernel
import OpsSales
import OpsTesting
import Testing

@Suite struct GiveBackCreationTests {
  private func create(
    _ bench: SalesBench, _ quantity: Quantity, sku: String = "LAMP-1",
    of deliveries: [RecordID]? = nil,
    customer: String = "000001", size: String? = nil
  ) async throws -> GiveBackView {
    try await bench.giveBacks.create(
      CreateGiveBack(
        customer: customer, sku: sku, quantity: quantity, code: .damaged, delivery: deliveries,
        size: size, note: " cracked "), bench.sam
    ).output
  }

  @Test func aRequestReservesTheRightOnTheNewestDeliveries() async throws {
    let bench = try await SalesBench()
    let old = try await bench.deliver(3)
    bench.pass(days: 1)
    let new = try await bench.deliver(2)
    let made = try await create(bench, 4)
    #expect(made.number == "GB-000001")
    #expect(made.status == .requested)
    #expect(made.customer == "000001" && made.customerName == "Corner Shop")
    #expect(made.product == "LAMP-1" && made.productName == "Desk lamp")
    #expect(made.note == "cracked")
    #expect(made.requestedBy == "sam")
    #expect(made.deliveries.map(\.delivery) == [new.id, old.id])
    #expect(made.deliveries.map(\.quantity) == [2, 2])
    #expect(try await bench.delivery(new.id)?.givenBack == 2)
    #expect(try await bench.delivery(old.id)?.givenBack == 2)
    #expect(try await bench.onHand(at: "CUSTOMER") == 5)
  }

  @Test func neverMoreThanDeliveredMinusGivenBack() async throws {
    let bench = try await SalesBench()
    try await bench.deliver(3)
    _ = try await create(bench, 2)
    let error = try await SalesBench.refusal { try await create(bench, 2) }
    #expect(error?.code == .overReturn)
    #expect(error?.message.contains("1 delivered and not given back") == true)
    _ = try await create(bench, 1)
    let none = try await SalesBench.refusal { try await create(bench, 1) }
    #expect(none?.code == .overReturn)
    let stranger = try await SalesBench.refusal {
      try await create(bench, 1, customer: "000002")
    }
    #expect(stranger?.code == .overReturn)
  }

  @Test func manyDeliveriesAreTakenPageByPage() async throws {
    let bench = try await SalesBench()
    try await bench.receive("RICE", 500)
    for _ in 1...120 {
      try await bench.deliver(1, of: "RICE")
      bench.book.clock.advance(milliseconds: 1)
    }
    let made = try await create(bench, 120, sku: "RICE")
    #expect(made.deliveries.count == 120)
    let error = try await SalesBench.refusal { try await create(bench, 1, sku: "RICE") }
    #expect(error?.code == .overReturn)
  }

  @Test func namedDeliveriesAreTakenInTheOrderGiven() async throws {
    let bench = try await SalesBench()
    let first = try await bench.deliver(3)
    bench.pass(days: 1)
    let second = try await bench.deliver(3)
    let made = try await create(bench, 4, of: [first.id, second.id, first.id])
    #expect(made.deliveries.map(\.delivery) == [first.id, second.id])
    #expect(made.deliveries.map(\.quantity) == [3, 1])
    let over = try await SalesBench.refusal { try await create(bench, 3, of: [second.id]) }
    #expect(over?.code == .overReturn)
  }

  @Test func aNamedDeliveryMustBeOfThisCustomerProductAndSize() async throws {
    let bench = try await SalesBench()
    try await bench.receive("SHIRT", 10, size: "M")
    let lamp = try await bench.deliver(2, to: "000002")
    let shirt = try await bench.deliver(2, of: "SHIRT", size: "M")
    for id in [lamp.id, shirt.id] {
      let error = try await SalesBench.refusal { try await create(bench, 1, of: [id]) }
      #expect(error?.code == .badValue)
      #expect(error?.field == "delivery")
    }
    let missing = try await SalesBench.refusal {
      try await create(bench, 1, of: [RecordID(rawValue: 12)])
    }
    #expect(missing?.code == .notFound)
    let size = try await SalesBench.refusal { try await create(bench, 1, sku: "SHIRT", size: "L") }
    #expect(size?.code == .overReturn)
    #expect(try await create(bench, 1, sku: "SHIRT", size: "M").size == "M")
  }

  @Test func quantitiesThatCannotBeRightAreRefused() async throws {
    let bench = try await SalesBench()
    try await bench.deliver(3)
    for quantity in [
      Quantity.zero, Quantity(rawValue: -1), Quantity(rawValue: 1_500_000), Quantity(rawValue: 1),
    ] {
      let error = try await SalesBench.refusal { try await create(bench, quantity) }
      #expect(error?.code == .badQuantity)
    }
    let huge = try await SalesBench.refusal {
      try await create(bench, Quantity(rawValue: 9_223_372_036_854_000_000))
    }
    #expect(huge?.code == .overReturn)
    #expect(try await bench.count(GiveBack.self) == 0)
  }

  @Test func theSameKeyIsOneGiveBackAndARehearsalNone() async throws {
    let bench = try await SalesBench()
    let delivery = try await bench.deliver(3)
    let input = CreateGiveBack(customer: "000001", sku: "LAMP-1", quantity: 2, code: .unsold)
    let dry = try await bench.giveBacks.create(
      input, bench.book.call(.salesperson, rehearsal: true))
    #expect(dry.changed)
    #expect(try await bench.count(GiveBack.self) == 0)
    #expect(try await bench.delivery(delivery.id)?.givenBack == .zero)
    let call = bench.book.call(.salesperson, key: "once")
    let first = try await bench.giveBacks.create(input, call)
    let again = try await bench.giveBacks.create(input, call)
    #expect(again.isReplay && again.output == first.output)
    #expect(try await bench.delivery(delivery.id)?.givenBack == 2)
  }

  @Test func onlyThoseWithTheRightAsk() async throws {
    let bench = try await SalesBench()
    try await bench.deliver(3)
    let input = CreateGiveBack(customer: "000001", sku: "LAMP-1", quantity: 1, code: .quality)
    for role in [Role.warehouseKeeper, .workshopManager, .customer, .unauthorized] {
      let error = try await SalesBench.refusal {
        try await bench.giveBacks.create(input, bench.book.call(role))
      }
      #expect(error?.code == .denied)
    }
  }
}
