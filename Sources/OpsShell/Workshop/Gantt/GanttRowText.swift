import OpsDomain

/// A machine's line of a chart in a terminal.
struct GanttRowText {
  private(set) var canvas: GanttCanvas
  private let text: GanttText
  private let signs: GanttSigns
  private let closed: [Bool]
  /// The production of each column; nil for one without.
  private var takenBy: [String?]
  /// Where the letters of each bar are.
  private var keys: [(key: String, cell: Int)] = []

  init(_ row: GanttChart.Row, in text: GanttText) {
    self.text = text
    signs = GanttSigns(text.style.glyphs)
    canvas = GanttCanvas(count: text.cells.count)
    closed = text.cells.covered(by: row.closed)
    takenBy = closed.map { _ in nil }
    for (cell, isClosed) in closed.enumerated() where isClosed {
      canvas.put(signs.closed, at: cell, .muted)
    }
    if let now = text.chart.now { canvas.put(signs.now, at: text.cells.cell(at: now), .strong) }
    for bar in row.bars.sorted(by: { ($0.setUpStart, $0.end) < ($1.setUpStart, $1.end) }) {
      draw(bar)
    }
  }

  /// Whether the letters of each production can be read somewhere on the line. They cannot if
  /// several productions share a column or a bar has no room for its letters.
  var isWhole: Bool {
    Dictionary(grouping: keys, by: \.key).allSatisfy { key, places in
      places.contains { place in
        key.enumerated().allSatisfy { index, sign in
          let cell = place.cell + index
          return !canvas.signs.indices.contains(cell) || canvas.signs[cell] == sign
        }
      }
    }
  }

  /// Draws a bar of at least one column.
  private mutating func draw(_ bar: GanttChart.Bar) {
    let first = text.cells.edge(at: bar.setUpStart)
    let end = max(first + 1, text.cells.edge(at: bar.end))
    let start = min(end - 1, max(first, text.cells.edge(at: bar.start)))
    for cell in max(0, first)..<max(0, first, min(start, text.cells.count)) {
      put(signs.setUp, of: bar, at: cell, .warning)
    }
    let words = Array(words(of: bar, room: end - max(0, start)))
    if end > 0 { keys.append((text.keys[bar.job] ?? "?", max(0, start))) }
    let role: Style.Role? = bar.isLate ? .error : bar.isFrozen ? .strong : nil
    for cell in max(0, start)..<max(0, start, min(end, text.cells.count)) {
      let place = cell - max(0, start)
      if bar.isLate, cell == end - 1, end - start > 1 {
        put("!", of: bar, at: cell, .error)
      } else if place < words.count {
        put(words[place], of: bar, at: cell, role)
      } else {
        let fill = closed[cell] ? signs.rest : bar.isFrozen ? signs.frozen : signs.run
        put(fill, of: bar, at: cell, role)
      }
    }
  }

  /// The letters of the production, and its number where it has room.
  private func words(of bar: GanttChart.Bar, room: Int) -> String {
    let key = text.keys[bar.job] ?? "?"
    let number = text.printable(bar.job)
    // Signs of two columns would move what follows.
    guard DisplayWidth.of(number) == number.count, key.count + number.count + 4 <= room else {
      return key.count <= room ? key : GanttSigns.tooShort
    }
    return "\(key) \(number) "
  }

  /// Steps of one production in the same column count as one.
  private mutating func put(
    _ sign: Character, of bar: GanttChart.Bar, at cell: Int, _ role: Style.Role?
  ) {
    if let other = takenBy[cell] {
      if other != bar.job { canvas.put("+", at: cell, role) }
      return
    }
    canvas.put(sign, at: cell, role)
    takenBy[cell] = bar.job
  }
}
