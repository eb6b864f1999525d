import OpsDomain

/// A chart as the text of an SVG file: readable without colours, with a title and a description for
/// screen readers, and with the full text of each bar where the pointer rests.
public struct GanttSVG: Sendable {
  let chart: GanttChart
  let jobs: [GanttJob]
  /// The productions by number.
  let named: [String: GanttJob]
  let layout: GanttLayout
  private let isAlone: Bool

  /// - Parameter isAlone: Whether the drawing shows its title and the list of productions; a page
  ///   has both already.
  public init(_ chart: GanttChart, isAlone: Bool = true) {
    self.chart = chart
    self.isAlone = isAlone
    jobs = GanttJob.all(of: chart)
    named = Dictionary(jobs.map { ($0.job, $0) }, uniquingKeysWith: { first, _ in first })
    layout = GanttLayout(chart, jobs: jobs, isAlone: isAlone)
  }

  /// The file. Lengths are in pixels of a drawing that scales to its place.
  public func render() -> String {
    let (width, height) = (Markup.length(GanttLayout.width), Markup.length(layout.height))
    let ink = GanttLayout.ink
    var output = """
      <svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 \(width) \(height)" \
      width="\(width)" height="\(height)" role="img" aria-labelledby="gantt-title gantt-text" \
      font-family="system-ui, 'Segoe UI', 'DejaVu Sans', sans-serif" font-size="12" fill="\(ink)">
      <title id="gantt-title">\(Markup.escaped(chart.title))</title>
      <desc id="gantt-text">\(Markup.escaped(description))</desc>
      <defs>
      <pattern id="gantt-closed" width="7" height="7" patternUnits="userSpaceOnUse" \
      patternTransform="rotate(45)"><rect width="7" height="7" fill="#eef1f5"/>\
      <rect width="1" height="7" fill="#cbd2dc"/></pattern>
      <pattern id="gantt-setup" width="5" height="5" patternUnits="userSpaceOnUse" \
      patternTransform="rotate(-45)"><rect width="5" height="5" fill="#ffffff"/>\
      <rect width="2" height="5" fill="#64748b"/></pattern>
      </defs>
      <rect width="\(width)" height="\(height)" fill="#ffffff"/>

      """
    let room = GanttLayout.width - 32
    if isAlone { output += text(16, 26, chart.title, size: 18, isBold: true, room: room) }
    output += text(16, isAlone ? 46 : 18, description, fill: "#475569", room: room)
    output += backdrop + axis + nowLine
    var badges = ""
    for (index, row) in chart.rows.enumerated() {
      for bar in row.bars.sorted(by: { ($0.setUpStart, $0.end) < ($1.setUpStart, $1.end) })
      where bar.end > chart.from && bar.setUpStart < chart.until {
        output += self.bar(bar, top: layout.rowTop(index))
        if bar.isLate { badges += badge(bar, top: layout.rowTop(index)) }
      }
    }
    // Marks stand on top of the bars that follow.
    output += badges + dueMarks + nowSign + signs
    if isAlone { output += productions }
    return output + "</svg>\n"
  }

  /// `3 machines, 6 production orders, 2 late; 2027-03-01 07:00 to 2027-03-04 00:00 (UTC)`.
  private var description: String {
    let late = jobs.filter(\.isLate).count
    return Counted.text(chart.rows.count, "machine") + ", "
      + Counted.text(jobs.count, "production order")
      + (late == 0 ? ", none late" : ", \(late) late")
      + "; \(chart.calendar.text(of: chart.from)) to \(chart.calendar.text(of: chart.until))"
      + " (\(chart.calendar.zone))"
  }

  // MARK: Pieces

  /// A line of text, cut where it has no room. The widths of signs are estimates on the safe side.
  func text(
    _ x: Double, _ y: Double, _ content: String, size: Double = 12, isBold: Bool = false,
    fill: String? = nil, anchor: String? = nil, room: Double? = nil
  ) -> String {
    var shown = Sanitizer.printable(content)
    if let room {
      shown = DisplayWidth.truncated(
        shown, to: Int(room / GanttLayout.signWidth(size, isBold: isBold)))
    }
    guard !shown.isEmpty else { return "" }
    var attributes = "x=\"\(Markup.length(x))\" y=\"\(Markup.length(y))\""
    if size != 12 { attributes += " font-size=\"\(Markup.length(size))\"" }
    if isBold { attributes += " font-weight=\"600\"" }
    if let fill { attributes += " fill=\"\(fill)\"" }
    if let anchor { attributes += " text-anchor=\"\(anchor)\"" }
    return "<text \(attributes)>\(Markup.escaped(shown))</text>\n"
  }

  /// A rectangle with further attributes.
  func box(
    _ x: Double, _ y: Double, _ width: Double, _ height: Double, _ fill: String,
    _ attributes: String = ""
  ) -> String {
    "<rect x=\"\(Markup.length(x))\" y=\"\(Markup.length(y))\" "
      + "width=\"\(Markup.length(max(0, width)))\" height=\"\(Markup.length(height))\" "
      + "fill=\"\(fill)\"\(attributes)/>\n"
  }

  /// A line straight down.
  func rule(_ x: Double, _ top: Double, _ bottom: Double, _ attributes: String) -> String {
    "<path d=\"M\(Markup.length(x)) \(Markup.length(top))V\(Markup.length(bottom))\" "
      + "\(attributes)/>\n"
  }
}
