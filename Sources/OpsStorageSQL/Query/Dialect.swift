import OpsDomain

/// The place for what differs between the databases that understand our SQL.
///
/// Everything else in this module is common to SQLite and PostgreSQL: double-quoted names,
/// `IS NOT TRUE`, keyset conditions, named migrations.
public enum Dialect: Sendable {
  /// SQLite.
  case sqlite

  /// The parameter at `position`, 1, 2, 3 …
  func parameter(_ position: Int) -> String {
    switch self {
    case .sqlite: "?"
    }
  }

  /// True when the column differs from the parameter, an absent value differing from any other.
  func differs(_ column: String, from parameter: String) -> String {
    switch self {
    case .sqlite: "\(column) IS NOT \(parameter)"
    }
  }

  /// True when the column's text holds the parameter's text, byte for byte.
  func holds(_ column: String, _ parameter: String) -> String {
    switch self {
    case .sqlite: "instr(\(column), \(parameter)) > 0"
    }
  }

  /// One step of an order: absent values first when ascending, last when descending.
  func step(_ column: String, isDescending: Bool) -> String {
    switch self {
    case .sqlite: isDescending ? column + " DESC" : column
    }
  }

  /// A sum that is 0 over no rows and fails when it leaves 64 bits.
  func sum(_ column: String) -> String {
    switch self {
    case .sqlite: "coalesce(sum(\(column)), 0)"
    }
  }

  /// The type of a column of this kind.
  public func type(_ kind: Column.Kind) -> String {
    switch (self, kind) {
    case (.sqlite, .integer), (.sqlite, .bool), (.sqlite, .fixed), (.sqlite, .instant),
      (.sqlite, .id):
      "INTEGER"
    case (.sqlite, .text), (.sqlite, .date): "TEXT"
    case (.sqlite, .bytes): "BLOB"
    }
  }

  /// What stands behind the columns of a table.
  var tableOptions: String {
    switch self {
    case .sqlite: " STRICT"
    }
  }
}
