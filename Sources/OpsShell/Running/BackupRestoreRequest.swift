import OpsDomain

/// What backup is restored, and how.
public struct BackupRestoreRequest: Sendable, Equatable {
  /// The file of the backup.
  public var file: String
  /// The file of the new book.
  public var target: String
  /// What opens the backup.
  public var opening = BackupOpening()
  /// The last commit that the new book has; nil for all.
  public var commit: Int64?
  /// The moment up to which the new book goes; nil for the end.
  public var moment: Instant?
  /// A file with the marks of erasures, or `none`; nil to look for it.
  public var erasures: String?
  /// Whether the book is checked.
  public var isChecked = true

  /// A whole backup as a new book.
  public init(_ file: String, to target: String) {
    self.file = file
    self.target = target
  }
}
