import OpsDomain

/// What `-o` chooses: how a command's answer is written to standard output.
public enum OutputFormat: Sendable, Equatable {
  /// A table for people; JSON; one JSON record a line; values with commas or tabs between them.
  case table, json, ndjson, csv, tsv
  /// Only the number (or id) of each record, one a line.
  case id
  /// Only one field of each record, one a line.
  case value(String)

  /// The names as offered in help and hints.
  public static let names = ["table", "json", "ndjson", "csv", "tsv", "id", "value:FIELD"]

  /// The format of that name. `json@1` and `ndjson@1` pin the first version of the envelope.
  /// - Throws: ``OpsDomain/OpsError`` `usage` for any other name.
  public init(parsing text: String) throws(OpsError) {
    switch text {
    case "table": self = .table
    case "json", "json@1": self = .json
    case "ndjson", "ndjson@1": self = .ndjson
    case "csv": self = .csv
    case "tsv": self = .tsv
    case "id": self = .id
    default:
      if text.hasPrefix("value:"), text.utf8.count > 6 {
        self = .value(String(text.dropFirst(6)))
      } else {
        throw Self.unknown(text)
      }
    }
  }

  /// The format nobody asked for: a table for a person, tab-separated text for a program.
  public static func standard(isTerminal: Bool) -> OutputFormat { isTerminal ? .table : .tsv }

  /// Whether errors are written as JSON too.
  public var isJSON: Bool { self == .json || self == .ndjson }

  private static func unknown(_ text: String) -> OpsError {
    let shown = Excerpt.of(text)
    if text.hasPrefix("json@") || text.hasPrefix("ndjson@") {
      return OpsError(
        .usage, "Unknown version of the output format \"\(shown)\"", field: "output",
        hint: "this opsh knows json@1 and ndjson@1")
    }
    if text.hasPrefix("value") {
      return OpsError(
        .usage, "The format value needs the name of a field", field: "output",
        hint: "write -o value:FIELD")
    }
    let list = "formats: " + names.joined(separator: ", ")
    let hint = Suggestion.closest(to: text, in: names).map { "did you mean \($0)? \(list)" }
    return OpsError(
      .usage, "Unknown output format \"\(shown)\"", field: "output", hint: hint ?? list)
  }
}
