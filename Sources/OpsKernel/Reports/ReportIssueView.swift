import OpsDomain

/// A report that was made by itself, without its content.
public struct ReportIssueView: OperationOutput, Equatable {
  public static let answerName = "report.issue/1"

  /// Number of the report that was made, such as `REP-000001`.
  public let number: String
  /// What its owner calls the report.
  public let name: String
  /// Sign-in name of the user whose report it is; null for a user who is gone.
  public let owner: String?
  /// When it was made.
  public let madeAt: Instant
  /// How many rows it had then.
  public let rows: Int64
  /// Whether its content was kept; a report that may show people is made again when it is opened.
  public let isKept: Bool
  /// Code of the error with which it could not be made; null if it was made.
  public let failure: String?
  /// When you first opened it; null before.
  public let openedAt: Instant?

  init(_ issue: ReportIssue, owner: String?) {
    self.owner = owner
    number = issue.number
    name = issue.name
    madeAt = issue.madeAt
    rows = issue.rows
    isKept = issue.content != nil
    failure = issue.failure
    openedAt = issue.openedAt
  }

  public static let columns: [FieldColumn] = [
    .init("number", "NUMBER"), .init("name", "REPORT"), .init("owner", "OF"),
    .init("made_at", "MADE"), .init("rows", "ROWS", .right), .init("failure", "FAILURE"),
    .init("opened_at", "OPENED"),
  ]
}
