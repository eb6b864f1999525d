import OpsDomain
import OpsKernel
import OpsStorage
import OpsTesting
import Testing

@testable import OpsMarketplace

/// What customers tell their driver at the door.
@Suite("Delivery codes")
struct DeliveryCodeTests {
  private let bench: DriverBench

  init() async throws { bench = try await DriverBench() }

  private func onItsWay() async throws -> String {
    let driver = try await bench.working(bench.dora)
    let order = try await bench.order()
    _ = try await bench.deliveries.assign(AssignOrder(order: order, driver: driver), bench.anna)
    _ = try await bench.deliveries.pickup(DeliveryStep(order: order), bench.dora)
    _ = try await bench.deliveries.depart(DeliveryStep(order: order), bench.dora)
    return order
  }

  private func deliver(_ order: String, _ code: String, by call: Call? = nil) async -> OpsError? {
    await failure {
      try await bench.deliveries.deliver(
        DeliverOrder(order: order, code: code), call ?? bench.dora)
    }
  }

  private func tries(_ order: String) async throws -> Int64? {
    let id = try await bench.order(order).id
    return try await bench.book.read { transaction in
      try await transaction.repository(DeliveryCode.self)
        .fetch(key: DeliveryCode.orderKey, id)?.tries
    }
  }

  @Test func onlyWhoOrderedSeesTheCode() async throws {
    let order = try await onItsWay()
    let orders = bench.book.dependencies.orders
    func shown(_ call: Call) async throws -> String? {
      try await orders.show(ShowOrder(order: order), call).output.order.deliveryCode
    }
    #expect(try await shown(bench.kim) == DriverBench.code)
    for call in [bench.pat, bench.dora, bench.anna] { #expect(try await shown(call) == nil) }
    let sights: [(call: Call, count: Int?)] = [
      (bench.kim, 1), (bench.lea, 0), (bench.dora, nil), (bench.pat, nil), (bench.anna, 0),
    ]
    for (call, count) in sights {
      let seen = try? await bench.book.read(by: call.principal) { transaction in
        try await transaction.repository(DeliveryCode.self).all(where: .everything).count
      }
      #expect(seen == count)
    }
    #expect(await deliver(order, DriverBench.code) == nil)
    #expect(try await shown(bench.kim) == nil)
  }

  @Test func aWrongCodeIsRefusedAndCounted() async throws {
    let order = try await onItsWay()
    let wrong = await deliver(order, "0000")
    #expect(wrong?.code == .ruleViolated && wrong?.field == "code")
    #expect(wrong?.message == "This is not the code of \(order): 4 tries are left")
    #expect(try await tries(order) == 1)
    for code in ["0471", "1741"] { #expect(await deliver(order, code)?.code == .ruleViolated) }
    #expect(try await tries(order) == 3)
    #expect(await deliver(order, DriverBench.code) == nil)
    #expect(try await bench.order(order).status == .delivered)
  }

  @Test("What can be no code is a slip of the thumb, and no try")
  func slips() async throws {
    let order = try await onItsWay()
    for code in ["471", "47111", "abcd", "４７１１", "", "47 1"] {
      #expect(await deliver(order, code)?.code == .badValue, "\(code)")
    }
    #expect(try await tries(order) == 0)
    #expect(await deliver("ORD-000099", "471")?.code == .notFound)
    #expect(await deliver(order, "47 11") == nil)
  }

  @Test func afterFiveTriesNoCodeIsCompared() async throws {
    let order = try await onItsWay()
    for _ in 1...5 { #expect(await deliver(order, "1234")?.code == .ruleViolated) }
    for _ in 1...3 {
      let late = await deliver(order, DriverBench.code)
      #expect(late?.message == "All 5 tries for the code of \(order) are used")
    }
    #expect(try await tries(order) == 6)
    // Other proofs are still good.
    _ = try await bench.deliveries.deliver(
      DeliverOrder(order: order, signature: "K. J."), bench.dora)
    #expect(try await bench.order(order).status == .delivered)
  }

  @Test("However the order is named, each try is counted")
  func spellings() async throws {
    let order = try await onItsWay()
    let id = try await bench.order(order).id.description
    for name in [order, order.lowercased(), "Ord\(order.dropFirst(3))", id, order.lowercased()] {
      #expect(await deliver(name, "1234")?.code == .ruleViolated)
    }
    #expect(try await tries(order) == 5)
    let late = await deliver(order.lowercased(), DriverBench.code)
    #expect(late?.message == "All 5 tries for the code of \(order) are used")
    #expect(await deliver("ORD-000099", "1234")?.code == .notFound)
  }

  @Test func nobodyElseUsesUpTheTries() async throws {
    let order = try await onItsWay()
    try await bench.working(bench.ned)
    for (call, code) in [
      (bench.ned, .notFound), (bench.kim, .denied), (bench.pat, .denied), (bench.anna, .denied),
    ] as [(Call, ErrorCode)] {
      #expect(await deliver(order, "1234", by: call)?.code == code, "\(call.principal.name)")
    }
    #expect(try await tries(order) == 0)
  }

  @Test func whatIsOnlyTriedOutTellsNothing() async throws {
    let order = try await onItsWay()
    for code in ["1234", DriverBench.code] {
      let tried = await failure {
        try await bench.deliveries.deliver(
          DeliverOrder(order: order, code: code),
          Call(bench.dora.principal, isRehearsal: true))
      }
      #expect(tried?.code == .usage)
    }
    #expect(try await tries(order) == 0)
  }

  @Test func aProofWithAnotherCodeIsRefusedByTheGate() async throws {
    let order = try await bench.order(try await onItsWay())
    let code = await failureCode {
      try await bench.book.write { transaction in
        _ = try await transaction.repository(DeliveryProof.self).create(
          DeliveryProof(
            id: transaction.nextID(), orderID: order.id, driverID: order.driverID ?? order.id,
            buyerID: order.buyerID, completedAt: transaction.now, code: "0000"))
      }
    }
    #expect(code == .ruleViolated)
  }

  @Test func anOrderGetsItsCodeWithThePayment() async throws {
    let bench = try await OrderBench()
    let placed = try await bench.place()
    #expect(placed.deliveryCode == nil)
    let paid = try await bench.orders.pay(
      PayOrder(order: placed.number, pay: "approved"), bench.kim
    ).output
    #expect(paid.deliveryCode?.utf8.count == 4)
    let again = try await bench.orders.show(ShowOrder(order: placed.number), bench.kim)
    #expect(again.output.order.deliveryCode == paid.deliveryCode)
    let other = try await bench.place(pay: "declined")
    #expect(other.deliveryCode == nil)
  }

  @Test func onlyTheProductWritesCodes() async throws {
    let order = try await bench.order(try await bench.order())
    for call in [bench.kim, bench.dora, bench.anna] {
      let code = await failureCode {
        try await bench.book.write(by: call.principal) { transaction in
          _ = try await transaction.repository(DeliveryCode.self).create(
            DeliveryCode(
              id: transaction.nextID(), orderID: order.id, buyerID: order.buyerID, code: "1111"))
        }
      }
      #expect(code == .denied)
    }
  }
}
