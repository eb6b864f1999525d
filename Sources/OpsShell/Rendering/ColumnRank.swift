/// How soon a column is left out of a table that has no room for it, from what it holds: names and
/// states stay longest, then flags and what is left, then other figures, then what a record is
/// called, times, other words, and last what only goes with something else.
enum ColumnRank {
  private static let states: Set = ["ok", "result", "state", "status"]
  /// Figures that people look for first.
  private static let balances: Set = ["available", "left", "on_hand", "remaining", "total"]
  /// Figures on the way to those.
  private static let steps: Set = [
    "allocated", "cancelled", "incoming", "lost", "received", "reserved", "returned", "scale",
  ]
  static let titles: Set = ["customer_name", "label", "name", "product_name", "title"]
  private static let asides: Set = [
    "about", "comment", "created_at", "description", "note", "priority", "reason", "ref",
    "reference", "unit", "updated_at", "version",
  ]

  static func of(_ column: TableColumn, isName: Bool) -> Int {
    let name = column.key.split(separator: ".").last.map(String.init) ?? column.key
    if isName || states.contains(name) { return 1 }
    if asides.contains(name) { return 8 }
    let kind = FieldKind.of(column.key)
    if balances.contains(name) || kind == .flag { return 2 }
    if steps.contains(name) { return 4 }
    if column.kind == .number { return 3 }
    if titles.contains(name) { return 5 }
    return kind == .time ? 6 : 7
  }
}
