import OpsDomain
import OpsKernel
import OpsSales
import OpsStorage
import OpsTesting
import OpsWarehouse
import Testing

@Suite struct GiveBackFlowTests {
  private let reference = GiveBackReference(giveback: "GB-000001")

  /// A give-back of 3 lamps of one delivery of 5, in this state.
  private func start(
    _ status: GiveBackStatus = .requested, price: UnitPrice? = UnitPrice(rawValue: 24_900_000)
  ) async throws -> (SalesBench, RecordID) {
    let bench = try await SalesBench()
    let delivery = try await bench.deliver(5, price: price)
    _ = try await bench.giveBacks.create(
      CreateGiveBack(customer: "000001", sku: "LAMP-1", quantity: 3, code: .unsold), bench.sam)
    guard status != .requested else { return (bench, delivery.id) }
    _ = try await bench.giveBacks.approve(reference, bench.wil)
    guard status != .approved else { return (bench, delivery.id) }
    _ = try await bench.giveBacks.receive(ReceiveGiveBack(giveback: "GB-000001"), bench.wil)
    return (bench, delivery.id)
  }

  @Test func goodsGoFromRequestToClosedWithARefund() async throws {
    let (bench, delivery) = try await start(.received)
    let received = try await bench.giveBacks.show(reference, bench.sam).output
    #expect(received.status == .received)
    #expect(received.approvedBy == "wil")
    #expect(received.receivedQuantity == 3)
    #expect(received.condition == .resellable)
    #expect(received.location == "MAIN")
    #expect(try await bench.onHand(at: "MAIN") == 18)
    #expect(try await bench.onHand(at: "CUSTOMER") == 2)
    let closed = try await bench.giveBacks.close(
      CloseGiveBack(giveback: "GB-000001", refund: UnitPrice(rawValue: 74_700_000)), bench.sam
    ).output
    #expect(closed.status == .closed)
    #expect(closed.refund == "74.70")
    #expect(closed.closedAt != nil)
    #expect(try await bench.delivery(delivery)?.givenBack == 3)
    #expect(try await bench.stockIsVerified())
  }

  @Test func nobodyApprovesTheirOwnRequest() async throws {
    let bench = try await SalesBench()
    try await bench.deliver(2)
    _ = try await bench.giveBacks.create(
      CreateGiveBack(customer: "000001", sku: "LAMP-1", quantity: 1, code: .other), bench.anna)
    let own = try await SalesBench.refusal {
      try await bench.giveBacks.approve(reference, bench.anna)
    }
    #expect(own?.code == .ruleViolated)
    _ = try await bench.giveBacks.approve(reference, bench.wil)
  }

  @Test func aRejectionGivesTheQuantitiesBack() async throws {
    for status in [GiveBackStatus.requested, .approved] {
      let (bench, delivery) = try await start(status)
      let silent = try await SalesBench.refusal {
        try await bench.giveBacks.reject(
          RejectGiveBack(giveback: "GB-000001", reason: "  "), bench.wil)
      }
      #expect(silent?.code == .badValue)
      let rejected = try await bench.giveBacks.reject(
        RejectGiveBack(giveback: "GB-000001", reason: "used"), bench.wil
      ).output
      #expect(rejected.status == .rejected)
      #expect(rejected.rejectionReason == "used")
      #expect(try await bench.delivery(delivery)?.givenBack == .zero)
      #expect(try await bench.onHand(at: "CUSTOMER") == 5)
    }
  }

  @Test func whatDoesNotArriveCountsAsDeliveredAgain() async throws {
    let (bench, delivery) = try await start(.approved)
    let received = try await bench.giveBacks.receive(
      ReceiveGiveBack(giveback: "GB-000001", location: "SHOP", quantity: 2), bench.wil
    ).output
    #expect(received.receivedQuantity == 2)
    #expect(received.quantity == 3)
    #expect(received.deliveries.map(\.quantity) == [2])
    #expect(try await bench.delivery(delivery)?.givenBack == 2)
    #expect(try await bench.onHand(at: "SHOP") == 2)
    _ = try await bench.giveBacks.create(
      CreateGiveBack(customer: "000001", sku: "LAMP-1", quantity: 3, code: .unsold), bench.sam)
  }

  @Test func scrapGoesToScrap() async throws {
    let (bench, _) = try await start(.approved)
    let received = try await bench.giveBacks.receive(
      ReceiveGiveBack(giveback: "GB-000001", condition: .scrap), bench.wil
    ).output
    #expect(received.location == "SCRAP")
    #expect(try await bench.onHand(at: "SCRAP") == 3)
    #expect(try await bench.onHand(at: "MAIN") == 15)
    #expect(try await bench.stockIsVerified())
    // Waste, not use: of five that were delivered two are used and three thrown away.
    let waste = try await bench.book.dependencies.warehouseReports.waste(
      ReportWaste(), bench.wil
    ).output.items
    #expect(waste.map(\.group) == ["LAMP-1"])
    #expect(waste.map(\.discarded) == [3] && waste.map(\.consumed) == [2])
  }

  @Test func aLocationOfTheWrongKindIsRefused() async throws {
    let (bench, _) = try await start(.approved)
    for (condition, place) in [
      (GoodsCondition.resellable, "SCRAP"), (.scrap, "MAIN"), (.resellable, "SUPPLIER"),
    ] {
      let error = try await SalesBench.refusal {
        try await bench.giveBacks.receive(
          ReceiveGiveBack(giveback: "GB-000001", condition: condition, location: place), bench.wil)
      }
      #expect(error?.code == .badValue)
      #expect(error?.field == "location")
    }
    let missing = try await SalesBench.refusal {
      try await bench.giveBacks.receive(
        ReceiveGiveBack(giveback: "GB-000001", location: "NOWHERE"), bench.wil)
    }
    #expect(missing?.code == .notFoundLocation)
  }

  @Test func aReceiptIsAboveZeroAndAtMostWhatWasApproved() async throws {
    let (bench, _) = try await start(.approved)
    for (quantity, code) in [
      (Quantity.zero, ErrorCode.badQuantity), (Quantity(rawValue: -1), .badQuantity),
      (4, .overReturn), (Quantity(rawValue: 500_000), .badQuantity),
    ] {
      let error = try await SalesBench.refusal {
        try await bench.giveBacks.receive(
          ReceiveGiveBack(giveback: "GB-000001", quantity: quantity), bench.wil)
      }
      #expect(error?.code == code)
    }
    #expect(try await bench.onHand(at: "CUSTOMER") == 5)
  }

  @Test func goodsComeBackIntoTheLotTheyLeft() async throws {
    let bench = try await SalesBench()
    try await bench.receive("RICE", 5, lot: "L1")
    try await bench.receive("RICE", 5, lot: "L2")
    try await bench.deliver(2, of: "RICE", lot: "L1")
    bench.pass(days: 1)
    try await bench.deliver(2, of: "RICE", lot: "L2")
    _ = try await bench.giveBacks.create(
      CreateGiveBack(customer: "000001", sku: "RICE", quantity: 3, code: .quality), bench.sam)
    _ = try await bench.giveBacks.approve(reference, bench.wil)
    _ = try await bench.giveBacks.receive(ReceiveGiveBack(giveback: "GB-000001"), bench.wil)
    let levels = try await bench.book.read { transaction in
      let product = try await transaction.repository(Product.self).named("RICE")
      let main = try await transaction.repository(Location.self).named("MAIN")
      return try await transaction.repository(StockLevel.self).of(product: product.id)
        .filter { $0.locationID == main.id }
    }
    #expect(levels.first { $0.lot == "L1" }?.onHand == 4)
    #expect(levels.first { $0.lot == "L2" }?.onHand == 5)
    #expect(try await bench.stockIsVerified())
  }

  @Test(arguments: [
    ("74.71", ErrorCode.ruleViolated), ("74.705", .badAmount), ("9000000000", .ruleViolated),
  ])
  func aRefundIsAtMostWhatWasPaid(_ amount: String, _ code: ErrorCode) async throws {
    let (bench, _) = try await start(.received)
    let refund = try UnitPrice(parsing: amount)
    let error = try await SalesBench.refusal {
      try await bench.giveBacks.close(
        CloseGiveBack(giveback: "GB-000001", refund: refund), bench.sam)
    }
    #expect(error?.code == code)
    #expect(error?.field == "refund")
  }

  @Test(arguments: [("0.5", "7.02", "7.03"), ("0.499", "7.00", "7.01")])
  func whatWasPaidIsRoundedHalfUpOnce(
    _ quantity: String, _ most: String, _ tooMuch: String
  ) async throws {
    let bench = try await SalesBench()
    try await bench.receive("RICE", 10)
    let quantity = try Quantity(parsing: quantity)
    _ = try await bench.deliver(1, of: "RICE", price: UnitPrice(rawValue: 14_030_000))
    _ = try await bench.giveBacks.create(
      CreateGiveBack(customer: "000001", sku: "RICE", quantity: quantity, code: .unsold), bench.sam)
    _ = try await bench.giveBacks.approve(reference, bench.wil)
    _ = try await bench.giveBacks.receive(ReceiveGiveBack(giveback: "GB-000001"), bench.wil)
    let over = try UnitPrice(parsing: tooMuch)
    let error = try await SalesBench.refusal {
      try await bench.giveBacks.close(
        CloseGiveBack(giveback: "GB-000001", refund: over), bench.sam)
    }
    #expect(error?.code == .ruleViolated)
    let closed = try await bench.giveBacks.close(
      CloseGiveBack(giveback: "GB-000001", refund: try UnitPrice(parsing: most)), bench.sam)
    #expect(closed.output.refund == most)
  }

  @Test func goodsWithoutAPriceHaveNoRefund() async throws {
    let (bench, _) = try await start(.received, price: nil)
    let error = try await SalesBench.refusal {
      try await bench.giveBacks.close(
        CloseGiveBack(giveback: "GB-000001", refund: UnitPrice(rawValue: 10_000)), bench.sam)
    }
    #expect(error?.code == .ruleViolated)
    let closed = try await bench.giveBacks.close(CloseGiveBack(giveback: "GB-000001"), bench.sam)
    #expect(closed.output.refund == nil)
  }

  @Test func aStepOutOfTurnIsRefusedAndChangesNothing() async throws {
    let (bench, delivery) = try await start(.requested)
    let early = [
      try await SalesBench.refusal {
        try await bench.giveBacks.receive(ReceiveGiveBack(giveback: "GB-000001"), bench.wil)
      },
      try await SalesBench.refusal {
        try await bench.giveBacks.close(CloseGiveBack(giveback: "GB-000001"), bench.sam)
      },
    ]
    #expect(early.allSatisfy { $0?.code == .badState })
    _ = try await bench.giveBacks.reject(
      RejectGiveBack(giveback: "GB-000001", reason: "no"), bench.wil)
    let late = [
      try await SalesBench.refusal { try await bench.giveBacks.approve(reference, bench.wil) },
      try await SalesBench.refusal {
        try await bench.giveBacks.reject(
          RejectGiveBack(giveback: "GB-000001", reason: "no"), bench.wil)
      },
    ]
    #expect(late.allSatisfy { $0?.code == .badState })
    #expect(try await bench.delivery(delivery)?.givenBack == .zero)
    let missing = try await SalesBench.refusal {
      try await bench.giveBacks.approve(GiveBackReference(giveback: "GB-000099"), bench.wil)
    }
    #expect(missing?.code == .notFoundGiveBack)
  }

  @Test func everyStepHasItsOwnRight() async throws {
    let (bench, _) = try await start(.requested)
    let refusals = [
      try await SalesBench.refusal { try await bench.giveBacks.approve(reference, bench.sam) },
      try await SalesBench.refusal {
        try await bench.giveBacks.reject(
          RejectGiveBack(giveback: "GB-000001", reason: "no"), bench.sam)
      },
      try await SalesBench.refusal {
        try await bench.giveBacks.receive(ReceiveGiveBack(giveback: "GB-000001"), bench.sam)
      },
      try await SalesBench.refusal {
        try await bench.giveBacks.close(CloseGiveBack(giveback: "GB-000001"), bench.wil)
      },
      try await SalesBench.refusal {
        try await bench.giveBacks.show(reference, bench.book.call(.workshopManager))
      },
    ]
    #expect(refusals.allSatisfy { $0?.code == .denied })
  }

  @Test func aWarehouseKeeperSeesTheNumberAndNotTheName() async throws {
    let (bench, _) = try await start(.requested)
    let seen = try await bench.giveBacks.show(reference, bench.wil).output
    #expect(seen.customer == "000001")
    #expect(seen.customerName == nil)
  }

  @Test func resellableGoodsArePeggedAndRequestsKeepTheirState() async throws {
    let (bench, _) = try await start(.approved)
    try await bench.deliver(15, to: "000002")
    try await bench.book.write { transaction in
      let customer = try await transaction.repository(Customer.self).named("000002")
      let product = try await transaction.repository(Product.self).named("LAMP-1")
      _ = try await transaction.repository(OutOfStockRequest.self).create(
        OutOfStockRequest(
          id: transaction.nextID(), number: "OOS-000900", customerID: customer.id,
          productID: product.id, quantity: 2, requestedAt: transaction.now,
          updatedAt: transaction.now))
    }
    _ = try await bench.giveBacks.receive(ReceiveGiveBack(giveback: "GB-000001"), bench.wil)
    let request = try await bench.book.read {
      try await $0.repository(OutOfStockRequest.self).named("OOS-000900")
    }
    #expect(request.status == .pending)
    #expect(request.delivered == .zero)
    #expect(request.allocated == 2)
    #expect(try await bench.stockIsVerified())
  }
}
