import OpsDomain

/// Lists in the records of a list, each under a heading of its own.
extension RecordTable {
  /// The lists of each record under the record's name: their rows have little in common.
  func sections(
    _ records: [DocumentObject], _ path: String, title: String?, at list: String
  ) -> String {
    var text = ""
    for record in records {
      guard let rows = Self.rows(record[path]) else { continue }
      let name =
        title.flatMap { field in record[field].map { cell($0, of: field) } }
        ?? TableColumn.title(of: path)
      text += text.isEmpty ? "" : "\n"
      text += style.apply(.strong, Sanitizer.printable(name, glyphs: style.glyphs)) + "\n"
      text += whole(people(rows), at: list)
    }
    return text
  }

  /// Rows of which nothing is left out: as a table where all columns have room, else each by
  /// itself.
  private func whole(_ rows: [DocumentObject], at list: String) -> String {
    let table = table(of: rows, at: list)
    if table.fits(width, style: style) { return table.render(width: width, style: style) }
    return blocks(rows)
  }

  /// Rows as a table; each by itself where a column that must not be cut has no room in it.
  func rows(
    _ records: [DocumentObject], _ columns: [TableColumn], footer: String? = nil
  ) -> String {
    let table = table(records, columns, footer: footer)
    if table.keepsUncut(width, style: style) { return table.render(width: width, style: style) }
    let blocks = records.map { record in
      let entries = columns.compactMap { column -> KeyValueBlock.Entry? in
        guard let value = FieldSelection.value(column.key, in: record),
          !BlockBrevity.holdsNothing(value)
        else { return nil }
        return KeyValueBlock.Entry(column.title, cell(value, of: column.key))
      }
      return KeyValueBlock(entries: entries).render(width: width, style: style)
    }
    let end = footer.map { style.apply(.muted, Sanitizer.printable($0, glyphs: style.glyphs)) }
    return blocks.joined(separator: "\n") + (end.map { "\n" + $0 + "\n" } ?? "")
  }

  /// The rows of a list in a record: as a table, or each in lines of its own where a table would
  /// leave out a column that says something. People read a list in a record nowhere else. An answer
  /// that names its leading columns has chosen what a narrow table shows.
  func innerRows(
    _ records: [DocumentObject], _ columns: [TableColumn], at list: String
  ) -> String {
    let table = table(records, columns, footer: nil)
    let isChosen = envelope.leading.contains { $0.hasPrefix(list + ".") }
    guard !isChosen, table.keepsUncut(width, style: style),
      !table.keeps(width, style: style, where: { $0.rank < ColumnRank.nothing })
    else { return rows(records, columns) }
    return records.map { record in
      brief(
        columns.compactMap { column in
          guard let value = FieldSelection.value(column.key, in: record),
            !BlockBrevity.holdsNothing(value)
          else { return nil }
          return KeyValueBlock.Entry(column.title, cell(value, of: column.key))
        })
    }.joined(separator: "\n")
  }

  /// Each row by itself, below each other.
  func blocks(_ rows: [DocumentObject]) -> String {
    rows.map { row in
      let entries = row.members.filter { !BlockBrevity.holdsNothing($0.value) }.map {
        KeyValueBlock.Entry(TableColumn.title(of: $0.key), cell($0.value, of: $0.key))
      }
      return KeyValueBlock(entries: entries).render(width: width, style: style)
    }.joined(separator: "\n")
  }

  private func table(of rows: [DocumentObject], at list: String) -> TextTable {
    let paths = DocumentRenderer.paths(of: Envelope(schema: "", data: .null), rows)
    let columns = fixed(
      Self.filled(paths.map { Self.guessed($0, rows) }, rows), rows, at: list)
    return table(rows, columns, footer: nil)
  }

  /// Whether each of the lists stands by itself: they hold records of different kinds, or there is
  /// one list, and no room for all of its columns.
  func isSectioned(_ lists: [[DocumentObject]]) -> Bool {
    if lists.count == 1, let rows = lists.first, !rows.isEmpty {
      return !table(of: people(rows), at: "").fits(width, style: style)
    }
    return Self.areUnlike(lists)
  }

  /// Whether lists hold records of different kinds: they share less than half of their fields.
  private static func areUnlike(_ lists: [[DocumentObject]]) -> Bool {
    let fields = lists.compactMap(\.first).map { Set($0.members.map(\.key)) }
    guard let first = fields.first, let most = fields.map(\.count).max() else { return false }
    return fields.dropFirst().reduce(first) { $0.intersection($1) }.count * 2 < most
  }
}
