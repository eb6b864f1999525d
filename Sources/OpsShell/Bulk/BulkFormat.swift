/// The form of an input.
enum BulkFormat: String, Codable, Sendable, CaseIterable {
  /// Delimited text with a header row.
  case csv
  /// One JSON object on each line.
  case ndjson
}
