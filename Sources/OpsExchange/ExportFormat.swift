import OpsDomain

/// The forms of an export.
public enum ExportFormat: String, Sendable, CaseIterable {
  /// One JSON document, one record on each line.
  case json
  /// One JSON object on each line.
  case ndjson
  /// Delimited text: a file for one collection, a folder for all.
  case csv
  /// A SQLite database, one table for each collection.
  case sqlite
  /// A workbook, one sheet for each collection. It cannot be imported again.
  case xlsx

  /// The form that the end of a file's name says; nil for another one.
  public init?(path: String) {
    switch path.split(separator: ".").last?.lowercased() {
    case "json": self = .json
    case "ndjson", "jsonl": self = .ndjson
    case "csv": self = .csv
    case "sqlite", "sqlite3", "db": self = .sqlite
    case "xlsx": self = .xlsx
    default: return nil
    }
  }
}
