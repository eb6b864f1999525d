import OpsDomain

/// A chart in a terminal. Bars are told apart by the letter of their production, so nothing is lost
/// without colours.
public struct GanttText: Sendable {
  let chart: GanttChart
  let style: Style
  let cells: GanttCells
  let jobs: [GanttJob]
  /// The letter of each production.
  let keys: [String: String]
  /// Columns before the time.
  private let margin: Int
  private let width: Int

  /// - Parameter width: Columns of the terminal; at least 40 are used.
  public init(_ chart: GanttChart, width: Int = 80, style: Style = .plain) {
    self.chart = chart
    self.style = style
    self.width = max(40, width)
    let names = chart.rows.map {
      DisplayWidth.of(Sanitizer.printable($0.name, glyphs: style.glyphs))
    }
    let margin = min(max(5, names.max() ?? 0), self.width / 4)
    self.margin = margin
    cells = GanttCells(chart, room: self.width - margin - 1)
    jobs = GanttJob.all(of: chart)
    keys = Dictionary(jobs.map { ($0.job, $0.key) }, uniquingKeysWith: { first, _ in first })
  }

  /// The chart, the meaning of its signs and the productions by letter, in lines that end in a
  /// line feed.
  public func render() -> String {
    var output = ""
    for line in TextWrap.lines(printable(chart.title), width: width) {
      output += style.apply(.strong, line) + "\n"
    }
    output += TextWrap.lines(summary, width: width).joined(separator: "\n") + "\n\n"
    for (name, canvas) in header { output += line(name, canvas) }
    let rows = chart.rows.map { GanttRowText($0, in: self) }
    for (row, text) in zip(chart.rows, rows) { output += line(row.name, text.canvas) }
    if let canvas = dueLine { output += line("due", canvas) }
    guard !jobs.isEmpty else { return output }
    output += "\n"
    for text in TextWrap.lines(signs, width: width) { output += style.apply(.muted, text) + "\n" }
    if !rows.allSatisfy(\.isWhole) { output += "\n" + sequence }
    return output + "\n" + legend.render(width: width, style: style)
  }

  /// `3 machines · 5 production orders · 1 late`.
  private var summary: String {
    let late = jobs.filter(\.isLate).count
    return [
      Counted.text(chart.rows.count, "machine"), Counted.text(jobs.count, "production order"),
      late == 0 ? "none late" : "\(late) late",
    ].joined(separator: style.glyphs.separator)
  }

  func printable(_ text: String) -> String { Sanitizer.printable(text, glyphs: style.glyphs) }

  private func line(_ name: String, _ canvas: GanttCanvas) -> String {
    let label = DisplayWidth.truncated(printable(name), to: margin, glyphs: style.glyphs)
    let text = DisplayWidth.padded(label, to: margin) + " " + canvas.text(style)
    return String(text.reversed().drop { $0 == " " }.reversed()) + "\n"
  }

  /// The letter of each production in the column in which it is due; `+` for several.
  private var dueLine: GanttCanvas? {
    var canvas = GanttCanvas(count: cells.count)
    var used: Set<Int> = []
    for due in chart.dues {
      let cell = cells.cell(at: due.at)
      guard (0..<cells.count).contains(cell), let key = keys[due.job] else { continue }
      let sign = Character(key.count == 1 ? key : GanttSigns.tooShort)
      canvas.put(used.insert(cell).inserted ? sign : "+", at: cell)
    }
    return used.isEmpty ? nil : canvas
  }

  /// The letters of each machine in the order of its work, for a chart that has no room for all.
  private var sequence: String {
    var output = style.apply(.strong, "order of work") + "\n"
    for row in chart.rows where !row.bars.isEmpty {
      var letters: [String] = []
      for bar in row.bars.sorted(by: { ($0.setUpStart, $0.end) < ($1.setUpStart, $1.end) }) {
        let key = keys[bar.job] ?? "?"
        if letters.last != key { letters.append(key) }
      }
      let lines = TextWrap.lines(letters.joined(separator: " "), width: width - margin - 1)
      for (index, text) in lines.enumerated() {
        var canvas = GanttCanvas(count: width - margin - 1)
        canvas.write(text, at: 0)
        output += line(index == 0 ? row.name : "", canvas)
      }
    }
    return output
  }

  /// What the signs of the rows mean.
  private var signs: String {
    let signs = GanttSigns(style.glyphs)
    var parts = ["\(signs.setUp) set-up", "\(signs.run) run"]
    let bars = chart.rows.flatMap(\.bars)
    if bars.contains(where: \.isFrozen) { parts.append("\(signs.frozen) frozen") }
    if chart.rows.contains(where: { !$0.closed.isEmpty }) {
      parts += ["\(signs.rest) waits", "\(signs.closed) closed"]
    }
    if jobs.contains(where: \.isLate) { parts.append("! late") }
    parts.append("+ several")
    if jobs.contains(where: { $0.key.count > 1 }) {
      parts.append("\(GanttSigns.tooShort) too short for its letters")
    }
    return parts.joined(separator: "  ")
  }

  private var legend: TextTable {
    let rows = jobs.map { job in
      [
        job.key, job.job, job.label, chart.calendar.text(of: job.start),
        chart.calendar.text(of: job.end),
        job.due.map { chart.calendar.text(ofDue: $0) } ?? style.glyphs.absent,
        job.remark(separator: style.glyphs.separator),
      ]
    }
    var columns = [
      TableColumn("key", kind: .fixed), TableColumn("production", kind: .fixed),
      TableColumn("product", maximumWidth: 32), TableColumn("start", kind: .fixed),
      TableColumn("end", kind: .fixed), TableColumn("due", kind: .fixed),
      TableColumn("remark"),
    ]
    columns[2].rank = 3
    columns[3].rank = 2
    columns[5].rank = 1
    return TextTable(columns: columns, rows: rows, footer: "times: \(chart.calendar.zone)")
  }
}

/// The signs of bars: one column each.
struct GanttSigns: Sendable {
  let setUp: Character
  let run: Character
  let frozen: Character
  /// A run over time in which the machine does not work.
  let rest: Character
  let closed: Character
  let now: Character
  /// Stands for letters that have no room.
  static let tooShort = "*"

  init(_ glyphs: GlyphSet) {
    let isUnicode = glyphs == .unicode
    setUp = isUnicode ? "░" : ":"
    run = isUnicode ? "━" : "="
    frozen = isUnicode ? "▒" : "#"
    rest = isUnicode ? "╌" : "-"
    closed = isUnicode ? "·" : "."
    now = isUnicode ? "│" : "|"
  }
}
