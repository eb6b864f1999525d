import OpsDomain

extension ReportTable {
  /// The report in a format.
  /// - Parameters:
  ///   - title: What a page calls the report.
  ///   - calendar: Of the site, for the times that people read; nil leaves them in UTC.
  func content(
    _ format: ReportFormat, title: String = "Report", calendar: (any SiteCalendar)? = nil
  ) -> String {
    switch format {
    case .text: text(calendar)
    case .csv: delimited(.comma)
    case .tsv: delimited(.tab)
    case .json: DocumentWriter.string(document) + "\n"
    case .html: page(title, calendar)
    }
  }

  /// The rows with a line below each group and one at the end, where something is added up.
  var lines: [[String]] {
    var lines: [[String]] = []
    for group in groups {
      lines += group.rows
      if hasSums, let key = group.key { lines.append(line("Total \(key)", group.sums)) }
    }
    if hasSums { lines.append(line("Total", sums)) }
    return lines
  }

  /// A line of sums: its title stands in the first column that is not added up.
  private func line(_ title: String, _ sums: [String?]) -> [String] {
    var cells = sums.map { $0 ?? "" }
    if let place = sums.firstIndex(where: { $0 == nil }) { cells[place] = title }
    return cells
  }

  /// The rows alone: a program that adds a column up must not find its sums among them.
  private func delimited(_ delimiter: Delimiter) -> String {
    var writer = DelimitedWriter(delimiter: delimiter)
    writer.write(columns)
    for row in groups.flatMap(\.rows) { writer.write(row) }
    return String(decoding: writer.bytes, as: UTF8.self)
  }

  /// The heading of a column for people.
  func heading(_ column: String) -> String {
    titles[column]?.lowercased() ?? column.replacing("_", with: " ")
  }

  /// A cell as people read it: a moment as the clocks of the site show it.
  static func read(_ cell: String, _ calendar: (any SiteCalendar)?) -> String {
    guard let calendar, let moment = Instant.written(cell) else { return cell }
    return calendar.text(of: moment)
  }

  private func text(_ calendar: (any SiteCalendar)?) -> String {
    let head = columns.map(heading)
    let all = [head] + lines.map { line in line.map { Self.plain(Self.read($0, calendar)) } }
    let widths = columns.indices.map { column in
      all.reduce(0) { max($0, $1[column].count) }
    }
    return all.map { line in
      let cells = zip(line, widths).map { cell, width in
        cell + String(repeating: " ", count: max(0, width - cell.count))
      }
      let text = cells.joined(separator: "  ")
      return String(text.reversed().drop { $0 == " " }.reversed()) + "\n"
    }.joined()
  }

  /// A cell on one line, harmless to a terminal.
  private static func plain(_ cell: String) -> String {
    String(
      String.UnicodeScalarView(
        cell.unicodeScalars.map { TextRules.isForbidden($0) ? "·" : $0 }))
  }

  var document: Document {
    .object([
      "columns": .list(columns.map { .text($0) }), "count": .integer(Int64(count)),
      "groups": .list(groups.map(object)), "totals": object(sums),
    ])
  }

  private func object(_ group: Group) -> Document {
    .object([
      "key": group.key.map { .text($0) } ?? .null, "count": .integer(Int64(group.rows.count)),
      "totals": object(group.sums),
      "rows": .list(
        group.rows.map { row in
          var object = DocumentObject()
          for (name, cell) in zip(columns, row) { object.set(name, .text(cell)) }
          return .object(object)
        }),
    ])
  }

  private func object(_ sums: [String?]) -> Document {
    var object = DocumentObject()
    for (name, sum) in zip(columns, sums) {
      if let sum { object.set(name, .text(sum)) }
    }
    return .object(object)
  }
}
