import OpsDomain
import OpsKernel
import OpsStorage
import OpsTesting
import Testing

@testable import OpsMarketplace

/// Offers: to one driver after the other, then to all.
@Suite("Offers to drivers")
struct OfferTests {
  private let bench: DriverBench

  init() async throws { bench = try await DriverBench() }

  @Test func theNearestIsAskedFirstAndForThirtySeconds() async throws {
    let dora = try await bench.working(bench.dora)
    try await bench.working(bench.ned, at: "54.72,25.28")
    let order = try await bench.order()
    let run = try await bench.run()
    #expect(run.offers.map(\.order) == [order] && run.offers.map(\.driver) == [dora])
    #expect(run.offers[0].until == bench.book.clock.now().adding(seconds: 30))
    #expect(run.offers[0].why.contains("Driver \(dora) gets \(order)"))
    // Nobody is asked twice at once.
    #expect(try await bench.run().offers.isEmpty)
    let jobs = try await bench.driverJobs.jobs(OwnDriver(), bench.dora).output.jobs
    #expect(jobs.map(\.kind) == [.offered] && jobs[0].earns == "5.20")
    #expect(try await bench.driverJobs.jobs(OwnDriver(), bench.ned).output.jobs.isEmpty)
    let other = await failure {
      try await bench.driverJobs.take(TakeJob(order: order), bench.ned)
    }
    #expect(other?.code == .notFound)
  }

  @Test("Who has an order is told where it goes; an offer says only how far")
  func theDoorIsToldToWhoHasTheOrder() async throws {
    try await bench.working(bench.dora)
    let order = try await bench.order()
    _ = try await bench.run()
    let offered = try await bench.driverJobs.jobs(OwnDriver(), bench.dora).output.jobs[0]
    #expect(offered.kind == .offered && offered.distance == 1_500)
    #expect(offered.left == 30)
    bench.wait(seconds: 3)
    #expect(try await bench.driverJobs.jobs(OwnDriver(), bench.dora).output.jobs[0].left == 27)
    #expect(offered.to == nil && offered.street == nil && offered.buyerID == nil)
    _ = try await bench.driverJobs.take(TakeJob(order: order), bench.dora)
    let view = try await bench.driverJobs.jobs(OwnDriver(), bench.dora).output
    #expect(view.jobs[0].kind == .yours && view.jobs[0].to == "54.697157,25.279652")
    #expect(view.jobs[0].left == nil)
    #expect(view.jobs[0].buyerID == bench.kim.principal.userID)
    // A look at where somebody lives is kept.
    let buyer = try #require(view.jobs[0].buyerID)
    var look = PersonalReading()
    look.add(User.schema.name, buyer.description, [("latitude", true), ("longitude", true)])
    #expect(view.personalReading == look)
  }

  @Test(
    "Nobody whom an order is only offered is told the address, nor what the customer asks",
    arguments: [JobKind.offered, .open])
  func theAddressIsToldToWhoHasTheOrder(_ kind: JobKind) async throws {
    if kind == .open {
      _ = try await bench.book.dependencies.settings.set(
        SetSetting(setting: "market.dispatch_policy", value: "off"), bench.anna)
    }
    try await bench.working(bench.dora)
    let orders = OrderBench(on: bench.market)
    try await orders.fill()
    let order = OrderReference(
      order: try await orders.orders.place(
        PlaceOrder(
          pay: "approved", address: "Pilies 1", city: "Vilnius", to: "54.69,25.28",
          instructions: "ring twice"), orders.kim
      ).output.number)
    for step in [orders.orders.accept, orders.orders.start, orders.orders.ready] {
      _ = try await step(order, orders.pat)
    }
    _ = try await bench.run()
    let offered = try await bench.driverJobs.jobs(OwnDriver(), bench.dora).output.jobs[0]
    #expect(offered.order == order.order && offered.kind == kind)
    #expect(offered.street == nil && offered.city == nil && offered.instructions == nil)
    #expect(offered.to == nil && offered.buyerID == nil)
    _ = try await bench.driverJobs.take(TakeJob(order: order.order), bench.dora)
    let own = try await bench.driverJobs.jobs(OwnDriver(), bench.dora).output.jobs[0]
    #expect(own.street == "Pilies 1" && own.city == "Vilnius")
    #expect(own.instructions == "ring twice" && own.to == "54.69,25.28")
  }

  @Test func anOfferGoesOnAndThenToAll() async throws {
    let dora = try await bench.working(bench.dora)
    let ned = try await bench.working(bench.ned, at: "54.72,25.28")
    let order = try await bench.order()
    _ = try await bench.run()
    bench.wait(seconds: 30)
    let late = await failure {
      try await bench.driverJobs.take(TakeJob(order: order), bench.dora)
    }
    #expect(late?.code == .badState && late?.message == "The offer of \(order) has ended")
    let second = try await bench.run()
    #expect(second.passed == 1 && second.offers.map(\.driver) == [ned])
    bench.wait(seconds: 31)
    let third = try await bench.run()
    #expect(third.passed == 1 && third.offers.count == 1 && third.offers[0].driver == nil)
    #expect(third.offers[0].until == nil)
    _ = try await bench.driverJobs.take(TakeJob(order: order), bench.dora)
    let why = try await bench.dispatch.why(ExplainDispatch(order: order), bench.anna).output
    #expect(why.asked.map(\.state) == [.passed, .passed, .taken])
    #expect(why.asked.map(\.driver) == [dora, ned, dora] && why.asked.map(\.round) == [1, 2, 3])
  }

  @Test func completionOffersTheOrdersThatOneCouldTake() async throws {
    try await bench.working(bench.dora)
    try await bench.working(bench.ned, at: "54.72,25.28")
    let order = try await bench.order()
    func names(_ call: Call, _ prefix: String? = nil) async throws -> [String] {
      try await bench.book.dependencies.names.list(ListNames(kind: .job, prefix: prefix), call)
        .output.items.map(\.name)
    }
    #expect(try await names(bench.dora).isEmpty)
    _ = try await bench.run()
    #expect(try await names(bench.dora, "ord-") == [order])
    #expect(try await names(bench.dora, "X").isEmpty)
    for call in [bench.ned, bench.kim] { #expect(try await names(call).isEmpty) }
    _ = try await bench.driverJobs.take(TakeJob(order: order), bench.dora)
    #expect(try await names(bench.dora).isEmpty)
  }

  @Test func aDriverLetsAnOfferPassAtOnce() async throws {
    try await bench.working(bench.dora)
    let ned = try await bench.working(bench.ned, at: "54.72,25.28")
    let order = try await bench.order()
    _ = try await bench.run()
    #expect(try await !bench.isDue())
    let stranger = await failure {
      try await bench.driverJobs.decline(DeclineJob(order: order), bench.ned)
    }
    #expect(stranger?.code == .notFound)
    let left = try await bench.driverJobs.decline(DeclineJob(order: order), bench.dora).output
    #expect(left.jobs.isEmpty)
    #expect(try await bench.offers(of: order).map(\.state) == [.passed])
    // The next driver is asked without waiting for the end of the offer.
    #expect(try await bench.isDue())
    let run = try await bench.run()
    #expect(run.offers.map(\.driver) == [ned] && run.passed == 0)
    // Twice is once.
    _ = try await bench.driverJobs.decline(DeclineJob(order: order), bench.dora)
    #expect(try await bench.offers(of: order).map(\.state) == [.passed, .open])
  }

  @Test func whatIsTakenOrForAllIsNotDeclined() async throws {
    try await bench.working(bench.dora)
    let order = try await bench.order()
    _ = try await bench.run()
    _ = try await bench.driverJobs.take(TakeJob(order: order), bench.dora)
    let taken = await failure {
      try await bench.driverJobs.decline(DeclineJob(order: order), bench.dora)
    }
    #expect(taken?.code == .badState && taken?.message == "You have taken \(order)")
    #expect(taken?.hint?.contains("`opsh order assign \(order) --nobody`") == true)
    let other = try await bench.order()
    _ = try await bench.run()
    _ = try await bench.driverJobs.decline(DeclineJob(order: other), bench.dora)
    // Nobody is left to be asked, so that it is offered to all.
    let run = try await bench.run()
    #expect(run.offers.map(\.driver) == [nil])
    try await bench.working(bench.ned)
    let open = await failure {
      try await bench.driverJobs.decline(DeclineJob(order: other), bench.ned)
    }
    #expect(open?.code == .badState)
    #expect(open?.message == "An offer to all drivers cannot be declined: \(other)")
    for name in ["ORD-000099", "x"] {
      let none = await failure {
        try await bench.driverJobs.decline(DeclineJob(order: name), bench.dora)
      }
      #expect(none?.code == .notFound)
    }
  }

  @Test func theJobDecidesAfterEachEvent() async throws {
    try await bench.working(bench.dora)
    let order = try await bench.order()
    #expect(try await bench.isDue())
    _ = try await bench.book.dependencies.jobs.run(RunJobs(job: "dispatch.run"), bench.anna)
    #expect(try await bench.offers(of: order).map(\.state) == [.open])
    #expect(try await !bench.isDue())
    bench.wait(seconds: 30)
    #expect(try await bench.isDue())
    _ = try await bench.book.dependencies.jobs.run(RunJobs(job: "dispatch.run"), bench.anna)
    #expect(try await bench.offers(of: order).map(\.state) == [.passed, .open])
    _ = try await bench.driverJobs.take(TakeJob(order: order), bench.dora)
    #expect(try await bench.isDue())
  }

  @Test func whoTakesABreakLetsOffersPass() async throws {
    try await bench.working(bench.dora)
    let order = try await bench.order()
    _ = try await bench.run()
    _ = try await bench.driverJobs.rest(OwnDriver(), bench.dora)
    #expect(try await bench.offers(of: order).map(\.state) == [.passed])
    let run = try await bench.run()
    #expect(run.offers.isEmpty && run.waiting.map(\.order) == [order])
    let why = try await bench.dispatch.why(ExplainDispatch(order: order), bench.anna).output
    #expect(why.outcome == .nobody && why.why == "No driver can take \(order).")
  }

  @Test func aCancelledOrderIsNoLongerOffered() async throws {
    try await bench.working(bench.dora)
    let order = try await bench.order(.accepted)
    _ = try await bench.run()
    try await bench.move(order, to: .cancelled, by: bench.kim.principal)
    #expect(try await bench.offers(of: order).allSatisfy { $0.state == .withdrawn })
    #expect(try await bench.run().offers.isEmpty)
  }

  @Test func ordersOfOnePartnerShareATrip() async throws {
    let dora = try await bench.working(bench.dora)
    let orders = [try await bench.order(), try await bench.order()]
    let run = try await bench.run()
    #expect(run.offers.map(\.order) == orders && Set(run.offers.map(\.driver)) == [dora])
    for order in orders { _ = try await bench.driverJobs.take(TakeJob(order: order), bench.dora) }
    #expect(try await bench.run().offers.isEmpty)
  }

  @Test func whoHasSaidNoPlaceIsNotAsked() async throws {
    try await bench.verified(bench.dora)
    _ = try await bench.driverJobs.online(OwnDriver(), bench.dora)
    let order = try await bench.order()
    #expect(try await bench.run().waiting.map(\.order) == [order])
  }

  @Test func offersAreSeenByTheirDriverAndDoNotChange() async throws {
    try await bench.working(bench.dora)
    try await bench.working(bench.ned, at: "54.72,25.28")
    let order = try await bench.order()
    _ = try await bench.run()
    for (call, count) in [(bench.dora, 1), (bench.ned, 0), (bench.anna, 1)] {
      let seen = try await bench.book.read(by: call.principal) { transaction in
        try await transaction.repository(JobOffer.self).all(where: .everything).count
      }
      #expect(seen == count)
    }
    let code = await failureCode {
      try await bench.book.write { transaction in
        var offer = try await OfferBook(transaction).all(
          of: try await transaction.repository(MarketOrder.self).named(order).id)[0]
        (offer.state, offer.endedAt) = (.taken, transaction.now)
        _ = try await transaction.repository(JobOffer.self).update(offer)
      }
    }
    #expect(code == .ruleViolated)
  }

  @Test func onlyAdministratorsRunDispatch() async throws {
    for call in [bench.dora, bench.kim, bench.pat] {
      #expect(
        await failureCode { try await bench.dispatch.run(RunDispatch(), call) } == .denied)
      #expect(
        await failureCode { try await bench.dispatch.simulate(SimulateDispatch(), call) }
          == .denied)
    }
  }
}
