/// The form in which a saved report is written.
public enum ReportFormat: String, Codable, Sendable, CaseIterable {
  /// Columns side by side, for people.
  case text
  /// Rows for spreadsheets.
  case csv, tsv
  /// Groups, rows and totals for programs.
  case json
  /// One page for a browser, to print or to send. It runs no script and loads nothing.
  case html
}
