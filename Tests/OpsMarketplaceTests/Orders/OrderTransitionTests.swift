import OpsDomain
import OpsStorage
import OpsTesting
import Testing

@testable import OpsMarketplace

@Suite struct OrderTransitionTests {
  /// Undoes what a test tried.
  private struct Tried: Error {}

  @Test func theTableIsThatOfTheReconciledRules() {
    let table = OrderTransitions.all.map {
      ReconciledOrderRules.Rule(
        from: $0.from, event: $0.event, to: $0.to, who: $0.who, reasoned: $0.reasoned)
    }
    #expect(Set(table) == ReconciledOrderRules.all)
    #expect(table.count == ReconciledOrderRules.all.count)
  }

  @Test("M-W16: one list of statuses, with refunded, and each can be reached")
  func everyStatusIsReached() {
    #expect(OrderStatus.allCases.count == 11)
    #expect(Set(OrderTransitions.all.map(\.to)) == Set(OrderStatus.allCases))
  }

  @Test("M-W2: the gate refuses every pair of statuses and parties that the rules do not have")
  func theGateKeepsTheTable() async throws {
    let bench = try await OrderBench()
    let attempt = Attempt(
      bench: bench, base: try await bench.order(try await bench.place().number),
      driver: try await bench.driver())
    let starts: [OrderStatus?] = [nil] + OrderStatus.allCases
    for from in starts {
      for to in OrderStatus.allCases where to != from {
        let isKnown = !ReconciledOrderRules.rules(from: from, to: to).isEmpty
        for (principal, party) in actors(bench) {
          let code = try await attempt.code(of: from, to, by: principal, reason: "a test")
          let isAllowed = ReconciledOrderRules.allows(party, from: from, to: to)
          let expected: ErrorCode? = isAllowed ? nil : isKnown ? .denied : .badState
          #expect(
            code == expected,
            "\(said(from)) to \(to) by \(principal.name): \(String(describing: code))")
        }
      }
    }
  }

  @Test("M-W2: the gate wants to know why an order is cancelled, of whom the rules say so")
  func theGateKeepsReasons() async throws {
    let bench = try await OrderBench()
    let attempt = Attempt(
      bench: bench, base: try await bench.order(try await bench.place().number),
      driver: try await bench.driver())
    for rule in ReconciledOrderRules.all where rule.to == .cancelled {
      for (principal, party) in actors(bench) {
        guard let party, rule.who.contains(party) else { continue }
        let wants = ReconciledOrderRules.wantsReason(party, from: rule.from, to: rule.to)
        let code = try await attempt.code(of: rule.from, rule.to, by: principal, reason: nil)
        let expected: ErrorCode? = wants ? .ruleViolated : nil
        #expect(
          code == expected,
          "\(said(rule.from)) by \(party): \(String(describing: code))")
      }
    }
  }

  private func said(_ status: OrderStatus?) -> String { status?.rawValue ?? "new" }

  /// Everybody who acts on an order, with as what; nil for people it is no business of.
  private func actors(_ bench: OrderBench) -> [(Principal, OrderParty?)] {
    let market = bench.market
    return [
      (market.principal(.customer), .buyer), (market.principal(.partner), .seller),
      (market.principal(.driver), .courier), (market.principal(.administrator), .administrator),
      (.system, .system), (market.stranger(.customer), nil), (market.stranger(.partner), nil),
      (market.stranger(.driver), nil), (market.visitor, nil),
    ]
  }

  /// Steps of an order at the gate, of which nothing stays.
  private struct Attempt {
    let bench: OrderBench
    let base: MarketOrder
    let driver: Driver

    /// What the gate says to a step; nil when it lets it pass. From nil the order is a new one.
    func code(
      of from: OrderStatus?, _ to: OrderStatus, by principal: Principal, reason: String?
    ) async throws -> ErrorCode? {
      let context = bench.book.world.context(for: principal)
      do {
        _ = try await bench.book.store.transact { overlay in
          overlay.header = CommitHeader(
            key: "try", at: bench.book.clock.now(), operation: "test.try")
          let system = Transaction(writing: overlay, context: context).asSystem("a test")
          if let from {
            var next = try await earlier(from, then: to, overlay)
            next.status = to
            next.cancelledFrom = to == .cancelled ? from : nil
            next.cancelledBy =
              to == .cancelled ? OrderParty.acting(OrderParty.of(principal, in: next)) : nil
            next.reason = reason
            _ = try await system.repository(MarketOrder.self).update(next)
          } else {
            _ = try await system.repository(MarketOrder.self).create(new(to, id: system.nextID()))
          }
          throw Tried()
        }
      } catch is Tried {
        return nil
      } catch let error as OpsError {
        return error.code
      }
      return nil
    }

    /// A second order that begins with a status.
    private func new(_ status: OrderStatus, id: RecordID) -> MarketOrder {
      var order = base
      order.id = id
      order.version = 0
      order.number = "ORD-000099"
      order.status = status
      order.place = nil
      return order
    }

    /// The order with a driver and a status, whatever the gate says to that.
    private func earlier(
      _ status: OrderStatus, then to: OrderStatus, _ overlay: Overlay
    ) async throws -> MarketOrder {
      var order = base
      order.status = status
      order.driverID = driver.id
      order.courierID = driver.userID
      let row = try await overlay.update(MarketOrder.schema, order.row)
      // Nothing is handed over without a proof: see DeliveryTests.
      if status == .delivering, to == .delivered { try await prove(order, overlay) }
      return try MarketOrder(row)
    }

    private func prove(_ order: MarketOrder, _ overlay: Overlay) async throws {
      let proof = DeliveryProof(
        id: RecordID(rawValue: 999_999), orderID: order.id, driverID: driver.id,
        buyerID: order.buyerID, completedAt: order.placedAt, notes: "at the door")
      _ = try await overlay.insert(DeliveryProof.schema, proof.row)
    }
  }

  @Test func sellersAndAdministratorsSayWhyTheyCancel() async throws {
    let bench = try await OrderBench()
    let order = try await bench.order(try await bench.place().number)
    var cancelled = order
    cancelled.status = .cancelled
    let silent = #expect(throws: OpsError.self) {
      try OrderTransitions.check(cancelled, from: .created, by: [.seller])
    }
    #expect(silent?.code == .ruleViolated && silent?.field == "reason")
    try OrderTransitions.check(cancelled, from: .created, by: [.buyer])
    cancelled.reason = "closed"
    try OrderTransitions.check(cancelled, from: .created, by: [.seller])
    for status in DriverOrders.onTheirWay {
      try OrderTransitions.check(cancelled, from: status, by: [.administrator])
      cancelled.reason = nil
      let silent = #expect(throws: OpsError.self) {
        try OrderTransitions.check(cancelled, from: status, by: [.administrator])
      }
      #expect(silent?.code == .ruleViolated && silent?.field == "reason")
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
    _ = try await drivers.check(
      CheckDriver(driver: number, age: 30, document: [.passport]), bench.anna)
    _ = try await drivers.verify(DriverReference(driver: number), bench.anna)
    _ = try await bench.dependencies.driverJobs.online(OwnDriver(), other)
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
