import OpsDomain

/// How soon a column is left out of a table that has no room for it, from what it holds: names and
/// states stay longest, then figures, then what a record is called, times, other words, and last
/// what only goes with something else.
enum ColumnRank {
  private static let states: Set = ["ok", "result", "state", "status"]
  private static let titles: Set = ["customer_name", "label", "name", "product_name", "title"]
  private static let asides: Set = [
    "about", "comment", "created_at", "description", "note", "priority", "reason", "ref",
    "reference", "unit", "updated_at", "version",
  ]

  static func of(_ column: TableColumn, isName: Bool) -> Int {
    let name = column.key.split(separator: ".").last.map(String.init) ?? column.key
    if isName || states.contains(name) { return 1 }
    if asides.contains(name) { return 6 }
    if column.kind == .number { return 2 }
    if titles.contains(name) { return 3 }
    return FieldKind.of(column.key) == .time ? 4 : 5
  }
}
