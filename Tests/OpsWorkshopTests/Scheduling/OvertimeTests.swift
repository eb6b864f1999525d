import OpsDomain
import OpsKernel
import OpsTesting
import Testing

@testable import OpsWorkshop

/// Work in shifts of days off is overtime, and comparisons say how much of it there is.
@Suite("Overtime of schedules")
struct OvertimeTests {
  private func calendar(_ bench: ScheduleBench, _ input: KeepShiftCalendar) async throws {
    _ = try await bench.book.dependencies.shifts.calendar(input, bench.mia)
  }

  @Test func aDayOffThatIsOpenedIsOvertime() async throws {
    let bench = try await ScheduleBench()
    // The clock of the book stands on a Monday; Tuesday is off.
    try await calendar(bench, KeepShiftCalendar(action: .set, weekdays: "mon,wed-sun"))
    // More than is left of Monday's two shifts.
    try await bench.order(1500, due: "2027-03-02")
    let plain = try await bench.make(.makespan)
    #expect(plain.overtime == .zero && plain.lateOrders == 1)
    try await calendar(
      bench, KeepShiftCalendar(action: .open, date: try CivilDate(parsing: "2027-03-02")))
    let longer = try await bench.make(.makespan)
    #expect(longer.overtime > .zero && longer.lateOrders == 0)
    #expect(try await bench.check(longer.number).ok)
    let compared = try await bench.schedules.compare(
      CompareSchedules(first: plain.number, second: longer.number), bench.tom
    ).output
    #expect(compared.overtime == longer.overtime)
    #expect(compared.noLongerLate == ["MO-000001"])
  }
}
