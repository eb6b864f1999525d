import OpsDomain
import OpsKernel
import OpsPricing
import OpsStorage
import OpsTesting
import Testing

@testable import OpsMarketplace

/// What drivers are paid, part by part.
@Suite("Pay of drivers")
struct PayCalculationTests {
  private let bench: DriverBench

  init() async throws { bench = try await DriverBench() }

  /// The parts in cents; by default by car, over no way, without waiting or tip.
  private func parts(
    _ vehicle: VehicleKind = .car, meters: Int64 = 0, reach: Int64? = nil, waiting: Int64 = 0,
    tip: Int64 = 0, day: String = "2027-03-01", at time: (Int, Int) = (15, 0)
  ) async throws -> [EarningPart: Int64] {
    let rates = try await bench.book.read { try await PayRates($0) }
    let pay = PayCalculation(
      rates: rates, vehicle: vehicle, distance: meters,
      waiting: TimeSpan(milliseconds: waiting * 1000), tip: tip,
      day: try CivilDate(parsing: day), seconds: time.0 * 3600 + time.1 * 60, reach: reach)
    return Dictionary(uniqueKeysWithValues: try pay.parts.map { ($0.part, $0.amount) })
  }

  @Test func theBaseIsPaidForEachDelivery() async throws {
    #expect(try await parts() == [.base: 350])
  }

  @Test func kilometersAreRoundedHalfUpToTheCent() async throws {
    #expect(try await parts(meters: 1_500)[.distance] == 120)
    #expect(try await parts(meters: 6)[.distance] == nil)
    #expect(try await parts(meters: 7)[.distance] == 1)
  }

  @Test("Kilometers are paid as far as the driver can have come, and no further")
  func reach() async throws {
    #expect(try await parts(meters: 49_400)[.distance] == 3_952)
    #expect(try await parts(meters: 49_400, reach: 60_000)[.distance] == 3_952)
    #expect(try await parts(meters: 49_400, reach: 1_500)[.distance] == 120)
    // What is not paid at all is told as well.
    #expect(try await parts(meters: 49_400, reach: 0)[.distance] == 0)
    #expect(try await parts(meters: 0, reach: 0)[.distance] == nil)
  }

  @Test("What is too much to be paid is refused, and not paid with nothing")
  func tooMuch() async throws {
    let most = 1_000_000_000_000 as Int64
    #expect(
      try PayRates.amount(1_000_000, thousandths: most, .eur) == PriceLimits.orderAmount)
    for (rate, count) in [(1_000_000, most + 10), (.max, .max)] as [(Int64, Int64)] {
      let error = #expect(throws: OpsError.self) {
        try PayRates.amount(rate, thousandths: count, .eur)
      }
      #expect(error?.code == .tooLarge && error?.hint?.contains("market.pay_") == true)
    }
    #expect(await failureCode { try await parts(meters: .max) } == .tooLarge)
  }

  @Test func waitingIsPaidByFullMinutesAfterFive() async throws {
    #expect(try await parts(waiting: 300)[.waiting] == nil)
    #expect(try await parts(waiting: 359)[.waiting] == nil)
    #expect(try await parts(waiting: 360)[.waiting] == 20)
    #expect(try await parts(waiting: 900)[.waiting] == 200)
  }

  @Test func waitingIsPaidForHalfAnHourAtMost() async throws {
    #expect(try await parts(waiting: 300 + 1_800)[.waiting] == 600)
    #expect(try await parts(waiting: 4 * 3_600)[.waiting] == 600)
    try await bench.set("market.pay_waiting_most", "1h")
    #expect(try await parts(waiting: 4 * 3_600)[.waiting] == 1_200)
    try await bench.set("market.pay_waiting_most", "0s")
    #expect(try await parts(waiting: 4 * 3_600)[.waiting] == nil)
  }

  @Test func bicyclesEarnMore() async throws {
    #expect(try await parts(.bicycle)[.eco] == 50)
    #expect(try await parts(.scooter)[.eco] == nil)
  }

  @Test func timesOfDayAndWeekendsEarnMore() async throws {
    let lunch: [((Int, Int), Int64?)] = [
      ((11, 29), nil), ((11, 30), 100), ((13, 29), 100), ((13, 30), nil),
    ]
    for (time, amount) in lunch { #expect(try await parts(at: time)[.lunch] == amount) }
    let evening: [((Int, Int), Int64?)] = [
      ((17, 59), nil), ((18, 0), 150), ((20, 59), 150), ((21, 0), nil),
    ]
    for (time, amount) in evening { #expect(try await parts(at: time)[.evening] == amount) }
    #expect(try await parts(day: "2027-03-05")[.weekend] == nil)
    #expect(try await parts(day: "2027-03-06")[.weekend] == 75)
    #expect(try await parts(day: "2027-03-07")[.weekend] == 75)
  }

  @Test func settingsSayOtherwise() async throws {
    for (key, value) in [
      ("market.pay_base", "4.25"), ("market.pay_evening_from", "22h"),
      ("market.pay_evening_until", "2h"),
    ] {
      try await bench.set(key, value)
    }
    #expect(try await parts()[.base] == 425)
    #expect(try await parts(at: (23, 0))[.evening] == 150)
    #expect(try await parts(at: (1, 59))[.evening] == 150)
    #expect(try await parts(at: (18, 0))[.evening] == nil)
  }

  @Test func aDeliveryIsWrittenDownAndPostedOnce() async throws {
    let number = try await bench.working(bench.dora)
    let order = try await bench.order(.preparing, tip: 200)
    _ = try await bench.deliveries.assign(AssignOrder(order: order, driver: number), bench.anna)
    // At the partner when the order was to be ready; it is seven minutes later.
    bench.wait(seconds: 15 * 60)
    _ = try await bench.drivers.locate(LocateDriver(place: ["54.687157,25.279652"]), bench.dora)
    bench.wait(seconds: 7 * 60)
    try await bench.move(order, to: .readyForPickup, by: bench.pat.principal)
    _ = try await bench.deliveries.pickup(DeliveryStep(order: order), bench.dora)
    _ = try await bench.deliveries.depart(DeliveryStep(order: order), bench.dora)
    bench.wait(seconds: 600)
    let view = try await bench.deliveries.deliver(
      DeliverOrder(order: order, notes: "at the door"), bench.dora
    ).output
    // 3.50 + 1.5 km + bicycle + 2 minutes + tip
    #expect(view.earned == "7.60")
    let earned = try await bench.earnings.show(ShowEarnings(), bench.dora).output
    #expect(earned.total == "7.60" && earned.deliveries == 1)
    #expect(earned.parts.map(\.part) == [.base, .distance, .waiting, .eco, .tip])
    #expect(earned.parts.map(\.amount) == ["3.50", "1.20", "0.40", "0.50", "2.00"])
    let posted = try await bench.book.read { transaction in
      try await transaction.repository(MoneyEntry.self).all(
        where: .equals(MoneyEntry.Columns.posting, "earning \(order)"))
    }
    #expect(posted.map(\.amount).sorted() == [-560, 560])
    let owed = try await bench.book.read { transaction in
      try await transaction.repository(MoneyEntry.self).all(
        where: .equals(MoneyEntry.Columns.account, .driver))
    }
    #expect(owed.reduce(0) { $0 + $1.amount } == 760)
  }

  @Test func aGoodWeekIsPaidOnce() async throws {
    try await bench.working(bench.dora)
    let order = try await bench.order()
    try await bench.deliver(order, by: bench.dora)
    _ = try await bench.book.dependencies.ratings.give(
      GiveRating(order: order, driver: 5), bench.kim)
    bench.wait(seconds: 7 * 86_400)
    for _ in 1...2 {
      _ = try await bench.book.dependencies.jobs.run(RunJobs(job: "driver.week"), bench.anna)
    }
    let week = try await bench.earnings.show(
      ShowEarnings(week: true, on: try CivilDate(parsing: "2027-03-03")), bench.dora
    ).output
    let bonuses = week.parts.filter { [.punctual, .rating].contains($0.part) }
    #expect(bonuses.map(\.amount) == ["20.00", "15.00"])
  }

  @Test(
    "A week is good above the limits, and not at them",
    arguments: [
      ("0.5", "4.5", []), ("0.499999", "4.5", [.punctual]), ("0.5", "4.499999", [.rating]),
      ("0.500001", "4.500001", []),
    ] as [(String, String, [EarningPart])])
  func limitsOfAGoodWeek(_ share: String, _ above: String, _ paid: [EarningPart]) async throws {
    for (key, value) in [
      ("market.pay_punctual_share", share), ("market.pay_rating_above", above),
    ] {
      _ = try await bench.book.dependencies.settings.set(
        SetSetting(setting: key, value: value), bench.anna)
    }
    try await bench.working(bench.dora)
    // One comes in time and is rated with 5 stars; one comes too late, with 4.
    for (minutes, stars) in [(0, 5), (60, 4)] as [(Int64, Int64)] {
      let order = try await bench.order()
      bench.wait(seconds: minutes * 60)
      try await bench.deliver(order, by: bench.dora)
      _ = try await bench.book.dependencies.ratings.give(
        GiveRating(order: order, driver: stars), bench.kim)
    }
    bench.wait(seconds: 7 * 86_400)
    _ = try await bench.book.dependencies.jobs.run(RunJobs(job: "driver.week"), bench.anna)
    let week = try await bench.earnings.show(
      ShowEarnings(week: true, on: try CivilDate(parsing: "2027-03-03")), bench.dora
    ).output
    #expect(week.parts.map(\.part).filter { [.punctual, .rating].contains($0) } == paid)
  }

  @Test func weeksInWhichTheJobDidNotRunArePaidWhenItRunsAgain() async throws {
    try await bench.working(bench.dora)
    for _ in 1...2 {
      try await bench.deliver(try await bench.order(), by: bench.dora)
      bench.wait(seconds: 7 * 86_400)
    }
    bench.wait(seconds: 14 * 86_400)
    for _ in 1...2 {
      _ = try await bench.book.dependencies.jobs.run(RunJobs(job: "driver.week"), bench.anna)
    }
    for day in ["2027-03-03", "2027-03-10"] {
      let week = try await bench.earnings.show(
        ShowEarnings(week: true, on: try CivilDate(parsing: day)), bench.dora
      ).output
      #expect(week.parts.filter { $0.part == .punctual }.map(\.amount) == ["20.00"], "\(day)")
    }
    // Weeks without deliveries have nothing to pay.
    let paid = try await bench.book.read {
      try await $0.repository(PaidWeek.self).all(where: .everything)
    }
    #expect(paid.map(\.monday.description).sorted() == ["2027-03-01", "2027-03-08"])
  }

  @Test func earningsAreSeenByTheirDriverAlone() async throws {
    let number = try await bench.working(bench.dora)
    try await bench.deliver(try await bench.order(), by: bench.dora, riding: 360)
    try await bench.verified(bench.ned)
    let own = try await bench.earnings.show(ShowEarnings(), bench.ned).output
    #expect(own.total == "0.00" && own.parts.isEmpty)
    let hidden = await failure {
      try await bench.earnings.show(ShowEarnings(driver: number), bench.ned)
    }
    #expect(hidden?.code == .notFound)
    let both = await failure {
      try await bench.earnings.show(ShowEarnings(day: true, week: true), bench.dora)
    }
    #expect(both?.code == .usage)
    let all = try await bench.earnings.show(ShowEarnings(driver: number), bench.anna).output
    #expect(all.total == "5.20")
  }
}
