import OpsDomain

/// A report as it was made: its content in the form that was chosen.
public struct ReportView: OperationOutput, Equatable {
  public static let answerName = "report.content/1"

  /// What its owner calls the report.
  public let name: String
  /// The list it shows, such as `oos.list`.
  public let list: String
  /// The form of the content.
  public let format: ReportFormat
  /// When it was made.
  public let madeAt: Instant
  /// How many rows it has.
  public let rows: Int64
  /// The report itself; empty if it could not be made.
  public let content: Uncut<String>
  /// Fields of the columns of a report as text; null in all other forms.
  public let fields: [String]?
  /// The rows and sums of a report as text; null in all other forms.
  public let lines: [ReportLine]?
  /// Code of the error with which it could not be made by itself; null if it was made.
  public let failure: String?

  public static let columns: [FieldColumn] = [
    .init("name", "REPORT"), .init("list", "LIST"), .init("rows", "ROWS", .right),
    .init("made_at", "MADE"),
  ]
}
