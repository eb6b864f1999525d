import OpsDomain
import OpsKernel
import OpsStorage
import OpsTesting
import TestBenches
import Testing

@testable import OpsMarketplace

/// What holds whatever drivers, partners and dispatch do, in any order.
@Suite("Laws of dispatch")
struct DispatchLawTests {
  @Test("Any sequence of actions keeps the laws", arguments: UInt64(1)...6)
  func anySequence(seed: UInt64) async throws {
    let bench = try await DriverBench()
    let random = SeededRandom(seed: seed)
    let drivers = [bench.dora, bench.ned]
    for call in drivers { try await bench.working(call) }
    for step in 1...120 {
      let call = drivers[random.next(below: drivers.count)]
      let action = random.next(below: 24)
      do {
        let jobs = try await bench.driverJobs.jobs(OwnDriver(), call).output.jobs
        let job = jobs.isEmpty ? "ORD-000001" : jobs[random.next(below: jobs.count)].order
        switch action {
        case 0: try await bench.order(.accepted)
        case 1, 2: try await bench.order()
        case 3, 4, 5: _ = try await bench.run()
        case 6: bench.wait(seconds: Int64(random.next(below: 40)))
        case 7, 8, 9, 10: _ = try await bench.driverJobs.take(TakeJob(order: job), call)
        case 11, 12, 13: _ = try await bench.deliveries.pickup(DeliveryStep(order: job), call)
        case 14, 15, 16:
          _ = try await bench.deliveries.depart(DeliveryStep(order: job), call)
          _ = try await bench.deliveries.deliver(DeliverOrder(order: job, notes: "there"), call)
        case 17: _ = try await bench.driverJobs.rest(OwnDriver(), call)
        // Long enough for drivers to be late, or not to be heard of.
        case 23: bench.wait(seconds: Int64(300 + random.next(below: 600)))
        case 18, 20, 21, 22:
          _ = try await bench.driverJobs.online(OwnDriver(), call)
          _ = try await bench.drivers.locate(LocateDriver(place: [DriverBench.near]), call)
        default: _ = try await bench.driverJobs.offline(OwnDriver(), call)
        }
      } catch let error as OpsError {
        #expect(
          error.errorClass != .internalError && error.code != .corrupt,
          "seed \(seed), step \(step): \(error.message)")
      }
      try await check(bench, "seed \(seed), step \(step)")
    }
    let taken = try await bench.book.read { transaction in
      try await transaction.repository(JobOffer.self)
        .count(where: .equals(JobOffer.Columns.state, .taken))
    }
    #expect(taken > 0, "seed \(seed): a sequence in which nobody takes an order shows nothing")
  }

  private func check(_ bench: DriverBench, _ where: String) async throws {
    let (orders, offers, stretches) = try await bench.book.read { transaction in
      (
        try await transaction.repository(MarketOrder.self).all(where: .everything),
        try await transaction.repository(JobOffer.self).all(where: .everything),
        try await transaction.repository(DriverStretch.self).all(where: .everything)
      )
    }
    for order in orders {
      let own = offers.filter { $0.orderID == order.id }
      #expect(own.count { $0.state == .open } <= 1, "\(`where`): one open offer")
      #expect((order.driverID == nil) == (order.courierID == nil), "\(`where`)")
      guard order.driverID != nil else { continue }
      #expect(!own.contains { $0.state == .open }, "\(`where`): nothing open once taken")
      #expect(
        own.last { $0.state == .taken }?.driverID == order.driverID,
        "\(`where`): the driver took it")
    }
    let open = Dictionary(grouping: stretches.filter { $0.endedAt == nil }, by: \.driverID)
    #expect(open.values.allSatisfy { $0.count == 1 }, "\(`where`): one time online at once")
    let delivered = orders.count { $0.status == .delivered }
    let sum = try await bench.book.read { transaction in
      try await transaction.repository(Driver.self).all(where: .everything)
        .reduce(Int64(0)) { $0 + $1.deliveries }
    }
    #expect(sum == Int64(delivered), "\(`where`): each delivery counts once")
    let money = try await bench.book.read { transaction in
      try await transaction.repository(MoneyEntry.self).all(where: .everything)
        .reduce(Int64(0)) { $0 + $1.amount }
    }
    #expect(money == 0, "\(`where`): money sums to zero")
  }
}
