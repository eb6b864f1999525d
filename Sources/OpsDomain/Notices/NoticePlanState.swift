/// How the plan of a notice stands.
public enum NoticePlanState: String, ColumnChoice, Codable {
  /// It will be sent when it is due, if the occasion is still there.
  case scheduled
  /// It was sent; the same stage and date are never sent again.
  case sent
  /// The occasion went away before it was due.
  case cancelled
}
