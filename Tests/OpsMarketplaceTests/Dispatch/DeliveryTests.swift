import OpsDomain
import OpsKernel
import OpsStorage
import OpsTesting
import Testing

@testable import OpsMarketplace

/// The way of an order from the partner to the door.
@Suite("Deliveries")
struct DeliveryTests {
  private let bench: DriverBench

  init() async throws { bench = try await DriverBench() }

  private func assigned(_ status: OrderStatus = .readyForPickup) async throws -> String {
    let driver = try await bench.working(bench.dora)
    let order = try await bench.order(status)
    _ = try await bench.deliveries.assign(AssignOrder(order: order, driver: driver), bench.anna)
    return order
  }

  @Test func anOrderGoesStepByStep() async throws {
    let order = try await assigned()
    let early = await failure {
      try await bench.deliveries.depart(DeliveryStep(order: order), bench.dora)
    }
    #expect(early?.code == .badState)
    #expect(
      try await bench.deliveries.pickup(DeliveryStep(order: order), bench.dora).output.status
        == .pickedUp)
    let hasty = await failure {
      try await bench.deliveries.deliver(DeliverOrder(order: order, notes: "x"), bench.dora)
    }
    #expect(hasty?.code == .badState)
    #expect(
      try await bench.deliveries.depart(DeliveryStep(order: order), bench.dora).output.status
        == .delivering)
    bench.wait(seconds: 360)
    let done = try await bench.deliveries.deliver(
      DeliverOrder(
        order: order, photo: SampleImage.digest.uppercased(), code: "4711",
        signature: "K. J."),
      bench.dora
    ).output
    #expect(done.status == .delivered && done.earned == "5.20")
    let driver = try await bench.driver(done.driver ?? "")
    #expect(driver.deliveries == 1 && driver.isAvailable)
    let proof = try await bench.book.read { transaction in
      try await transaction.repository(DeliveryProof.self).first(where: .everything)
    }
    #expect(proof?.photo == SampleImage.digest && proof?.code == "4711")
    #expect(proof?.photoType == .png && proof?.photoBytes == Int64(SampleImage.bytes.count))
  }

  @Test func onlyItsDriverMovesAnOrder() async throws {
    let order = try await assigned()
    try await bench.working(bench.ned)
    // Another driver does not even learn that there is such an order.
    for (call, code) in [
      (bench.kim, .denied), (bench.pat, .denied), (bench.ned, .notFound), (bench.anna, .denied),
    ] as [(Call, ErrorCode)] {
      let refused = await failureCode {
        try await bench.deliveries.pickup(DeliveryStep(order: order), call)
      }
      #expect(refused == code, "\(call.principal.name)")
    }
    let notReady = try await bench.order(.accepted)
    _ = try await bench.deliveries.assign(
      AssignOrder(order: notReady, driver: "DRV-000001"), bench.anna)
    let refused = await failure {
      try await bench.deliveries.pickup(DeliveryStep(order: notReady), bench.dora)
    }
    #expect(refused?.code == .badState)
  }

  @Test func aDeliveryHasAProof() async throws {
    let order = try await assigned()
    _ = try await bench.deliveries.pickup(DeliveryStep(order: order), bench.dora)
    _ = try await bench.deliveries.depart(DeliveryStep(order: order), bench.dora)
    let none = await failure {
      try await bench.deliveries.deliver(DeliverOrder(order: order), bench.dora)
    }
    #expect(none?.code == .ruleViolated)
    for photo in ["abc", String(repeating: "x", count: 64)] {
      let refused = await failure {
        try await bench.deliveries.deliver(
          DeliverOrder(order: order, photo: photo), bench.dora)
      }
      #expect(refused?.code == .badValue && refused?.field == "photo")
    }
    // Nor does the gate let an order be delivered without one.
    let code = await failureCode {
      try await bench.move(order, to: .delivered, by: bench.dora.principal)
    }
    #expect(code == .ruleViolated)
    #expect(try await bench.order(order).status == .delivering)
  }

  @Test func aProofIsWrittenOnceByTheDriver() async throws {
    let order = try await assigned()
    let found = try await bench.order(order)
    let code = await failureCode {
      try await bench.book.write { transaction in
        _ = try await transaction.repository(DeliveryProof.self).create(
          DeliveryProof(
            id: transaction.nextID(), orderID: found.id, driverID: found.driverID ?? found.id,
            buyerID: found.buyerID, completedAt: transaction.now, notes: "too early"))
      }
    }
    #expect(code == .badState)
  }
}
