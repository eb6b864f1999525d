import OpsDomain

/// Which occasions a source is asked for.
public enum NoticeScope: Sendable {
  /// Those that are there now and due until that moment; of what is over, none.
  case all(until: Instant)
  /// Those of one subject, whatever their time; none once the occasion has gone.
  case subject(RecordID)
}
