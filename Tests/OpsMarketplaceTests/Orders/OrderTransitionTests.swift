import OpsDomain
import OpsStorage
import OpsTesting
import Testing

@testable import OpsMarketplace

@Suite struct OrderTransitionTests {
  /// Undoes what a test tried.
  private struct Tried: Error {}

  @Test func theTableIsThatOfTheReconciledRules() {
    func follow(_ status: OrderStatus) -> Set<OrderStatus> {
      Set(OrderTransitions.following(status).map(\.to))
    }
    #expect(follow(.created) == [.paymentProcessing, .cancelled])
    #expect(follow(.paymentProcessing) == [.paymentConfirmed, .cancelled])
    #expect(follow(.paymentConfirmed) == [.accepted, .cancelled])
    #expect(follow(.accepted) == [.preparing, .cancelled])
    #expect(follow(.preparing) == [.readyForPickup, .cancelled])
    #expect(follow(.readyForPickup) == [.pickedUp, .cancelled])
    // A way out where the driver cannot go on: ADR 0081.
    #expect(follow(.pickedUp) == [.delivering, .cancelled])
    #expect(follow(.delivering) == [.delivered, .cancelled])
    #expect(follow(.delivered) == [.refunded])
    #expect(follow(.cancelled) == [.refunded])
    #expect(follow(.refunded).isEmpty)
  }

  @Test("M-W16: one list of statuses, with refunded, and each can be reached")
  func everyStatusIsReached() {
    #expect(OrderStatus.allCases.count == 11)
    #expect(Set(OrderTransitions.all.map(\.to)) == Set(OrderStatus.allCases))
  }

  @Test("M-W2: the gate refuses every pair of statuses and parties that the table does not have")
  func theGateKeepsTheTable() async throws {
    let bench = try await OrderBench()
    let number = try await bench.place().number
    let driver = try await bench.driver()
    let base = try await bench.order(number)
    for from in OrderStatus.allCases {
      for to in OrderStatus.allCases where to != from {
        for party in OrderParty.allCases {
          let rows = OrderTransitions.rows(from: from, to: to)
          let isAllowed = rows.contains { $0.who.contains(party) }
          let code = try await attempt(bench, base, driver, from: from, to: to, by: party)
          let expected: ErrorCode? = isAllowed ? nil : rows.isEmpty ? .badState : .denied
          #expect(code == expected, "\(from) to \(to) by \(party): \(String(describing: code))")
        }
      }
    }
  }

  /// What the gate says to a step, of which nothing stays; nil when it lets it pass.
  private func attempt(
    _ bench: OrderBench, _ base: MarketOrder, _ driver: Driver, from: OrderStatus,
    to: OrderStatus, by party: OrderParty
  ) async throws -> ErrorCode? {
    let context = bench.book.world.context(for: principal(party, bench))
    do {
      _ = try await bench.book.store.transact { overlay in
        overlay.header = CommitHeader(key: "try", at: bench.book.clock.now(), operation: "test.try")
        var order = base
        order.status = from
        order.driverID = driver.id
        order.courierID = driver.userID
        let row = try await overlay.update(MarketOrder.schema, order.row)
        // Nothing is handed over without a proof: see DeliveryTests.
        if from == .delivering, to == .delivered { try await prove(order, overlay) }
        var next = try MarketOrder(row)
        next.status = to
        next.reason = "a test"
        _ = try await Transaction(writing: overlay, context: context).asSystem("a test")
          .repository(MarketOrder.self).update(next)
        throw Tried()
      }
    } catch is Tried {
      return nil
    } catch let error as OpsError {
      return error.code
    }
    return nil
  }

  private func prove(_ order: MarketOrder, _ overlay: Overlay) async throws {
    guard let driver = order.driverID else { return }
    let proof = DeliveryProof(
      id: RecordID(rawValue: 999_999), orderID: order.id, driverID: driver,
      buyerID: order.buyerID, completedAt: order.placedAt, notes: "at the door")
    _ = try await overlay.insert(DeliveryProof.schema, proof.row)
  }

  private func principal(_ party: OrderParty, _ bench: OrderBench) -> Principal {
    switch party {
    case .buyer: bench.market.principal(.customer)
    case .seller: bench.market.principal(.partner)
    case .courier: bench.market.principal(.driver)
    case .administrator: bench.market.principal(.administrator)
    case .system: .system
    }
  }

  @Test func sellersAndAdministratorsSayWhyTheyCancel() async throws {
    let bench = try await OrderBench()
    let order = try await bench.order(try await bench.place().number)
    var cancelled = order
    cancelled.status = .cancelled
    #expect(throws: OpsError.self) {
      try OrderTransitions.check(cancelled, from: .created, by: [.seller])
    }
    try OrderTransitions.check(cancelled, from: .created, by: [.buyer])
    cancelled.reason = "closed"
    try OrderTransitions.check(cancelled, from: .created, by: [.seller])
    for status in DriverOrders.onTheirWay {
      try OrderTransitions.check(cancelled, from: status, by: [.administrator])
      cancelled.reason = nil
      #expect(throws: OpsError.self) {
        try OrderTransitions.check(cancelled, from: status, by: [.administrator])
      }
      cancelled.reason = "closed"
    }
  }

  @Test("M-W4: a driver is only given to an order without one")
  func oneDriver() async throws {
    let bench = try await OrderBench()
    let order = try await bench.place(pay: "approved")
    _ = try await bench.orders.accept(OrderReference(order: order.number), bench.pat)
    let driver = try await bench.driver()
    let other = bench.market.strangerCall(.driver)
    let drivers = bench.dependencies.drivers
    let number = try await drivers.register(RegisterDriver(vehicle: .car), other).output.number
    _ = try await drivers.verify(DriverReference(driver: number), bench.anna)
    _ = try await drivers.online(OwnDriver(), other)
    let second = try await bench.book.read {
      try await $0.repository(Driver.self).named(number)
    }
    try await give(order.number, to: driver, bench)
    let code = await failureCode { try await give(order.number, to: second, bench) }
    #expect(code == .badState)
    #expect(try await bench.order(order.number).driverID == driver.id)
  }

  private func give(_ number: String, to driver: Driver, _ bench: OrderBench) async throws {
    try await bench.act(as: .system) { transaction in
      let orders = transaction.repository(MarketOrder.self)
      var order = try await orders.named(number)
      order.driverID = driver.id
      order.courierID = driver.userID
      _ = try await orders.update(order)
    }
  }
}
