import OpsDomain

extension GanttSVG {
  /// Rows with their names, and closed time.
  var backdrop: String {
    var output = ""
    for (index, row) in chart.rows.enumerated() {
      let top = layout.rowTop(index)
      output += box(
        0, top, GanttLayout.width, GanttLayout.rowHeight, index % 2 == 0 ? "#f8fafc" : "#ffffff")
      output += text(
        16, top + 24, row.name, size: 13, isBold: true, room: GanttLayout.left - 28)
      for stretch in row.closed where stretch.end > chart.from && stretch.start < chart.until {
        output += closed(stretch, top: top)
      }
    }
    return output
  }

  /// Closed time of a row, with its reason where the pointer rests.
  private func closed(_ stretch: GanttChart.Stretch, top: Double) -> String {
    let x = layout.x(stretch.start)
    let drawing = box(
      x, top, layout.x(stretch.end) - x, GanttLayout.rowHeight, "url(#gantt-closed)")
    guard !stretch.label.isEmpty else { return drawing }
    let (start, end) = (
      chart.calendar.text(of: stretch.start), chart.calendar.text(of: stretch.end)
    )
    let tip = "closed: \(stretch.label); \(start) to \(end)"
    return "<g><title>\(Markup.escaped(tip))</title>\n" + drawing + "</g>\n"
  }

  /// Days and hours with their lines.
  var axis: String {
    var output = ""
    let (top, bottom) = (layout.top, layout.bottom)
    for mark in hourMarks {
      output += rule(mark.x, top - 6, bottom, "stroke=\"#e2e8f0\"")
      // The sign of the present moment has the place to itself.
      if let now, mark.x > now.left - 8, mark.x < now.left + now.span + 8 { continue }
      output += text(
        mark.x, top - 10, mark.label, size: 10, fill: "#64748b", anchor: "middle")
    }
    let days = self.days
    let rooms = days.indices.map { index in
      let end = index + 1 < days.count ? days[index + 1].x : GanttLayout.width - 16
      return Int(max(0, (end - days[index].x - 6) / GanttLayout.signWidth(12, isBold: true)))
    }
    let common = DayName.form(for: rooms)
    for (day, room) in zip(days, rooms) {
      output += rule(day.x, top - 36, bottom, "stroke=\"#94a3b8\"")
      guard let common else { continue }
      let form = DayName.forms(day.date)[common]
      if form.count <= room { output += text(day.x + 4, top - 26, form, isBold: true) }
    }
    return output
      + "<path d=\"M0 \(Markup.length(top))H1200M0 \(Markup.length(bottom))H1200\" "
      + "stroke=\"#94a3b8\"/>\n"
  }

  private var days: [(date: CivilDate, x: Double)] {
    var days: [(date: CivilDate, x: Double)] = []
    var date = chart.calendar.date(of: chart.from)
    while days.count < 4000, chart.calendar.start(of: date) < chart.until {
      days.append((date, layout.x(chart.calendar.start(of: date))))
      date = date.adding(days: 1)
    }
    return days
  }

  /// Clock times so far apart that their labels have room; none where days are narrow.
  private var hourMarks: [(x: Double, label: String)] {
    let hour = layout.x(chart.from.adding(seconds: 3600)) - GanttLayout.left
    guard let step = [1, 2, 3, 4, 6, 12].first(where: { Double($0) * hour >= 34 }) else {
      return []
    }
    var marks: [(x: Double, label: String)] = []
    for day in days {
      for value in stride(from: 0, to: 24, by: step) {
        let moment = chart.calendar.instant(of: day.date, secondsOfDay: value * 3600)
        guard moment >= chart.from, moment < chart.until else { continue }
        marks.append((layout.x(moment), value < 10 ? "0\(value)" : "\(value)"))
      }
    }
    return marks
  }

  /// The present moment and where its sign begins and ends, if it is shown.
  private var now: (x: Double, left: Double, span: Double, label: String)? {
    guard let now = chart.now, now >= chart.from, now <= chart.until else { return nil }
    let x = layout.x(now)
    let label = "now " + chart.calendar.text(of: now).suffix(5)
    let span = Double(label.count) * GanttLayout.signWidth(11, isBold: true) + 10
    let left = min(max(GanttLayout.left, x - span / 2), GanttLayout.width - 8 - span)
    return (x, left, span, label)
  }

  /// A line through the rows, behind the bars.
  var nowLine: String {
    guard let now else { return "" }
    return rule(now.x, layout.top - 4, layout.bottom, "stroke=\"#6d28d9\" stroke-width=\"2\"")
  }

  /// The time above that line.
  var nowSign: String {
    guard let now else { return "" }
    return box(now.left, layout.top - 22, now.span, 18, "#6d28d9", " rx=\"4\"")
      + text(
        now.left + now.span / 2, layout.top - 9, now.label, size: 11, isBold: true,
        fill: "#ffffff", anchor: "middle")
  }
}
