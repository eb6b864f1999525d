import OpsDomain

/// The load of a machine on a day of the site, and its working time on that day.
public struct MachineLoad: Sendable, Equatable {
  /// The name of the machine.
  public var machine: String
  /// The day, by the site's calendar.
  public var date: CivilDate
  /// Set-up and run. More than ``capacity`` where work stands on top of other work.
  public var load: TimeSpan
  /// Working time of the day as far as the chart shows it.
  public var capacity: TimeSpan

  /// The load and the working time of a machine on one day.
  public init(machine: String, date: CivilDate, load: TimeSpan, capacity: TimeSpan) {
    self.machine = machine
    self.date = date
    self.load = load
    self.capacity = capacity
  }

  /// Load in whole per cent of the capacity; more than the capacity is never rounded to 100; nil
  /// where the machine does not work.
  public var percent: Int? {
    guard capacity.milliseconds > 0 else { return nil }
    let share = (load.milliseconds * 200 + capacity.milliseconds) / (capacity.milliseconds * 2)
    return Int(isOver ? max(101, share) : share)
  }

  /// Whether there is more work than working time.
  public var isOver: Bool { load > capacity }

  /// The loads of all machines of a chart, by machine and day. Time in which a machine is closed
  /// counts neither as load nor as capacity.
  public static func all(of chart: GanttChart) -> [MachineLoad] {
    chart.rows.flatMap { row in
      days(of: chart).map { day in
        let open = open(in: day, closed: row.closed)
        let load = row.bars.reduce(Int64(0)) { sum, bar in
          open.reduce(sum) { $0 + shared($1.start, $1.end, bar.setUpStart, bar.end) }
        }
        let capacity = open.reduce(Int64(0)) { $0 + $1.end.since($1.start).milliseconds }
        return MachineLoad(
          machine: row.name, date: chart.calendar.date(of: day.start),
          load: TimeSpan(milliseconds: load), capacity: TimeSpan(milliseconds: capacity))
      }
    }
  }

  /// The days of the chart, the first and the last as far as they are shown.
  private static func days(of chart: GanttChart) -> [GanttChart.Stretch] {
    var days: [GanttChart.Stretch] = []
    var start = chart.from
    while start < chart.until {
      let next = chart.calendar.start(of: chart.calendar.date(of: start).adding(days: 1))
      guard next > start else { break }
      days.append(.init(start, min(next, chart.until)))
      start = next
    }
    return days
  }

  /// What is left of a day without the closed stretches.
  private static func open(
    in day: GanttChart.Stretch, closed: [GanttChart.Stretch]
  ) -> [GanttChart.Stretch] {
    var open: [GanttChart.Stretch] = []
    var start = day.start
    for stretch in closed.sorted(by: { $0.start < $1.start }) where stretch.end > start {
      guard stretch.start < day.end else { break }
      if stretch.start > start { open.append(.init(start, stretch.start)) }
      start = stretch.end
    }
    if start < day.end { open.append(.init(start, day.end)) }
    return open
  }

  /// Milliseconds that two stretches share.
  private static func shared(
    _ start: Instant, _ end: Instant, _ otherStart: Instant, _ otherEnd: Instant
  ) -> Int64 {
    max(0, min(end, otherEnd).since(max(start, otherStart)).milliseconds)
  }
}
