import OpsDomain

/// How soon a column is left out of a table that has no room for it, by its content. Names and
/// states stay longest. Then come flags, what is left and what the row is about, then other
/// figures, then what a record is called, times, other words, and details of something else.
/// Columns without any information in every row go first. An answer can name columns that matter
/// more than all these, see ``OperationOutput/leading``.
enum ColumnRank {
  private static let states: Set = ["ok", "result", "state", "status"]
  /// Figures that people look for first.
  private static let balances: Set = ["available", "left", "on_hand", "remaining", "total"]
  /// Figures on the way to those.
  private static let steps: Set = [
    "allocated", "cancelled", "incoming", "lost", "received", "reserved", "returned", "scale",
  ]
  /// What a row of the floor is about.
  private static let subjects: Set = [
    "batch", "color", "gun", "machine", "production", "shift", "stations", "step",
  ]
  /// The rank of a column that says the same nothing in every row.
  static let nothing = 9
  static let titles: Set = ["customer_name", "label", "name", "product_name", "title"]
  private static let asides: Set = [
    "about", "comment", "created_at", "description", "note", "priority", "reason", "ref",
    "reference", "unit", "updated_at", "version",
  ]
  /// What is 1 of 1 unless something was divided.
  private static let parts: Set = ["part", "part_count", "parts"]

  /// - Parameter values: What the column shows, row by row.
  static func of(_ column: TableColumn, isName: Bool, in values: [Document] = []) -> Int {
    let name = column.key.split(separator: ".").last.map(String.init) ?? column.key
    if isName || states.contains(name) { return 1 }
    if saysNothing(name, values) { return nothing }
    if asides.contains(name) { return 8 }
    let kind = FieldKind.of(column.key)
    if balances.contains(name) || subjects.contains(name) || kind == .flag { return 2 }
    if steps.contains(name) { return 4 }
    if column.kind == .number { return 3 }
    if titles.contains(name) { return 5 }
    return kind == .time ? 6 : 7
  }

  /// Whether every row has what is usual: no, part 1 of 1, or, in several rows, nothing counted.
  private static func saysNothing(_ name: String, _ values: [Document]) -> Bool {
    guard let first = values.first, values.allSatisfy({ $0 == first }) else { return false }
    if first == .bool(false) { return true }
    if parts.contains(name) { return CellText.exact(first) == "1" }
    guard values.count > 1, !balances.contains(name), CellText.isNumeric(first) else {
      return false
    }
    return CellText.exact(first).utf8.allSatisfy { [0x2E, 0x30].contains($0) }
  }
}
