import OpsDomain
import OpsKernel
import OpsSales
import OpsTesting
import Testing

@Suite("Give-backs that arrive in parts, and refunds")
struct GiveBackPartsTests {
  private let reference = GiveBackReference(giveback: "GB-000001")

  /// An approved give-back of 3 lamps of one delivery of 5.
  private func start() async throws -> (SalesBench, RecordID) {
    let bench = try await SalesBench()
    let delivery = try await bench.deliver(5)
    _ = try await bench.giveBacks.create(
      CreateGiveBack(customer: "000001", sku: "LAMP-1", quantity: 3, code: .unsold), bench.sam)
    _ = try await bench.giveBacks.approve(reference, bench.wil)
    return (bench, delivery.id)
  }

  @Test func goodsArriveInTwoPartsAndTwoConditions() async throws {
    let (bench, delivery) = try await start()
    let first = try await bench.giveBacks.receive(
      ReceiveGiveBack(giveback: "GB-000001", quantity: 2), bench.wil
    ).output
    #expect(first.receivedQuantity == 2 && first.condition == .resellable)
    let both = try await bench.giveBacks.receive(
      ReceiveGiveBack(giveback: "GB-000001", condition: .scrap, quantity: 1), bench.wil
    ).output
    #expect(both.status == .received && both.receivedQuantity == 3)
    #expect(both.scrappedQuantity == 1 && both.condition == .mixed)
    #expect(both.deliveries.map(\.quantity) == [3])
    #expect(try await bench.onHand(at: "MAIN") == 17)
    #expect(try await bench.onHand(at: "SCRAP") == 1)
    #expect(try await bench.onHand(at: "CUSTOMER") == 2)
    #expect(try await bench.delivery(delivery)?.givenBack == 3)
    let more = try await SalesBench.refusal {
      try await bench.giveBacks.receive(ReceiveGiveBack(giveback: "GB-000001"), bench.wil)
    }
    #expect(more?.code == .badState)
    let closed = try await bench.giveBacks.close(
      CloseGiveBack(giveback: "GB-000001", refund: UnitPrice(rawValue: 74_700_000)), bench.sam
    ).output
    #expect(closed.refund == "74.70")
    #expect(try await bench.stockIsVerified())
  }

  @Test func aSecondPartIsAtMostWhatIsStillToCome() async throws {
    let (bench, _) = try await start()
    _ = try await bench.giveBacks.receive(
      ReceiveGiveBack(giveback: "GB-000001", quantity: 2), bench.wil)
    let mixed = try await SalesBench.refusal {
      try await bench.giveBacks.receive(
        ReceiveGiveBack(giveback: "GB-000001", condition: .mixed), bench.wil)
    }
    #expect(mixed?.code == .badValue && mixed?.field == "condition")
    let tooMany = try await SalesBench.refusal {
      try await bench.giveBacks.receive(
        ReceiveGiveBack(giveback: "GB-000001", quantity: 2), bench.wil)
    }
    #expect(tooMany?.code == .overReturn)
    #expect(tooMany?.hint == "receive at most 1")
    // What did not come the first time was given back otherwise meanwhile.
    _ = try await bench.giveBacks.create(
      CreateGiveBack(customer: "000001", sku: "LAMP-1", quantity: 3, code: .unsold), bench.sam)
    let gone = try await SalesBench.refusal {
      try await bench.giveBacks.receive(ReceiveGiveBack(giveback: "GB-000001"), bench.wil)
    }
    #expect(gone?.code == .overReturn)
  }

  @Test func aRefundTakesTheValueOfTheCustomerBack() async throws {
    let bench = try await SalesBench()
    try await bench.receive("LAMP-1", 2000)
    try await bench.deliver(900)
    func value() async throws -> (String, CustomerGrade) {
      let shown = try await bench.customers.show(
        CustomerReference(customer: "000001"), bench.sam
      ).output
      return (shown.totalValue, shown.grade)
    }
    #expect(try await value() == ("22410.00", .high))
    _ = try await bench.giveBacks.create(
      CreateGiveBack(customer: "000001", sku: "LAMP-1", quantity: 200, code: .unsold), bench.sam)
    _ = try await bench.giveBacks.approve(reference, bench.wil)
    _ = try await bench.giveBacks.receive(ReceiveGiveBack(giveback: "GB-000001"), bench.wil)
    #expect(try await value().0 == "22410.00")
    _ = try await bench.giveBacks.close(
      CloseGiveBack(giveback: "GB-000001", refund: try UnitPrice(parsing: "4980")), bench.sam)
    let after = try await value()
    #expect(after.0 == "17430.00" && after.1 != .high)
  }

  /// Ten tenths of a kilogram at 0.05 a kilogram: each rounds up to a cent, together they are 0.05.
  @Test func partsThatComeBackOneByOneAreNeverWorthMoreThanTheWhole() async throws {
    let bench = try await SalesBench()
    try await bench.receive("RICE", 10)
    try await bench.deliver(1, of: "RICE", price: UnitPrice(rawValue: 50_000))
    var refunded = Int64(0)
    for round in 1...10 {
      let number = "GB-0000\(round < 10 ? "0" : "")\(round)"
      _ = try await bench.giveBacks.create(
        CreateGiveBack(
          customer: "000001", sku: "RICE", quantity: Quantity(rawValue: 100_000), code: .unsold),
        bench.sam)
      _ = try await bench.giveBacks.approve(GiveBackReference(giveback: number), bench.wil)
      _ = try await bench.giveBacks.receive(ReceiveGiveBack(giveback: number), bench.wil)
      let cent = CloseGiveBack(giveback: number, refund: UnitPrice(rawValue: 10_000))
      let refused = try await SalesBench.refusal {
        _ = try await bench.giveBacks.close(cent, bench.sam)
      }
      if refused == nil {
        refunded += 1
      } else {
        _ = try await bench.giveBacks.close(CloseGiveBack(giveback: number), bench.sam)
      }
      let shown = try await bench.customers.show(
        CustomerReference(customer: "000001"), bench.sam
      ).output
      #expect(shown.totalValue == "0.0\(5 - refunded)", "after \(round)")
    }
    #expect(refunded == 5)
  }
}
