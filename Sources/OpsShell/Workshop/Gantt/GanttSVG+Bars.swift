import OpsDomain

extension GanttSVG {
  private static let late = "#b91c1c"

  /// A bar with its set-up, its words and its marks.
  func bar(_ bar: GanttChart.Bar, top: Double) -> String {
    let y = top + (GanttLayout.rowHeight - GanttLayout.barHeight) / 2
    let (first, start, end) = (layout.x(bar.setUpStart), layout.x(bar.start), layout.x(bar.end))
    let colour =
      bar.colour.flatMap { CardColour(hex: $0) }
      ?? named[bar.job]?.colour ?? CardColour.palette[0]
    var output = "<g><title>\(Markup.escaped(tip(bar)))</title>\n"
    if start > first {
      output += box(
        first, y + 4, start - first, GanttLayout.barHeight - 8, "url(#gantt-setup)",
        " stroke=\"#64748b\" stroke-width=\"0.8\"")
    }
    let line =
      bar.isLate
      ? " stroke=\"\(Self.late)\" stroke-width=\"2.5\""
      : " stroke=\"#334155\" stroke-width=\"\(bar.isFrozen ? "1.6" : "0.8")\""
    let width = max(2, end - start)
    output += box(start, y, width, GanttLayout.barHeight, colour.hex, " rx=\"4\"" + line)
    var room = width - 10
    var x = start + 6
    if bar.isFrozen, width >= 26 {
      output += lock(x, y + 7, colour.ink.hex)
      x += 14
      room -= 14
    }
    if bar.isLate { room -= 12 }
    output += words(bar, x, y + 17.5, room, colour.ink.hex)
    return output + "</g>\n"
  }

  /// The mark of a late bar at its end.
  func badge(_ bar: GanttChart.Bar, top: Double) -> String {
    let x = max(layout.x(bar.start) + 2, layout.x(bar.end))
    let y = top + (GanttLayout.rowHeight - GanttLayout.barHeight) / 2 + 2
    return "<circle cx=\"\(Markup.length(x))\" cy=\"\(Markup.length(y))\" r=\"8\" "
      + "fill=\"\(Self.late)\" stroke=\"#ffffff\" stroke-width=\"1.5\"/>\n"
      + text(x, y + 4.5, "!", isBold: true, fill: "#ffffff", anchor: "middle")
  }

  /// The production with its product, or alone, or its letter, or nothing: what has room.
  private func words(
    _ bar: GanttChart.Bar, _ x: Double, _ y: Double, _ room: Double, _ ink: String
  ) -> String {
    let key = named[bar.job]?.key ?? ""
    let fits = { (content: String) in
      Double(DisplayWidth.of(Sanitizer.printable(content))) * GanttLayout.signWidth(11) <= room
    }
    let choices = ["\(bar.job) · \(bar.label)", bar.job, key]
    guard let words = choices.first(where: fits) else { return "" }
    return text(x, y, words, size: 11, fill: ink)
  }

  /// A small padlock.
  private func lock(_ x: Double, _ y: Double, _ ink: String) -> String {
    "<path transform=\"translate(\(Markup.length(x)) \(Markup.length(y)))\" fill=\"none\" "
      + "stroke=\"\(ink)\" stroke-width=\"1.6\" d=\"M2 6V3.6A2.9 2.9 0 0 1 7.8 3.6V6\"/>"
      + box(x + 0.5, y + 5.5, 9, 6.5, ink, " rx=\"1\"")
  }

  /// Everything about a bar.
  private func tip(_ bar: GanttChart.Bar) -> String {
    let part = bar.part > 1 ? ", part \(bar.part)" : ""
    var parts = ["\(bar.job), step \(bar.step)\(part): \(bar.label)"]
    if bar.setUpStart < bar.start {
      parts.append("set-up from \(chart.calendar.text(of: bar.setUpStart))")
    }
    parts.append(
      "\(chart.calendar.text(of: bar.start)) to \(chart.calendar.text(of: bar.end))")
    if bar.isLate { parts.append("late") }
    if bar.isFrozen { parts.append("frozen") }
    return parts.joined(separator: "; ")
  }

  // MARK: Below the rows

  /// When productions are due.
  var dueMarks: String {
    guard !layout.dueMarks.isEmpty else { return "" }
    let more = layout.hiddenDues == 0 ? "" : " (\(layout.hiddenDues) more)"
    var output = text(16, layout.laneTop(0) + 12, "Due" + more, isBold: true)
    for mark in layout.dueMarks {
      let y = layout.laneTop(mark.lane) + 8
      let fill = mark.job.isLate ? Self.late : GanttLayout.ink
      output += diamond(mark.x, y, fill)
      let name = Sanitizer.printable(mark.job.job) + (mark.job.isLate ? " !" : "")
      let span = 20 + Double(DisplayWidth.of(name)) * GanttLayout.signWidth(11)
      let isLeftward = GanttLayout.isLeftward(mark.x, span)
      output += text(
        isLeftward ? mark.x - 9 : mark.x + 9, y + 4, name, size: 11, fill: fill,
        anchor: isLeftward ? "end" : nil)
    }
    return output
  }

  private func diamond(_ x: Double, _ y: Double, _ fill: String) -> String {
    "<path d=\"M\(Markup.length(x)) \(Markup.length(y - 6))l5 6l-5 6l-5 -6z\" fill=\"\(fill)\"/>\n"
  }

  /// What the signs mean.
  var signs: String {
    let y = layout.signsTop
    var output = ""
    var x = 16.0
    func add(_ drawing: String, _ name: String) {
      output += drawing + text(x + 34, y + 12, name, size: 11, fill: "#475569")
      x += 34 + Double(name.count) * GanttLayout.signWidth(11) + 22
    }
    let plain = " rx=\"3\" stroke=\"#334155\" stroke-width=\"0.8\""
    add(box(x, y + 2, 28, 12, "url(#gantt-setup)", " stroke=\"#64748b\""), "set-up")
    add(box(x, y, 28, 16, "#bfdbfe", plain), "run, in the color of the card")
    add(box(x, y, 28, 16, "#bfdbfe", plain) + lock(x + 9, y + 2, "#000000"), "frozen")
    add(
      box(x, y, 28, 16, "#bfdbfe", " rx=\"3\" stroke=\"\(Self.late)\" stroke-width=\"2.5\""),
      "late")
    add(box(x, y, 28, 16, "url(#gantt-closed)", " stroke=\"#cbd2dc\""), "closed")
    if !layout.dueMarks.isEmpty { add(diamond(x + 14, y + 8, GanttLayout.ink), "due") }
    return output
  }

  /// The productions with their letters and colours.
  var productions: String {
    let column = (GanttLayout.width - 32) / Double(GanttLayout.listColumns)
    let rows = (jobs.count + GanttLayout.listColumns - 1) / GanttLayout.listColumns
    var output = ""
    for (index, job) in jobs.enumerated() {
      let x = 16 + Double(index / max(1, rows)) * column
      let y = layout.listTop + Double(index % max(1, rows)) * 20
      output += box(
        x, y, 28, 16, job.colour.hex, " rx=\"3\" stroke=\"#334155\" stroke-width=\"0.8\"")
      output += text(
        x + 14, y + 12, job.key, size: 11, fill: job.colour.ink.hex, anchor: "middle", room: 26)
      let remark = job.remark(separator: ", ")
      let words = "\(job.job) · \(job.label)" + (remark.isEmpty ? "" : " (\(remark))")
      output += text(x + 36, y + 12, words, size: 11, room: column - 48)
    }
    return output
  }
}
