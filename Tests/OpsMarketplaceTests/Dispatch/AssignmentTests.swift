import OpsDomain
import OpsKernel
import OpsStorage
import OpsTesting
import Testing

@testable import OpsMarketplace

/// Who gets an order.
@Suite("Assignment of orders")
struct AssignmentTests {
  private let bench: DriverBench

  init() async throws { bench = try await DriverBench() }

  /// Offers all that is open to all drivers.
  private func offerToAll() async throws {
    try await bench.set("market.dispatch_policy", "off")
    _ = try await bench.run()
  }

  @Test("M-W4: of two drivers who take an order one gets it")
  func oneOfTwoGetsIt() async throws {
    let dora = try await bench.working(bench.dora)
    try await bench.working(bench.ned)
    let order = try await bench.order()
    try await offerToAll()
    for call in [bench.dora, bench.ned] {
      let jobs = try await bench.driverJobs.jobs(OwnDriver(), call).output.jobs
      #expect(jobs.map(\.order) == [order] && jobs.map(\.kind) == [.open])
    }
    let taken = try await bench.driverJobs.take(TakeJob(order: order), bench.dora).output
    #expect(taken.driver == dora)
    let refused = await failure {
      try await bench.driverJobs.take(TakeJob(order: order), bench.ned)
    }
    #expect(refused?.code == .badState)
    #expect(refused?.message == "Another driver has taken \(order)")
    #expect(try await bench.driverJobs.jobs(OwnDriver(), bench.ned).output.jobs.isEmpty)
    // The same driver again is no harm.
    _ = try await bench.driverJobs.take(TakeJob(order: order), bench.dora)
  }

  @Test("Before an order goes to another driver, the one who has it is taken off")
  func hasADriver() async throws {
    let dora = try await bench.working(bench.dora)
    let ned = try await bench.working(bench.ned)
    let order = try await bench.order()
    _ = try await bench.deliveries.assign(AssignOrder(order: order, driver: dora), bench.anna)
    let refused = await failure {
      try await bench.deliveries.assign(AssignOrder(order: order, driver: ned), bench.anna)
    }
    #expect(refused?.code == .badState)
    #expect(refused?.hint == "run `opsh order assign \(order) --nobody` to remove the driver first")
    _ = try await bench.deliveries.assign(AssignOrder(order: order, nobody: true), bench.anna)
    _ = try await bench.deliveries.assign(AssignOrder(order: order, driver: ned), bench.anna)
  }

  @Test("An order that is over is not assigned, not even to the driver who had it")
  func delivered() async throws {
    let dora = try await bench.working(bench.dora)
    let order = try await bench.order()
    try await bench.deliver(order, by: bench.dora)
    let refused = await failure {
      try await bench.deliveries.assign(AssignOrder(order: order, driver: dora), bench.anna)
    }
    #expect(refused?.code == .badState)
    #expect(refused?.message == "\(order) is delivered: it needs no driver")
    let unpaid = try await bench.order(.created)
    let early = await failureCode {
      try await bench.deliveries.assign(AssignOrder(order: unpaid, nobody: true), bench.anna)
    }
    #expect(early == .badState)
  }

  @Test("Naming the driver whom an order has changes nothing")
  func sameDriver() async throws {
    let dora = try await bench.working(bench.dora)
    let order = try await bench.order()
    let input = AssignOrder(order: order, driver: dora)
    #expect(try await bench.deliveries.assign(input, bench.anna).changed)
    let again = try await bench.deliveries.assign(input, bench.anna)
    #expect(!again.changed && again.output.driver == dora)
  }

  @Test("M-W4: two who take it at the same moment do not both get it")
  func atOnce() async throws {
    try await bench.working(bench.dora)
    try await bench.working(bench.ned)
    let order = try await bench.order()
    try await offerToAll()
    let codes = await withTaskGroup(of: ErrorCode?.self) { group in
      for call in [bench.dora, bench.ned] {
        group.addTask {
          await failureCode { try await bench.driverJobs.take(TakeJob(order: order), call) }
        }
      }
      return await group.reduce(into: [ErrorCode?]()) { $0.append($1) }
    }
    #expect(codes.count { $0 == nil } == 1 && codes.contains(.badState))
    #expect(try await bench.offers(of: order).count { $0.state == .taken } == 1)
  }

  @Test("M-W4: the gate gives an order only to nobody's, and only to who is available")
  func theGateCompares() async throws {
    let dora = try await bench.driver(try await bench.working(bench.dora))
    let ned = try await bench.driver(try await bench.working(bench.ned))
    let order = try await bench.order()
    let gate = { (driver: Driver, principal: Principal) in
      await failureCode {
        try await bench.book.write(by: principal) { transaction in
          let orders = transaction.asSystem("test").repository(MarketOrder.self)
          var found = try await orders.named(order)
          (found.driverID, found.courierID) = (driver.id, driver.userID)
          _ = try await orders.update(found)
        }
      }
    }
    #expect(await gate(ned, bench.dora.principal) == .denied)
    #expect(await gate(dora, bench.kim.principal) == .denied)
    _ = try await bench.driverJobs.rest(OwnDriver(), bench.ned)
    #expect(await gate(ned, bench.ned.principal) == .badState)
    #expect(await gate(dora, bench.dora.principal) == nil)
    #expect(await gate(ned, bench.anna.principal) == .badState)
  }

  @Test func onlyAcceptedOrdersGetADriver() async throws {
    let number = try await bench.working(bench.dora)
    for status in [OrderStatus.created, .paymentProcessing, .paymentConfirmed] {
      let order = try await bench.order(status)
      let refused = await failure {
        try await bench.deliveries.assign(AssignOrder(order: order, driver: number), bench.anna)
      }
      #expect(refused?.code == .badState)
    }
    for status in [OrderStatus.accepted, .preparing, .readyForPickup] {
      let order = try await bench.order(status)
      let view = try await bench.deliveries.assign(
        AssignOrder(order: order, driver: number), bench.anna
      ).output
      #expect(view.driver == number && view.status == status)
    }
  }

  @Test func administratorsAssignAndTakeBack() async throws {
    let dora = try await bench.working(bench.dora)
    let ned = try await bench.working(bench.ned)
    let order = try await bench.order()
    for input in [AssignOrder(order: order), AssignOrder(order: order, driver: dora, nobody: true)]
    {
      let refused = await failure {
        try await bench.deliveries.assign(input, bench.anna)
      }
      #expect(refused?.code == .usage)
    }
    for call in [bench.dora, bench.kim, bench.pat] {
      let refused = await failure {
        try await bench.deliveries.assign(AssignOrder(order: order, driver: dora), call)
      }
      #expect(refused?.code == .denied)
    }
    _ = try await bench.deliveries.assign(AssignOrder(order: order, driver: dora), bench.anna)
    let other = await failure {
      try await bench.deliveries.assign(AssignOrder(order: order, driver: ned), bench.anna)
    }
    #expect(other?.code == .badState)
    let free = try await bench.deliveries.assign(
      AssignOrder(order: order, nobody: true), bench.anna
    ).output
    #expect(free.driver == nil)
    let moved = try await bench.deliveries.assign(
      AssignOrder(order: order, driver: ned), bench.anna
    ).output
    #expect(moved.driver == ned)
    let why = try await bench.dispatch.why(ExplainDispatch(order: order), bench.anna).output
    #expect(why.asked.map(\.driver) == [dora, ned] && why.outcome == .given)
    #expect(why.why == "An administrator assigned the order.")
  }

  @Test func whoWasNotAskedLearnsNothing() async throws {
    try await bench.working(bench.dora)
    let order = try await bench.order()
    let hidden = await failure {
      try await bench.driverJobs.take(TakeJob(order: order), bench.dora)
    }
    let absent = await failure {
      try await bench.driverJobs.take(TakeJob(order: "ORD-999999"), bench.dora)
    }
    #expect(hidden?.code == .notFound && absent?.code == .notFound)
    #expect(hidden?.message.replacing(order, with: "ORD-999999") == absent?.message)
  }

  @Test("What an administrator assigned was never offered to others")
  func assignedIsNotOffered() async throws {
    let dora = try await bench.working(bench.dora)
    try await bench.working(bench.ned)
    let order = try await bench.order()
    _ = try await bench.deliveries.assign(AssignOrder(order: order, driver: dora), bench.anna)
    let hidden = await failure {
      try await bench.driverJobs.take(TakeJob(order: order), bench.ned)
    }
    let absent = await failure {
      try await bench.driverJobs.take(TakeJob(order: "ORD-999999"), bench.ned)
    }
    #expect(hidden?.code == .notFound)
    #expect(hidden?.message.replacing(order, with: "ORD-999999") == absent?.message)
    #expect(try await bench.offers(of: order).map(\.isToAll) == [false])
  }
}
