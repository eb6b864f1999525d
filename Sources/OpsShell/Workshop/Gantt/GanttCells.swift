import OpsDomain

/// The time of a chart in columns of a terminal, all of the same length.
struct GanttCells: Sendable {
  let calendar: any SiteCalendar
  /// The start of the first column, on a full step of the site's clocks.
  let origin: Instant
  /// Seconds of a column.
  let step: Int
  let count: Int

  private static let steps = [
    60, 120, 300, 600, 900, 1200, 1800, 3600, 7200, 10_800, 14_400, 21_600, 43_200, 86_400,
  ]

  /// The finest columns of which at most `room` show the chart.
  init(_ chart: GanttChart, room: Int) {
    calendar = chart.calendar
    let days = (1...).lazy.map { 86_400 << $0 }
    var chosen = (step: 86_400, origin: chart.from, count: 0)
    for step in Self.steps + days.prefix(20) {
      let into = chart.calendar.secondsOfDay(of: chart.from) % min(step, 86_400)
      let origin = chart.from.adding(seconds: -into)
      let seconds = max(1, chart.until.since(origin).milliseconds / 1000)
      chosen = (step, origin, Int((seconds + Int64(step) - 1) / Int64(step)))
      if chosen.count <= room { break }
    }
    step = chosen.step
    origin = chosen.origin
    count = min(chosen.count, room)
  }

  /// The start of a column.
  func start(of cell: Int) -> Instant { origin.adding(seconds: cell * step) }

  /// The column that a moment is in; below 0 or from ``count`` on it is not shown.
  func cell(at moment: Instant) -> Int {
    let milliseconds = moment.since(origin).milliseconds
    let length = Int64(step) * 1000
    return Int(milliseconds >= 0 ? milliseconds / length : (milliseconds - length + 1) / length)
  }

  /// The boundary between columns that is nearest to a moment.
  func edge(at moment: Instant) -> Int { cell(at: moment.adding(milliseconds: Int64(step) * 500)) }

  /// For each column whether most of it lies in one of the stretches.
  func covered(by stretches: [GanttChart.Stretch]) -> [Bool] {
    var covered = [Int64](repeating: 0, count: count)
    for stretch in stretches {
      let last = min(count - 1, cell(at: stretch.end))
      for cell in stride(from: max(0, cell(at: stretch.start)), through: last, by: 1) {
        let start = max(stretch.start, self.start(of: cell))
        let end = min(stretch.end, self.start(of: cell + 1))
        covered[cell] += max(0, end.since(start).milliseconds)
      }
    }
    return covered.map { $0 * 2 > Int64(step) * 1000 }
  }
}
