import OpsDomain

extension ReportTable {
  /// The report as one page that needs no other file: a table, with a part for each group.
  /// - Parameter calendar: Of the site, for its times; nil leaves them in UTC.
  func page(_ title: String, _ calendar: (any SiteCalendar)?) -> String {
    let title = MarkupText.escaped(title)
    let heads = columns.map { "<th>\(MarkupText.escaped(heading($0)))</th>" }.joined()
    return """
      <!DOCTYPE html>
      <html lang="en"><head><meta charset="utf-8"><title>\(title)</title>
      <style>body{font-family:sans-serif;margin:2em}table{border-collapse:collapse}
      th,td{padding:.2em .8em .2em 0;text-align:left;vertical-align:top;white-space:pre-wrap}
      th{border-bottom:1px solid}tr.group td{padding-top:1em;font-weight:bold}
      tr.total td{border-top:1px solid;font-weight:bold}</style></head><body>
      <h1>\(title)</h1>
      <table>
      <thead><tr>\(heads)</tr></thead>
      <tbody>
      \(rows(calendar).joined(separator: "\n"))
      </tbody>
      </table>
      <p>\(Counted.text(count, "row"))</p>
      </body></html>

      """
  }

  /// The rows of the table: those of each group below its name, with the sums.
  private func rows(_ calendar: (any SiteCalendar)?) -> [String] {
    var rows: [String] = []
    for group in groups {
      if let key = group.key {
        let name = MarkupText.escaped(key, keepsLines: true)
        rows.append(
          "<tr class=\"group\"><td colspan=\"\(columns.count)\">\(name)</td></tr>")
      }
      rows += group.rows.map { row in Self.row(row.map { Self.read($0, calendar) }) }
      if hasSums, group.key != nil { rows.append(Self.row(group.sums, title: "Total")) }
    }
    if hasSums { rows.append(Self.row(sums, title: "Total")) }
    return rows
  }

  /// A line of sums: its title stands in the first column that is not added up.
  private static func row(_ sums: [String?], title: String) -> String {
    var cells = sums.map { $0 ?? "" }
    if let place = sums.firstIndex(where: { $0 == nil }) { cells[place] = title }
    return row(cells, style: " class=\"total\"")
  }

  private static func row(_ cells: [String], style: String = "") -> String {
    let cells = cells.map { "<td>\(MarkupText.escaped($0, keepsLines: true))</td>" }
    return "<tr\(style)>" + cells.joined() + "</tr>"
  }
}
