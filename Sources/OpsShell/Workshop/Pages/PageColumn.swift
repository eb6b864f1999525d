/// A column of a page's table together with what it shows of a row.
struct PageColumn<Row> {
  let column: PageTable.Column
  let cell: (Row) -> String

  static func text(_ title: String, _ cell: @escaping (Row) -> String) -> PageColumn {
    PageColumn(column: PageTable.Column(title, .text), cell: cell)
  }

  static func number(_ title: String, _ cell: @escaping (Row) -> String) -> PageColumn {
    PageColumn(column: PageTable.Column(title, .number), cell: cell)
  }

  static func time(_ title: String, _ cell: @escaping (Row) -> String) -> PageColumn {
    PageColumn(column: PageTable.Column(title, .time), cell: cell)
  }
}

extension PageTable {
  /// A table with a line for each of `rows`.
  init<Row>(caption: String? = nil, of rows: [Row], _ columns: [PageColumn<Row>]) {
    self.init(
      caption: caption, columns: columns.map(\.column),
      rows: rows.map { row in columns.map { $0.cell(row) } })
  }
}
