/// How a delivery stands.
public enum NoticeDeliveryState: String, ColumnChoice, Codable {
  /// It will be tried at `nextAt`.
  case waiting
  case delivered
  /// Every attempt failed, or the first one for a reason that stays.
  case failed
  /// The notice was dismissed, or its occasion went away, before it was sent.
  case cancelled
}
