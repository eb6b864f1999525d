/// What goes first when there is little time on the line.
public enum SyncPriority: Int, Sendable, Codable, CaseIterable, Comparable {
  /// Somebody waits for it: orders, payments, positions of drivers.
  case urgent
  /// Profiles, availability, and all else.
  case normal
  /// Nobody waits for it: analytics, ratings, images.
  case late

  public static func < (left: SyncPriority, right: SyncPriority) -> Bool {
    left.rawValue < right.rawValue
  }
}
