import OpsDomain

/// The place for what differs between the databases that understand our SQL.
///
/// Everything else in this module is common to SQLite and PostgreSQL: double-quoted names,
/// `IS NOT TRUE`, keyset conditions, named migrations.
public enum Dialect: Sendable {
  /// SQLite.
  case sqlite
  /// PostgreSQL 15 and later, in a database whose encoding is UTF-8.
  case postgres

  /// The parameter at `position`, 1, 2, 3 …
  func parameter(_ position: Int) -> String {
    switch self {
    case .sqlite: "?"
    case .postgres: "$\(position)"
    }
  }

  /// True when the column differs from the parameter, an absent value differing from any other.
  func differs(_ column: String, from parameter: String) -> String {
    switch self {
    case .sqlite: "\(column) IS NOT \(parameter)"
    case .postgres: "\(column) IS DISTINCT FROM \(parameter)"
    }
  }

  /// True when the column's text holds the parameter's text, byte for byte.
  func holds(_ column: String, _ parameter: String) -> String {
    switch self {
    case .sqlite: "instr(\(column), \(parameter)) > 0"
    case .postgres: "strpos(\(column), \(parameter)) > 0"
    }
  }

  /// One step of an order: absent values first when ascending, last when descending.
  ///
  /// - Parameter isNullable: Whether the column may be absent. PostgreSQL reads the order from an
  ///   index only if both say the same of absent values, and its primary keys say the usual.
  func step(_ column: String, isDescending: Bool, isNullable: Bool) -> String {
    switch self {
    case .sqlite: isDescending ? column + " DESC" : column
    case .postgres:
      column + (isDescending ? " DESC" : "")
        + (isNullable ? isDescending ? " NULLS LAST" : " NULLS FIRST" : "")
    }
  }

  /// A sum that is 0 over no rows and fails when it leaves 64 bits. PostgreSQL adds up to a number
  /// of any length, so the reader of the answer has to look at its size.
  func sum(_ column: String) -> String { "coalesce(sum(\(column)), 0)" }

  /// The least or the greatest value of a column.
  func extreme(_ function: String, _ column: String, _ kind: Column.Kind) -> String {
    // PostgreSQL before 18 has neither for bytes.
    guard self == .postgres, kind == .bytes else { return "\(function)(\(column))" }
    let order = function == "min" ? "" : " DESC"
    return "(array_agg(\(column) ORDER BY \(column)\(order))"
      + " FILTER (WHERE \(column) IS NOT NULL))[1]"
  }

  /// A column of the groups in the order of an answer. To PostgreSQL, the name alone could be that
  /// of a figure, such as `count`.
  func grouped(_ column: String, of table: String) -> String {
    switch self {
    case .sqlite: column
    case .postgres: table + "." + column
    }
  }

  /// The column as it stands in a condition for which no index is to be chosen.
  func unindexed(_ column: String) -> String {
    switch self {
    // A sign before a column keeps its index out of the choice.
    case .sqlite: "+" + column
    case .postgres: column
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
    case (.postgres, .integer), (.postgres, .bool), (.postgres, .fixed), (.postgres, .instant),
      (.postgres, .id):
      "BIGINT"
    // Texts are compared by their bytes, whatever the language of the database.
    case (.postgres, .text), (.postgres, .date): "TEXT COLLATE \"C\""
    case (.postgres, .bytes): "BYTEA"
    }
  }

  /// What stands behind the columns of a table.
  var tableOptions: String {
    switch self {
    case .sqlite: " STRICT"
    case .postgres: ""
    }
  }

  /// Bytes as they stand in SQL text.
  func literal(_ hexadecimal: String) -> String {
    switch self {
    case .sqlite: "x'\(hexadecimal)'"
    case .postgres: "'\\x\(hexadecimal)'"
    }
  }

  /// Whether a column's reference stands in its definition. PostgreSQL asks then that the other
  /// table exists, so references are added when all tables do.
  var definesReferences: Bool { self == .sqlite }

  /// Whether a table has to be made anew to change a column of it.
  var makesTablesAnew: Bool { self == .sqlite }

  /// The name of an index or of a constraint. PostgreSQL cuts off what is longer than 63 bytes, so
  /// a long name ends with a digest of all of it.
  func objectName(_ name: String) -> String {
    guard self == .postgres, name.utf8.count > 63 else { return name }
    let digits = String(NameDigest.of([name]), radix: 16)
    return String(decoding: name.utf8.prefix(46), as: UTF8.self) + "_" + digits
  }

  /// A statement of ``JournalSQL`` or ``IdentifierSQL``, which are written as SQLite takes them.
  public func translated(_ statement: String) -> String {
    guard self == .postgres else { return statement }
    var text = ""
    var count = 0
    for character in statement.unicodeScalars {
      if character == "?" {
        count += 1
        text += parameter(count)
      } else {
        text.unicodeScalars.append(character)
      }
    }
    // The owner of a key, which an index has as well.
    return text.replacing("ifnull(", with: "coalesce(")
  }
}
