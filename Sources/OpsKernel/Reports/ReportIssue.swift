import OpsDomain
import OpsStorage

/// A report that was made by itself for one person, with the rights that person had at the time.
public struct ReportIssue: Entity {
  /// The collection of reports that were made, what people call one, and the series of their
  /// numbers.
  public static let record = Record(
    "report_issues", .platform, "made report", series: "REP", confidential: true)

  public var id: RecordID
  public var version: Int64 = 0
  /// `REP-000001` and so on.
  public var number: RecordNumber
  /// Who gets it.
  public var userID: Reference<User>
  /// Who saved the report.
  public var ownerID: Person
  /// What its owner calls the report.
  public var name: String
  /// What it shows, as ``ReportDefinition`` keeps it.
  public var definition: LongText
  /// When it was made.
  public var madeAt: Trail<Instant>
  /// How many rows it had then.
  public var rows: Int64 = 0
  /// The report as it was made. Nil where its rows can show people: no copy of them is kept, and it
  /// is made again when it is opened, with the rights of then.
  public var content: LongText?
  /// Code of the error with which it could not be made; nil if it was made.
  public var failure: Line?
  /// When it was first opened; nil before.
  public var openedAt: Instant?
  /// With which rights the content was made, as ``AnswerRights`` writes them; nil without content.
  public var seenWith: LongText?

  public static let indexes: [SecondaryIndex] = [
    [Columns.userID, Columns.openedAt, Columns.madeAt], [Columns.userID, Columns.madeAt],
    [Columns.madeAt],
  ]
}

extension ReportIssue {
  /// How long it is kept.
  static let kept = TimeSpan(milliseconds: 30 * 86_400_000)
}
