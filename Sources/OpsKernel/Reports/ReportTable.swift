import OpsDomain

/// The rows of a report in its columns, in groups, with what is added up.
struct ReportTable {
  /// Rows with one value of the field that groups.
  struct Group {
    /// The value as text; nil for the one group of a report that is not grouped.
    let key: String?
    let rows: [[String]]
    /// One text for each column that is added up, in the order of the columns; nil for others.
    let sums: [String?]
  }

  let columns: [String]
  /// Headings for people, of the columns that the list has a heading for.
  let titles: [String: String]
  let groups: [Group]
  /// The sums of all rows.
  let sums: [String?]
  /// Whether anything is added up.
  let hasSums: Bool

  var count: Int { groups.reduce(0) { $0 + $1.rows.count } }

  /// Groups come in the order of their values, rows in that of the list. The rows must have passed
  /// ``check(_:_:)``.
  init(
    _ definition: ReportDefinition, _ rows: [DocumentObject], titles: [String: String] = [:]
  ) {
    self.titles = titles
    let added = definition.totals.filter { !definition.columns.contains($0) }
    let shown = definition.columns + added
    // Each row names its group: otherwise a sum below it could not be told from a row.
    let columns = [definition.groupBy].compactMap(\.self).filter { !shown.contains($0) } + shown
    self.columns = columns
    let totals = Set(definition.totals)
    hasSums = !totals.isEmpty
    func sums(_ rows: [DocumentObject]) -> [String?] {
      columns.map { name in totals.contains(name) ? Self.sum(of: name, rows) : nil }
    }
    func cells(_ rows: [DocumentObject]) -> [[String]] {
      rows.map { row in columns.map { Self.text(row[$0] ?? .null) } }
    }
    self.sums = sums(rows)
    guard let field = definition.groupBy else {
      groups = [Group(key: nil, rows: cells(rows), sums: sums(rows))]
      return
    }
    let byKey = Dictionary(grouping: rows) { Self.text($0[field] ?? .null) }
    groups = byKey.keys.sorted(by: TextFolding.bytewiseLess).map { key in
      let own = byKey[key] ?? []
      return Group(key: key, rows: cells(own), sums: sums(own))
    }
  }

  private static func sum(of field: String, _ rows: [DocumentObject]) -> String {
    var (sum, decimals) = (QuantitySum.zero, 0)
    for row in rows {
      let text = Self.text(row[field] ?? .null)
      // Only a cell without a value: the rows were checked.
      guard let quantity = try? QuantitySum(parsing: text) else { continue }
      sum += quantity
      let parts = text.split(separator: ".", maxSplits: 1)
      decimals = max(decimals, parts.count > 1 ? parts[1].count : 0)
    }
    return filled(sum.description, to: decimals)
  }

  /// The number with as many decimals as the numbers that make it, such as the two of euros.
  private static func filled(_ text: String, to decimals: Int) -> String {
    guard decimals > 0 else { return text }
    let parts = text.split(separator: ".", maxSplits: 1)
    let fraction = parts.count > 1 ? String(parts[1]) : ""
    let zeros = String(repeating: "0", count: max(0, decimals - fraction.count))
    return "\(parts[0]).\(fraction)\(zeros)"
  }

  /// A value as a cell has it.
  static func text(_ value: Document) -> String {
    switch value {
    case .null: ""
    case .text(let text): text
    case .bool(let flag): flag ? "yes" : "no"
    case .integer(let number): String(number)
    case .number(let number): number
    case .list(let items) where items.allSatisfy { $0.string != nil }:
      items.compactMap(\.string).joined(separator: ", ")
    case .list, .object: DocumentWriter.string(value)
    }
  }
}
