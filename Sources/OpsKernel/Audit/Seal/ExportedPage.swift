/// Answer of `audit.export_page`: some lines of the export.
public struct ExportedPage: OperationOutput, Equatable {
  public static let answerName = "audit.export/1"

  /// JSON objects, one a line, without line feeds.
  public let lines: [String]
  /// Where the next page starts; null on the last one.
  public let next: String?
}
