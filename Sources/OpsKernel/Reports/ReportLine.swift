import OpsDomain

/// A line of a report as text: a row, or the sums of a group or of all.
public struct ReportLine: AnswerRecord, Equatable {
  /// One text for each column; empty where there is no value.
  public let cells: [String]
}
