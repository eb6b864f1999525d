import OpsDomain

/// How the backups of a book stand.
package struct BackupHealth: Sendable {
  /// The newest backup that was made; nil before the first.
  package let newest: Backup?
  /// The backup that a drill has proven last; nil while none was.
  package let proven: Backup?
  /// Whether there is a schedule.
  package let isScheduled: Bool
  /// When this was asked.
  package let now: Instant
}
