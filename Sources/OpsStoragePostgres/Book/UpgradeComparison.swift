import OpsDomain
import OpsStorageSQL

/// Compares what the tables of a book hold before and after written steps: every value that no step
/// changes must be as it was. What only follows from the declarations changes no value and is not
/// compared.
struct UpgradeComparison {
  /// What a table holds: the count of its rows, and the sum of their hashes.
  struct Content: Equatable {
    let rows: Int64
    let hashes: String
  }

  /// The columns to compare, by table.
  private let columns: [String: [String]]

  /// - Parameters:
  ///   - former: The tables before the steps.
  ///   - missing: The migrations that run.
  init(_ former: BookTables, _ missing: [Migration]) {
    guard missing.contains(where: \.isWritten) else {
      self.columns = [:]
      return
    }
    let rewrites = missing.reduce(into: Set<String>()) { $0.formUnion($1.rewrites) }
    var columns: [String: [String]] = [:]
    for (table, present) in former.columns
    where !rewrites.contains(table) && !table.hasSuffix(SearchSQL.suffix) {
      columns[table] = present.map(\.name).filter { !rewrites.contains("\(table).\($0)") }
    }
    self.columns = columns
  }

  /// What the tables hold now.
  func contents(_ engine: Engine) throws -> [String: Content] {
    var found: [String: Content] = [:]
    for (table, columns) in columns.sorted(by: { $0.key < $1.key }) {
      let row = try engine.run(.once(Self.question(table, columns))).rows.first
      guard let row, row.count == 2, case .integer(let rows) = row[0],
        case .text(let hashes) = row[1]
      else { continue }
      found[table] = Content(rows: rows, hashes: hashes)
    }
    return found
  }

  /// Throws `data.corrupt` with the first table that differs from what it was before.
  func check(_ before: [String: Content], _ engine: Engine) throws {
    guard !columns.isEmpty else { return }
    let present = try BookTables.read(engine).columns
    for (table, columns) in columns.sorted(by: { $0.key < $1.key }) {
      let names = Set((present[table] ?? []).map(\.name))
      let missing = columns.filter { !names.contains($0) }
      guard missing.isEmpty, !names.isEmpty else {
        throw Self.failure("\(table) lacks \(missing.joined(separator: ", "))")
      }
    }
    let after = try contents(engine)
    for (table, former) in before.sorted(by: { $0.key < $1.key }) where after[table] != former {
      let rows = after[table]?.rows ?? 0
      throw Self.failure(
        rows == former.rows
          ? "\(table) holds other values than before"
          : "\(table) has \(Counted.text(rows, "row")) instead of \(former.rows)")
    }
  }

  static func failure(_ problem: String) -> OpsError {
    OpsError(
      .corrupt, "The upgraded book differs from the book as it was: \(problem)", field: "book",
      hint: "the book is unchanged; run `opsh doctor` with the version that wrote it, then report"
        + " this")
  }

  /// The sum does not depend on the order of the rows, so they need not be sorted.
  private static func question(_ table: String, _ columns: [String]) -> String {
    let list = columns.map(quoted).joined(separator: ", ")
    return "SELECT count(*), CAST(coalesce(sum(hashtextextended(CAST(ROW(\(list)) AS text), 0)), 0)"
      + " AS text) FROM \(quoted(table))"
  }

  private static func quoted(_ name: String) -> String {
    "\"" + name.replacing("\"", with: "\"\"") + "\""
  }
}
