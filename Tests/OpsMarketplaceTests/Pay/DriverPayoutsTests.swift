import OpsDomain
import OpsKernel
import OpsStorage
import OpsTesting
import Testing

@testable import OpsMarketplace

/// Drivers are paid out by themselves: on Tuesdays, or every day for a fee.
@Suite("Payouts of drivers by their rhythm")
struct DriverPayoutsTests {
  private let bench: OrderBench

  init() async throws { bench = try await OrderBench() }

  /// Runs the job of payouts, and says what it did.
  @discardableResult
  private func run() async throws -> String? {
    let run = try await bench.dependencies.jobs.run(
      RunJobs(job: "driver.payouts"), Call(.system)
    ).output.items.first
    #expect(run?.state == .succeeded)
    return run?.result
  }

  private func payouts() async throws -> [Payout] {
    try await bench.book.read { try await $0.repository(Payout.self).all(where: .everything) }
      .sorted { $0.id < $1.id }
  }

  /// Dora brings an order at ten in the morning of a day of March; answers what she is owed then.
  @discardableResult
  private func bring(on day: Int) async throws -> Int64 {
    if day > 1 {
      try bench.pass(until: "2027-03-0\(day)")
      bench.pass(minutes: 600)
    }
    _ = try await bench.delivered()
    return try await bench.balance(.driver)
  }

  private func payDaily() async throws {
    _ = try await bench.driver()
    let view = try await bench.dependencies.drivers.edit(EditDriver(payout: .daily), bench.dora)
    #expect(view.output.payout == .daily)
  }

  // It is Monday, the 1st of March 2027.

  @Test("M-W15: on Tuesday drivers get what they earned before it, once, and partners nothing")
  func weekly() async throws {
    let earned = try await bring(on: 1)
    let partner = try await bench.balance(.partner)
    #expect(try await run() == "0 drivers paid")
    try bench.pass(until: "2027-03-02")
    for expected in ["1 driver paid", "0 drivers paid"] { #expect(try await run() == expected) }
    let paid = try await payouts()
    #expect(paid.map(\.amount) == [earned] && paid.map(\.fee) == [0])
    #expect(paid.map(\.account) == [.driver] && paid.map(\.createdBy) == [nil])
    #expect(paid.map(\.until) == [bench.book.clock.now()])
    #expect(try await bench.balance(.driver) == 0)
    #expect(try await bench.balance(.partner) == partner)
    #expect(try await bench.isSound())
  }

  @Test("A Tuesday on which the job did not run is made up for, and no more than that")
  func later() async throws {
    let monday = try await bring(on: 1)
    let both = try await bring(on: 3)
    try bench.pass(until: "2027-03-04")
    #expect(try await run() == "1 driver paid")
    #expect(try await payouts().map(\.amount) == [monday])
    #expect(try await bench.balance(.driver) == both - monday)
    try bench.pass(until: "2027-03-09")
    try await run()
    #expect(try await payouts().map(\.amount) == [monday, both - monday])
    #expect(try await bench.isSound())
  }

  @Test("Who is paid daily pays for it on all days but the weekly one")
  func daily() async throws {
    try await payDaily()
    let monday = try await bring(on: 1)
    #expect(try await run() == "0 drivers paid")
    let tuesday = try await bring(on: 2)
    try await run()
    #expect(try await payouts().map(\.amount) == [monday])
    try bench.pass(until: "2027-03-03")
    for _ in 1...2 { try await run() }
    let paid = try await payouts()
    #expect(paid.map(\.amount) == [monday, tuesday - monday - 50])
    #expect(paid.map(\.fee) == [0, 50])
    #expect(try await bench.posted(.payoutFee, on: .platform) == 50)
    #expect(try await bench.balance(.driver) == 0)
    #expect(try await bench.isSound())
  }

  @Test("A payout that would cost more than it brings waits for the weekly day")
  func littleEarned() async throws {
    try await bench.set("market.payout_daily_fee", "1000")
    try await payDaily()
    let earned = try await bring(on: 2)
    try bench.pass(until: "2027-03-03")
    #expect(try await run() == "0 drivers paid")
    try bench.pass(until: "2027-03-09")
    #expect(try await run() == "1 driver paid")
    #expect(try await payouts().map(\.amount) == [earned])
  }

  @Test("The day is a setting, and none leaves it to people")
  func settings() async throws {
    try await bring(on: 1)
    try await bench.set("market.payout_day", "none")
    try bench.pass(until: "2027-03-02")
    #expect(try await run() == "0 drivers paid")
    try await bench.set("market.payout_day", "thursday")
    #expect(try await run() == "0 drivers paid")
    try bench.pass(until: "2027-03-04")
    #expect(try await run() == "1 driver paid")
  }

  @Test func byHandEverybodyIsPaidAtOnceForNothing() async throws {
    try await payDaily()
    let earned = try await bring(on: 3)
    _ = try await bench.money.payOut(RunPayout(), bench.anna)
    #expect(try await payouts().filter { $0.account == .driver }.map(\.amount) == [earned])
    #expect(try await payouts().allSatisfy { $0.fee == 0 })
    try bench.pass(until: "2027-03-09")
    #expect(try await run() == "0 drivers paid")
  }

  @Test func driversSeeTheFeeAndChooseForThemselvesAlone() async throws {
    try await payDaily()
    try await bring(on: 3)
    try bench.pass(until: "2027-03-04")
    try await run()
    let statement = try await bench.money.statement(
      ShowStatement(who: "DRV-000001"), bench.dora
    ).output.items
    #expect(statement.filter { $0.purpose == .payoutFee }.map(\.amount) == ["-0.50"])
    #expect(statement.last?.balance == "0.00")
    let stranger = await failureCode {
      try await bench.dependencies.drivers.edit(
        EditDriver(driver: "DRV-000001", payout: .weekly), bench.market.strangerCall(.driver))
    }
    #expect(stranger == .notFound)
  }
}
