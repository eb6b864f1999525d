import OpsDomain

/// A schedule as one HTML page: the chart, the load of each machine and day, all work in tables.
public struct GanttPage: Sendable {
  private let chart: GanttChart

  /// The page of this chart.
  public init(_ chart: GanttChart) { self.chart = chart }

  /// The page as HTML text; it needs no other file and prints across A4.
  public func render() -> String {
    var body = """
      <figure style="margin:0" class="scroll">
      \(GanttSVG(chart, isAlone: false).render())</figure>
      <section>
      <h2>Production orders</h2>
      \(productions.html())</section>
      <section>
      <h2>Load</h2>

      """
    let loads = MachineLoad.all(of: chart)
    for row in chart.rows {
      let bars = loads.filter { $0.machine == row.name }.map { load in
        PageBars.Bar(
          label: DayName.long(load.date), value: Double(load.load.milliseconds),
          text: "\(WorkHours.text(load.load)) of \(WorkHours.text(load.capacity))"
            + (load.percent.map { ", \($0) %" } ?? ""),
          limit: Double(load.capacity.milliseconds), isBad: load.isOver)
      }
      body += PageBars(title: row.name, bars: bars).html()
    }
    body += "</section>\n<section>\n<h2>Work by machine</h2>\n\(work.html())</section>\n"
    body += "<p class=\"note\">Times: \(Markup.escaped(chart.calendar.zone))</p>\n"
    return HTMLPage(title: chart.title, isWide: true, body: body).render()
  }

  private var productions: PageTable {
    PageTable(
      columns: [
        .init("Production"), .init("Key"), .init("Product"), .init("Start", .time),
        .init("End", .time), .init("Due", .time), .init("Remark"),
      ],
      rows: GanttJob.all(of: chart).map { job in
        [
          job.job, job.key, job.label, chart.calendar.text(of: job.start),
          chart.calendar.text(of: job.end), job.due.map { chart.calendar.text(ofDue: $0) } ?? "–",
          job.remark(separator: ", "),
        ]
      })
  }

  private var work: PageTable {
    PageTable(
      columns: [
        .init("Machine"), .init("Production"), .init("Step", .number), .init("Product"),
        .init("Set-up", .time), .init("Start", .time), .init("End", .time), .init("Remark"),
      ],
      rows: chart.lines.map { machine, bar in
        [
          machine, bar.job, bar.part > 1 ? "\(bar.step), part \(bar.part)" : "\(bar.step)",
          bar.label,
          bar.setUpStart < bar.start ? chart.calendar.text(of: bar.setUpStart) : "–",
          chart.calendar.text(of: bar.start), chart.calendar.text(of: bar.end),
          [bar.isLate ? "late" : "", bar.isFrozen ? "frozen" : ""].filter { !$0.isEmpty }
            .joined(separator: ", "),
        ]
      })
  }
}
