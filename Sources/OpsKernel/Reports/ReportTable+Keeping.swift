import OpsDomain

/// Reports as text are kept as rows, because a person reads them in the width of their terminal.
extension ReportTable {
  /// What is kept of a report that was made by itself.
  /// - Parameter calendar: Of the site, for the times of a page.
  func kept(
    _ format: ReportFormat, title: String, calendar: (any SiteCalendar)? = nil
  ) -> String {
    format == .text
      ? DocumentWriter.string(document) : content(format, title: title, calendar: calendar)
  }

  /// The table that was kept; nil for content of another form.
  init?(kept content: String, titles: [String: String]) {
    guard content.utf8.first == UInt8(ascii: "{"),
      let document = try? DocumentParser.parse(content),
      let columns = document["columns"]?.items?.compactMap(\.string),
      let groups = document["groups"]?.items, let totals = document["totals"]?.members
    else { return nil }
    func cells(_ object: Document?) -> [String?] { columns.map { object?[$0]?.string } }
    self.columns = columns
    self.titles = titles
    self.groups = groups.map { group in
      Group(
        key: group["key"]?.string,
        rows: (group["rows"]?.items ?? []).map { cells($0).map { $0 ?? "" } },
        sums: cells(group["totals"]))
    }
    sums = cells(.object(totals))
    hasSums = !totals.isEmpty
  }
}
