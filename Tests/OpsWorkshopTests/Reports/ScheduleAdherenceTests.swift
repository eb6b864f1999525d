import OpsDomain
import OpsTesting
import Testing

@testable import OpsWorkshop

@Suite("Adherence to schedules")
struct ScheduleAdherenceTests {
  /// Of some days of March 2027; the bench stands on the first of them, a Monday.
  private func adherence(
    _ bench: ScheduleBench, _ from: String = "01", _ to: String? = nil
  ) async throws -> FloorReportView.Adherence? {
    try await bench.book.dependencies.floorReports.report(
      ReportFloor(period: "2027-03-\(from)..2027-03-\(to ?? from)"), bench.mia
    ).output.adherence
  }

  /// Plans kept and orders planned of these days, as `1 of 2`; `none` without a schedule.
  private func told(
    _ bench: ScheduleBench, _ from: String, _ to: String? = nil
  ) async throws -> String {
    try await adherence(bench, from, to).map { "\($0.kept) of \($0.planned)" } ?? "none"
  }

  private func postpone(_ order: String, to day: String, _ bench: ScheduleBench) async throws {
    _ = try await bench.book.dependencies.production.edit(
      EditProduction(production: order, notBefore: try CivilDate(parsing: day)), bench.mia)
  }

  private func complete(_ order: String, _ bench: ScheduleBench) async throws {
    let production = bench.book.dependencies.production
    _ = try await production.release(ProductionReference(production: order), bench.mia)
    _ = try await production.complete(CompleteProduction(production: order), bench.mia)
  }

  @Test("An order that missed its day stays missed when a later schedule plans it again")
  func missedDays() async throws {
    let bench = try await ScheduleBench()
    let order = try await bench.order(30)
    try await bench.make(.makespan, adopt: true)
    bench.wait(minutes: 2 * 1440)
    try await postpone(order, to: "2027-03-08", bench)
    let later = try await bench.make(.makespan)
    #expect(try await told(bench, "01", "07") == "0 of 1")
    bench.wait(minutes: 5 * 1440)
    _ = try await bench.schedules.adopt(ScheduleReference(schedule: later.number), bench.mia)
    #expect(try await told(bench, "01", "07") == "0 of 1")
    #expect(try await told(bench, "08") == "0 of 0", "its day is not over")
    try await complete(order, bench)
    #expect(try await told(bench, "01", "07") == "0 of 1")
    #expect(try await told(bench, "08") == "1 of 1")
    #expect(try await told(bench, "01", "08") == "1 of 2", "once for each day")
  }

  @Test("A schedule that is adopted before the day is over says when an order is to be finished")
  func replannedInTime() async throws {
    let bench = try await ScheduleBench()
    let order = try await bench.order(30)
    try await bench.make(.makespan, adopt: true)
    bench.wait(minutes: 60)
    try await postpone(order, to: "2027-03-02", bench)
    try await bench.make(.makespan, adopt: true)
    bench.wait(minutes: 2 * 1440)
    #expect(try await told(bench, "01") == "0 of 0")
    #expect(try await told(bench, "02") == "0 of 1")
  }

  @Test("A schedule says nothing of days before the floor followed it")
  func adoptedAfterwards() async throws {
    let bench = try await ScheduleBench()
    try await bench.order(30)
    let draft = try await bench.make(.makespan)
    bench.wait(minutes: 2 * 1440)
    #expect(try await told(bench, "01") == "none")
    _ = try await bench.schedules.adopt(ScheduleReference(schedule: draft.number), bench.mia)
    #expect(try await told(bench, "01") == "none")
    #expect(try await told(bench, "01", "03") == "0 of 0")
  }

  @Test func aLaterScheduleChangesNothingOfThePast() async throws {
    let bench = try await ScheduleBench()
    let production = bench.book.dependencies.production
    let (kept, late) = (try await bench.order(30), try await bench.order(30))
    try await bench.make(.makespan, adopt: true)
    bench.wait(minutes: 300)
    for (order, wait) in [(kept, Int64(1440)), (late, 0)] {
      _ = try await production.release(ProductionReference(production: order), bench.mia)
      _ = try await production.complete(CompleteProduction(production: order), bench.mia)
      bench.wait(minutes: wait)
    }
    let told = try await adherence(bench)
    #expect(told?.planned == 2 && told?.kept == 1)
    try await bench.order(10)
    try await bench.make(.makespan, adopt: true)
    #expect(try await adherence(bench) == told)
  }
}
