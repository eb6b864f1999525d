import OpsDomain

/// Rows of text under headings, aligned for a person to read.
///
/// Cells may hold anything: control characters are made visible. Columns stand two blanks apart, no
/// line ends in blanks, and every line ends in a line feed.
public struct TextTable: Sendable {
  /// The columns from left to right.
  public var columns: [TableColumn]
  /// One cell a column; a short row is filled with empty cells, further cells are ignored.
  public var rows: [[String]]
  /// A last line under the table.
  public var footer: String?

  static let gutter = 2

  /// A table with one cell a column in each row, and a line below it if there is a footer.
  public init(columns: [TableColumn], rows: [[String]], footer: String? = nil) {
    self.columns = columns
    self.rows = rows
    self.footer = footer
  }

  /// "12 rows", or "12 rows · more: --after CURSOR" if the list goes on.
  public static func footer(rows: Int, next: String? = nil, glyphs: GlyphSet = .unicode) -> String {
    let count = Counted.text(rows, "row")
    guard let next else { return count }
    return count + glyphs.separator + "more: --after " + Sanitizer.printable(next, glyphs: glyphs)
  }

  /// The table as lines.
  /// - Parameter width: Columns of the terminal; nil cuts nothing. Columns of kind `text` give way
  ///   first, the widest first; where that is not enough whole columns are left out by their rank,
  ///   and a line below says which. The first one stays.
  public func render(width: Int? = nil, style: Style = .plain) -> String {
    let kept = shownColumns(width: width, style: style)
    guard kept.count < columns.count else { return lines(width: width, style: style) }
    let shown = TextTable(
      columns: kept.map { columns[$0] },
      rows: rows.map { row in kept.map { $0 < row.count ? row[$0] : "" } }, footer: footer)
    let names = columns.indices.filter { !kept.contains($0) }.map { columns[$0].title }
    let text = Sanitizer.printable(
      "not shown: " + names.joined(separator: ", "), glyphs: style.glyphs)
    let remark = TextWrap.lines(text, width: width ?? .max)
      .map { style.apply(.muted, $0) + "\n" }.joined()
    return shown.lines(width: width, style: style) + remark
  }

  /// Whether all columns have room.
  func fits(_ width: Int?, style: Style) -> Bool {
    shownColumns(width: width, style: style).count == columns.count
  }

  /// Whether there is room for the columns that are never left out.
  func keepsUncut(_ width: Int?, style: Style) -> Bool {
    keeps(width, style: style, where: \.isUncut)
  }

  /// Whether there is room for all columns of which the condition is true.
  func keeps(_ width: Int?, style: Style, where isWanted: (TableColumn) -> Bool) -> Bool {
    let kept = shownColumns(width: width, style: style)
    return columns.indices.allSatisfy { !isWanted(columns[$0]) || kept.contains($0) }
  }

  /// The columns that have room when each gives way as far as it can.
  private func shownColumns(width: Int?, style: Style) -> [Int] {
    var kept = Array(columns.indices)
    guard let width, kept.count > 1 else { return kept }
    let rooms = columns.enumerated().map { index, column in
      var room = 0
      for cell in [column.title] + rows.map({ index < $0.count ? $0[index] : "" }) {
        room = max(room, DisplayWidth.of(Sanitizer.printable(cell, glyphs: style.glyphs)))
        if column.kind == .text { room = min(room, column.minimumWidth) }
      }
      return room + Self.gutter
    }
    while kept.count > 1, kept.reduce(-Self.gutter, { $0 + rooms[$1] }) > width {
      let out = kept.dropFirst().max { (columns[$0].rank, $0) < (columns[$1].rank, $1) }
      kept.removeAll { $0 == out }
    }
    return kept
  }

  private func lines(width: Int?, style: Style) -> String {
    var output = ""
    if !columns.isEmpty {
      let cells = rows.map { row in
        columns.indices.map { index in
          index < row.count ? Sanitizer.printable(row[index], glyphs: style.glyphs) : ""
        }
      }
      let titles = columns.map { column in
        let title = Sanitizer.printable(column.title, glyphs: style.glyphs)
        return style.isColoured ? title : title.uppercased()
      }
      let layouts = layouts(titles: titles, cells: cells, width: width)
      append(titles, layouts, style, isHeader: true, to: &output)
      for row in cells {
        for line in wrapped(row, layouts) {
          append(line, layouts, style, isHeader: false, to: &output)
        }
      }
    }
    if let footer {
      output += style.apply(.muted, Sanitizer.printable(footer, glyphs: style.glyphs)) + "\n"
    }
    return output
  }

  /// The row as lines: cells of columns that wrap go on below.
  private func wrapped(_ row: [String], _ layouts: [Layout]) -> [[String]] {
    guard columns.contains(where: \.wraps) else { return [row] }
    let cells = columns.indices.map { index in
      columns[index].wraps
        ? TextWrap.lines(row[index], width: max(1, layouts[index].width)) : [row[index]]
    }
    let count = cells.map(\.count).max() ?? 1
    return (0..<max(1, count)).map { line in
      cells.map { line < $0.count ? $0[line] : "" }
    }
  }

  /// The place a column got.
  private struct Layout {
    var width = 0
    /// Columns before and from the decimal point, if the column is aligned on it.
    var whole = 0
    var fraction = 0
  }

  private func layouts(titles: [String], cells: [[String]], width: Int?) -> [Layout] {
    var layouts = columns.indices.map { index in
      var layout = Layout(width: DisplayWidth.of(titles[index]))
      let alignsPoint = columns[index].kind == .number && columns[index].alignment == .right
      for row in cells {
        if alignsPoint, let number = DecimalCell(row[index]) {
          layout.whole = max(layout.whole, DisplayWidth.of(number.whole))
          layout.fraction = max(layout.fraction, DisplayWidth.of(number.fraction))
        } else {
          layout.width = max(layout.width, DisplayWidth.of(row[index]))
        }
      }
      layout.width = max(layout.width, layout.whole + layout.fraction)
      if columns[index].kind != .number, let maximum = columns[index].maximumWidth {
        layout.width = min(layout.width, max(1, maximum))
      }
      return layout
    }
    if let width { shrink(&layouts, to: width) }
    return layouts
  }

  private func shrink(_ layouts: inout [Layout], to width: Int) {
    let flexible = columns.indices.filter { columns[$0].kind == .text }
    for index in flexible { layouts[index].width = min(layouts[index].width, max(width, 1)) }
    var excess = layouts.reduce(Self.gutter * (layouts.count - 1)) { $0 + $1.width } - width
    while excess > 0 {
      let widest = flexible.filter { layouts[$0].width > columns[$0].minimumWidth }
        .max { layouts[$0].width < layouts[$1].width }
      guard let widest else { return }
      layouts[widest].width -= 1
      excess -= 1
    }
  }

  private func append(
    _ row: [String], _ layouts: [Layout], _ style: Style, isHeader: Bool, to output: inout String
  ) {
    var pending = 0
    for (index, column) in columns.enumerated() {
      let layout = layouts[index]
      var text = row[index]
      var before = 0
      var after = 0
      if !isHeader, column.kind == .number, column.alignment == .right,
        let number = DecimalCell(text)
      {
        before = layout.width - layout.fraction - DisplayWidth.of(number.whole)
        after = layout.fraction - DisplayWidth.of(number.fraction)
      } else {
        text = DisplayWidth.truncated(text, to: layout.width, glyphs: style.glyphs)
        let missing = layout.width - DisplayWidth.of(text)
        if column.alignment == .left { after = missing } else { before = missing }
      }
      pending += before
      if !text.isEmpty {
        output += String(repeating: " ", count: pending)
        output += style.apply(isHeader ? .strong : column.roles[row[index]], text)
        pending = 0
      }
      pending += after + Self.gutter
    }
    output += "\n"
  }
}
