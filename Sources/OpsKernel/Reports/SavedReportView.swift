import OpsDomain

/// A saved report as operations answer it.
public struct SavedReportView: OperationOutput, Equatable {
  public static let answerName = "report/1"

  /// What its owner calls it.
  public let name: String
  /// The list it shows, such as `oos.list`.
  public let list: String
  /// The options of the list, such as `status=pending`.
  public let options: [String]
  /// The fields it shows, in order.
  public let columns: [String]
  /// The field whose values make groups; null for a report that is not grouped.
  public let groupBy: String?
  /// The fields that are added up.
  public let totals: [String]
  /// The form in which it is written.
  public let format: ReportFormat
  /// How often it is made by itself; null for never.
  public let every: ReportRhythm?
  /// The time of the day at which it is made, by the site's clocks; null for never.
  public let at: String?
  /// When it is made next; null for never.
  public let nextAt: Instant?
  /// How many people get it.
  public let recipients: Int64
  /// When it was saved.
  public let savedAt: Instant

  init(_ report: SavedReport) throws {
    let definition = try ReportDefinition(kept: report.definition)
    name = report.name
    list = definition.list
    options = definition.options
    columns = definition.columns
    groupBy = definition.groupBy
    totals = definition.totals
    format = definition.format
    every = report.every
    at = report.minute.map(ReportClock.text)
    nextAt = report.nextAt
    recipients = Int64(report.recipientIDs.count)
    savedAt = report.savedAt
  }

  public static let columns: [FieldColumn] = [
    .init("name", "REPORT"), .init("list", "LIST"), .init("format", "FORMAT"),
    .init("every", "EVERY"), .init("at", "AT"), .init("next_at", "NEXT"),
    .init("recipients", "RECIPIENTS", .right),
  ]
}
