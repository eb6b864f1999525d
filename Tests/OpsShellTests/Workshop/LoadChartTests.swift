import OpsDomain
import OpsKernel
import Testing

@testable import OpsShell

@Suite("Load against capacity")
struct LoadChartTests {
  @Test("Set-up and run count, closed time does not")
  func loads() throws {
    var chart = try GanttSample.day()
    // Over the night: one hour before it, three after it.
    chart.rows[1].bars[0].end = try GanttSample.moment("2027-03-02T03:00")
    chart.until = try GanttSample.moment("2027-03-02T12:00")
    chart.rows[1].closed = [
      .init(try GanttSample.moment("2027-03-01T13:00"), try GanttSample.moment("2027-03-02T00:00"))
    ]
    let loads = MachineLoad.all(of: chart)
    #expect(loads.map(\.machine) == ["M1", "M1", "M2", "M2"])
    #expect(loads.map { WorkHours.text($0.load) } == ["11h", "0m", "1h", "3h"])
    #expect(loads.map { WorkHours.text($0.capacity) } == ["12h01m", "12h", "7h", "12h"])
    #expect(loads.map(\.percent) == [92, 0, 14, 25])
  }

  @Test("A day on which the clocks go back has 25 hours")
  func daylightSaving() throws {
    let calendar = try ZonedCalendar(zone: "Europe/Vilnius")
    let date = try CivilDate(parsing: "2027-10-31")
    let chart = GanttChart(
      title: "", calendar: calendar, from: calendar.start(of: date),
      until: calendar.start(of: date.adding(days: 2)), rows: [.init(name: "M1", bars: [])])
    #expect(MachineLoad.all(of: chart).map { WorkHours.text($0.capacity) } == ["25h", "24h"])
  }

  private let hours = { (load: Int64, capacity: Int64) in
    MachineLoad(
      machine: "M1", date: CivilDate(daysSinceEpoch: 20_000),
      load: TimeSpan(milliseconds: load * 3_600_000),
      capacity: TimeSpan(milliseconds: capacity * 3_600_000))
  }

  @Test("A bar is as long as the capacity; what is too much is hatched and marked")
  func bars() {
    let chart = LoadChart([hours(6, 12), hours(15, 12), hours(0, 0), hours(0, 12)])
    #expect(
      chart.render(width: 60) == """
        M1
          Fri 2024-10-04   6h of 12h   50 %  ████████▊░░░░░░░░░
          Fri 2024-10-04  15h of 12h  125 %  █████████████████▌▓▓▓▓!
          Fri 2024-10-04   0m of  0m      –
          Fri 2024-10-04   0m of 12h    0 %  ░░░░░░░░░░░░░░░░░░

        """)
    #expect(
      chart.render(width: 60, style: Style(glyphs: .ascii)).utf8.allSatisfy { $0 < 0x80 })
  }

  @Test("Hours of work do not turn into days, and parts of minutes count")
  func workHours() {
    #expect(
      [0, 1, 60_000, 3_600_000, 5_460_000, 129_600_000, -5].map {
        WorkHours.text(TimeSpan(milliseconds: $0))
      } == ["0m", "1m", "1m", "1h", "1h31m", "36h", "0m"])
  }
}
