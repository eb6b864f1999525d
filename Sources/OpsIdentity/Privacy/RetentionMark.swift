import OpsDomain

/// How far the retention job has come; a book has at most one.
public struct RetentionMark: Entity {
  /// Where the book keeps the mark of the retention job; the journal has every change.
  public static let record = Record("retention_marks", .identity, "retention mark")

  public var id: RecordID
  public var version: Int64 = 0
  /// When the job last ran.
  public var at: Instant
  /// Stored answers of commits up to this sequence are erased.
  public var through: Int64
}
