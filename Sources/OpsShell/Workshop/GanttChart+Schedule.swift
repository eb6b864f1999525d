import OpsDomain
import OpsWorkshop

extension GanttChart {
  /// The chart of a schedule until the end of the day of its last step. It includes idle machines,
  /// because they have room.
  /// - Parameter colours: `#rrggbb` by name of a color; work in any other one is drawn in a colour
  ///   of its production.
  init(
    _ view: ScheduleView, colours: [String: String], calendar: any SiteCalendar, now: Instant
  ) {
    // Midnight is the end of the day before it.
    let last = max(view.start, view.end.adding(seconds: -1))
    let until = calendar.start(of: calendar.date(of: last).adding(days: 1))
    let jobs = Dictionary(grouping: view.jobs, by: \.machine)
    self.init(
      title: "\(view.number), \(view.objective.rawValue)", calendar: calendar, from: view.start,
      until: until,
      rows: Set(jobs.keys).union(view.machines).sorted().map { machine in
        Row(
          name: machine,
          bars: (jobs[machine] ?? []).map { job in
            Bar(
              job: job.production, step: Int(clamping: job.step), part: Int(clamping: job.part),
              label: [job.sku, job.color].compactMap(\.self).joined(separator: " "),
              setUpStart: job.setupStart, start: job.start, end: job.end,
              isLate: job.lateBy != nil, isFrozen: job.frozen,
              colour: job.color.flatMap { colours[$0] })
          },
          closed: Self.closed(view, machine))
      },
      dues: view.orders.compactMap { order in
        order.due.map { Due(job: order.production, at: $0) }
      }, now: now)
  }

  /// When a machine does not work, in stretches that do not overlap. Where two reasons overlap, the
  /// one that began first is told.
  private static func closed(_ view: ScheduleView, _ machine: String) -> [Stretch] {
    var closed: [Stretch] = []
    let own = view.closed.filter { $0.machine == nil || $0.machine == machine }
    for time in own.sorted(by: { ($0.start, $0.end) < ($1.start, $1.end) }) {
      let label = time.reason ?? ""
      guard let last = closed.last, time.start <= last.end else {
        closed.append(Stretch(time.start, time.end, label: label))
        continue
      }
      guard time.end > last.end else { continue }
      if label == last.label {
        closed[closed.count - 1].end = time.end
      } else {
        closed.append(Stretch(last.end, time.end, label: label))
      }
    }
    return closed
  }
}
