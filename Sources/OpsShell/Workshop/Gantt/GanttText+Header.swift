import OpsDomain

extension GanttText {
  /// Days, hours and the present moment above the machines.
  var header: [(name: String, canvas: GanttCanvas)] {
    var lines = [("", days)]
    if let hours { lines.append(("", hours)) }
    if let now { lines.append(("now", now)) }
    return lines
  }

  private var bar: Character { style.glyphs == .unicode ? "│" : "|" }

  /// Each day where it begins, all in the longest form that has room.
  private var days: GanttCanvas {
    var canvas = GanttCanvas(count: cells.count)
    let dates = (0..<cells.count).map { chart.calendar.date(of: cells.start(of: $0)) }
    let starts = dates.indices.filter { $0 == 0 || dates[$0] != dates[$0 - 1] }
    let rooms = starts.indices.map { index in
      (index + 1 < starts.count ? starts[index + 1] : cells.count) - starts[index] - 2
    }
    let common = DayName.form(for: rooms)
    for (cell, room) in zip(starts, rooms) {
      // Where days are narrow, a label may run over days that have none themselves.
      let form = DayName.forms(dates[cell])[common ?? 2]
      guard common == nil || form.count <= room,
        canvas.isFree(cell, min(form.count + 2, max(1, cells.count - cell))),
        cell + 1 + form.count <= cells.count
      else { continue }
      canvas.put(bar, at: cell, .muted)
      canvas.write(form, at: cell + 1, .strong)
    }
    return canvas
  }

  /// Clock times where they begin, as far apart as they need; nil where columns are too long.
  private var hours: GanttCanvas? {
    let choices = [5, 10, 15, 30, 60, 120, 180, 240, 360, 720]
    let minutes = choices.first { $0 * 60 >= cells.step * ($0 % 60 == 0 ? 4 : 7) }
    guard let minutes else { return nil }
    var canvas = GanttCanvas(count: cells.count)
    func slot(_ cell: Int) -> Int {
      chart.calendar.secondsOfDay(of: cells.start(of: cell)) / (minutes * 60)
    }
    for cell in 0..<cells.count {
      let isStart =
        cell == 0
        ? chart.calendar.secondsOfDay(of: cells.origin) % (minutes * 60) == 0
        : slot(cell) != slot(cell - 1)
      guard isStart else { continue }
      let time = ClockText.text(ofMinute: slot(cell) * minutes)
      let text = minutes % 60 == 0 ? String(time.prefix(2)) : time
      if canvas.isFree(cell, text.count) { canvas.write(text, at: cell, .muted) }
    }
    return canvas
  }

  /// The present moment with its time, where it is shown.
  private var now: GanttCanvas? {
    guard let now = chart.now else { return nil }
    let cell = cells.cell(at: now)
    guard (0..<cells.count).contains(cell) else { return nil }
    var canvas = GanttCanvas(count: cells.count)
    let text = chart.calendar.text(of: now)
    canvas.put(style.glyphs == .unicode ? "▼" : "v", at: cell, .strong)
    if cell + 2 + text.count <= cells.count {
      canvas.write(text, at: cell + 2)
    } else if cell > text.count {
      canvas.write(text, at: cell - 1 - text.count)
    }
    return canvas
  }
}
