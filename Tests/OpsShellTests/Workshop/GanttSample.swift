import OpsDomain
import OpsKernel

@testable import OpsShell

/// Small charts to try the views with.
enum GanttSample {
  static let hostile = "<script>alert('1')</script>\"&\u{1B}[31m\u{202E}"

  static func moment(_ text: String) throws -> Instant { try Instant(parsing: text + ":00Z") }

  /// Two machines on one day in UTC, closed in the evening; one production is late, one frozen.
  static func day() throws -> GanttChart {
    func at(_ hour: String) throws -> Instant { try moment("2027-03-01T" + hour) }
    let closed = [try GanttChart.Stretch(at("18:00"), at("23:59"))]
    return try GanttChart(
      title: "Plan SP-1", calendar: UTCCalendar(), from: at("06:00"), until: at("21:00"),
      rows: [
        .init(
          name: "M1",
          bars: [
            .init(
              job: "PO-1", step: 10, label: "Clog, white", setUpStart: at("06:00"),
              start: at("07:00"), end: at("12:00"), isFrozen: true, colour: "#fff"),
            .init(
              job: "PO-2", step: 10, label: "Clog, black", start: at("12:00"), end: at("17:00"),
              isLate: true, colour: "#222222"),
          ], closed: closed),
        .init(
          name: "M2",
          bars: [
            .init(job: "PO-1", step: 20, label: "Clog, white", start: at("12:00"), end: at("13:00"))
          ], closed: closed),
      ],
      dues: [.init(job: "PO-1", at: at("20:00")), .init(job: "PO-2", at: at("16:00"))],
      now: at("09:30"))
  }

  /// The same with hostile text wherever text can stand.
  static func hostileDay() throws -> GanttChart {
    var chart = try day()
    chart.title = hostile
    for row in chart.rows.indices {
      chart.rows[row].name = hostile
      for stretch in chart.rows[row].closed.indices {
        chart.rows[row].closed[stretch].label = hostile
      }
      for bar in chart.rows[row].bars.indices {
        chart.rows[row].bars[bar].job = hostile
        chart.rows[row].bars[bar].label = hostile
        chart.rows[row].bars[bar].colour = hostile
      }
    }
    chart.dues = [.init(job: hostile, at: chart.until)]
    return chart
  }
}
