import OpsDomain
import OpsKernel
import OpsStorage
import OpsTesting
import Testing

@testable import OpsMarketplace

/// What drivers earn for vehicles without emissions, full shifts and the level of a month.
@Suite("Bonuses of drivers")
struct BonusPayTests {
  private let bench: DriverBench

  init() async throws { bench = try await DriverBench() }

  /// What dora earned in the week or on the day, by part.
  private func earned(
    on day: String, week: Bool = false
  ) async throws -> [EarningPart: DecimalString] {
    let view = try await bench.earnings.show(
      ShowEarnings(
        day: week ? nil : true, week: week ? true : nil, on: try CivilDate(parsing: day)),
      bench.dora
    ).output
    return Dictionary(uniqueKeysWithValues: view.parts.map { ($0.part, $0.amount) })
  }

  /// What the ledger owes drivers, in cents.
  private func owed() async throws -> Int64 {
    try await bench.book.read { transaction in
      try await transaction.repository(MoneyEntry.self).all(
        where: .equals(MoneyEntry.Columns.account, .driver)
      ).reduce(0) { $0 + $1.amount }
    }
  }

  private func isSound() async throws -> Bool {
    try await bench.book.dependencies.moneyAudit.verify(VerifyMoney(), bench.anna).output.isSound
  }

  // MARK: Vehicles without emissions

  @Test func administratorsConfirmThatAVehicleHasNoEmissions() async throws {
    let number = try await bench.verified(bench.dora, .car)
    let own = await failure {
      try await bench.drivers.edit(EditDriver(carbonNeutral: .on), bench.dora)
    }
    #expect(own?.code == .denied)
    let confirmed = try await bench.drivers.edit(
      EditDriver(driver: number, carbonNeutral: .on), bench.anna
    ).output
    #expect(confirmed.isCarbonNeutral)
    // The driver may change the rest, and another vehicle has to be confirmed again.
    let called = try await bench.drivers.edit(EditDriver(phone: "+370 600 00000"), bench.dora)
    #expect(called.output.isCarbonNeutral)
    let off = try await bench.drivers.edit(EditDriver(carbonNeutral: .off), bench.dora)
    #expect(!off.output.isCarbonNeutral)
    let again = try await bench.drivers.edit(
      EditDriver(driver: number, carbonNeutral: .on), bench.anna)
    #expect(again.output.isCarbonNeutral)
    let changed = try await bench.drivers.edit(EditDriver(vehicle: .van), bench.dora)
    #expect(!changed.output.isCarbonNeutral)
    let gate = await failureCode {
      try await bench.book.write(by: bench.dora.principal) { transaction in
        let drivers = transaction.asSystem("test").repository(Driver.self)
        var driver = try await drivers.named(number)
        driver.isCarbonNeutral = true
        _ = try await drivers.update(driver)
      }
    }
    #expect(gate == .denied)
    let bicycle = await failure {
      try await bench.drivers.edit(
        EditDriver(driver: number, vehicle: .bicycle, carbonNeutral: .on), bench.anna)
    }
    #expect(bicycle?.code == .ruleViolated && bicycle?.field == "carbon_neutral")
  }

  @Test func aVehicleWithoutEmissionsEarnsMore() async throws {
    let number = try await bench.verified(bench.dora, .car)
    _ = try await bench.drivers.edit(
      EditDriver(driver: number, carbonNeutral: .on), bench.anna)
    _ = try await bench.driverJobs.online(OwnDriver(), bench.dora)
    try await bench.deliver(try await bench.order(), by: bench.dora, riding: 180)
    let parts = try await earned(on: "2027-03-01")
    #expect(parts == [.base: "3.50", .distance: "1.20", .neutral: "0.30"])
    #expect(try await owed() == 500)
  }

  // MARK: Good ratings

  @Test("A driver who is rated a week after the partner has the rating in that week")
  func ratedLater() async throws {
    try await bench.working(bench.dora)
    let first = try await bench.order()
    try await bench.deliver(first, by: bench.dora)
    let ratings = bench.book.dependencies.ratings
    _ = try await ratings.give(GiveRating(order: first, partner: 1), bench.kim)
    bench.wait(seconds: 7 * 86_400)
    try await bench.deliver(try await bench.order(), by: bench.dora)
    _ = try await bench.book.dependencies.jobs.run(RunJobs(job: "driver.week"), bench.anna)
    _ = try await ratings.give(GiveRating(order: first, driver: 5), bench.kim)
    bench.wait(seconds: 7 * 86_400)
    _ = try await bench.book.dependencies.jobs.run(RunJobs(job: "driver.week"), bench.anna)
    #expect(try await earned(on: "2027-03-01", week: true)[.rating] == nil)
    #expect(try await earned(on: "2027-03-08", week: true)[.rating] == "15.00")
  }

  // MARK: Full shifts

  /// Works in the booked shift from 17:00 to 22:00 of March 1st, and is paid a week later.
  private func work(late: Int64 = 0, pause: Int64 = 0) async throws {
    try await bench.verified(bench.dora)
    _ = try await bench.drivers.slot(
      BookSlot(action: .book, day: try CivilDate(parsing: "2027-03-01"), hours: "17:00-22:00"),
      bench.dora)
    bench.wait(seconds: 7 * 3600 + late * 60)
    _ = try await bench.driverJobs.online(OwnDriver(), bench.dora)
    bench.wait(seconds: 3600)
    _ = try await bench.driverJobs.rest(OwnDriver(), bench.dora)
    bench.wait(seconds: pause * 60)
    _ = try await bench.driverJobs.online(OwnDriver(), bench.dora)
    bench.wait(seconds: 4 * 3600 - (late + pause) * 60)
    _ = try await bench.driverJobs.offline(OwnDriver(), bench.dora)
    bench.wait(seconds: 7 * 86_400)
    for _ in 1...2 {
      _ = try await bench.book.dependencies.jobs.run(RunJobs(job: "driver.week"), bench.anna)
    }
  }

  @Test("A full shift is paid once, also without a delivery, and posted")
  func fullShift() async throws {
    try await work(pause: 30)
    #expect(try await earned(on: "2027-03-01") == [.shift: "10.00"])
    #expect(try await owed() == 1_000)
    #expect(try await isSound())
  }

  @Test(
    "Who comes late or rests for long has not worked in full",
    arguments: [(31, 0), (0, 31)] as [(Int64, Int64)])
  func partOfAShift(_ late: Int64, _ pause: Int64) async throws {
    try await work(late: late, pause: pause)
    #expect(try await earned(on: "2027-03-01", week: true).isEmpty)
    #expect(try await owed() == 0)
  }

  @Test func howMuchOfAShiftIsFullIsASetting() async throws {
    try await bench.set("market.pay_shift_share", "0.5")
    try await bench.set("market.pay_shift", "7.5")
    try await work(late: 120)
    #expect(try await earned(on: "2027-03-01") == [.shift: "7.50"])
  }

  @Test(
    "Short shifts earn nothing more, however many there are, and how short is a setting",
    arguments: [("4h", 0), ("1h", 5_000)] as [(String, Int64)])
  func shortShifts(_ shortest: String, _ cents: Int64) async throws {
    try await bench.set("market.pay_shift_shortest", shortest)
    try await bench.verified(bench.dora)
    for hour in 17...21 {
      _ = try await bench.drivers.slot(
        BookSlot(
          action: .book, day: try CivilDate(parsing: "2027-03-01"),
          hours: "\(hour):00-\(hour + 1):00"), bench.dora)
    }
    bench.wait(seconds: 7 * 3600)
    _ = try await bench.driverJobs.online(OwnDriver(), bench.dora)
    bench.wait(seconds: 5 * 3600)
    _ = try await bench.driverJobs.offline(OwnDriver(), bench.dora)
    bench.wait(seconds: 7 * 86_400)
    _ = try await bench.book.dependencies.jobs.run(RunJobs(job: "driver.week"), bench.anna)
    #expect(try await owed() == cents)
  }

  // MARK: Levels

  @Test(
    "Points reach a level",
    arguments: [
      (0, nil), (1, .bronze), (100, .bronze), (101, .silver), (300, .silver), (301, .gold),
      (500, .gold), (501, .platinum), (9_999, .platinum),
    ] as [(Int64, EcoLevel?)])
  func levels(_ points: Int64, _ level: EcoLevel?) async throws {
    #expect(try await bench.book.read { try await EcoLevel.of(points, $0) } == level)
  }

  /// Writes points of dora's down, each for a delivery of today.
  private func earn(_ points: Int, _ part: EarningPart) async throws {
    let driver = try await bench.driver("DRV-000001")
    try await bench.book.write { transaction in
      for point in 0..<points {
        _ = try await transaction.repository(DriverEarning.self).create(
          DriverEarning(
            id: transaction.nextID(), cause: "\(part.rawValue) \(transaction.today) test \(point)",
            driverID: driver.id, userID: driver.userID, part: part, amount: 1,
            day: transaction.today, at: transaction.now))
      }
    }
  }

  @Test("The level of a month is paid once when it is over, and posted")
  func month() async throws {
    try await bench.verified(bench.dora)
    try await earn(60, .eco)
    try await earn(40, .route)
    try await earn(1, .neutral)
    // What spares nothing is no point.
    try await earn(300, .lunch)
    _ = try await bench.book.dependencies.jobs.run(RunJobs(job: "driver.month"), bench.anna)
    #expect(try await earned(on: "2027-02-28").isEmpty)
    bench.wait(seconds: 31 * 86_400)
    for _ in 1...2 {
      _ = try await bench.book.dependencies.jobs.run(RunJobs(job: "driver.month"), bench.anna)
    }
    #expect(try await earned(on: "2027-03-31") == [.ecoLevel: "25.00"])
    #expect(try await owed() == 2_500)
  }

  @Test("Months in which the job did not run are paid later, each once")
  func missedMonths() async throws {
    try await bench.verified(bench.dora)
    try await earn(1, .eco)
    bench.wait(seconds: 31 * 86_400)
    try await earn(101, .eco)
    // Nobody drove in May.
    bench.wait(seconds: 61 * 86_400)
    try await earn(5, .eco)
    for _ in 1...2 {
      _ = try await bench.book.dependencies.jobs.run(RunJobs(job: "driver.month"), bench.anna)
    }
    #expect(try await earned(on: "2027-03-31") == [.ecoLevel: "10.00"])
    #expect(try await earned(on: "2027-04-30") == [.ecoLevel: "25.00"])
    #expect(try await owed() == 3_500)
    bench.wait(seconds: 30 * 86_400)
    _ = try await bench.book.dependencies.jobs.run(RunJobs(job: "driver.month"), bench.anna)
    #expect(try await earned(on: "2027-06-30") == [.ecoLevel: "10.00"])
    #expect(try await owed() == 4_500)
  }

  @Test("A delivery that spares the environment is a point, also where it earns nothing more")
  func pointsWithoutPay() async throws {
    try await bench.set("market.pay_eco", "0")
    try await bench.working(bench.dora)
    try await bench.deliver(try await bench.order(), by: bench.dora, riding: 360)
    #expect(
      try await earned(on: "2027-03-01") == [.base: "3.50", .distance: "1.20", .eco: "0.00"])
    #expect(try await owed() == 470)
    #expect(try await isSound())
    bench.wait(seconds: 31 * 86_400)
    _ = try await bench.book.dependencies.jobs.run(RunJobs(job: "driver.month"), bench.anna)
    #expect(try await earned(on: "2027-03-31") == [.ecoLevel: "10.00"])
    let refused = await failureCode {
      try await bench.book.write { transaction in
        let driver = try await transaction.repository(Driver.self).named("DRV-000001")
        try await DriverPay(transaction).write(
          "base for nothing", .base, 0, driver, at: transaction.now)
      }
    }
    #expect(refused == .badAmount)
  }

  @Test func whatALevelIsPaidIsASetting() async throws {
    try await bench.set("market.pay_bronze", "0")
    try await bench.verified(bench.dora)
    try await earn(5, .eco)
    bench.wait(seconds: 31 * 86_400)
    _ = try await bench.book.dependencies.jobs.run(RunJobs(job: "driver.month"), bench.anna)
    #expect(try await earned(on: "2027-03-31").isEmpty)
  }
}
