/// What has become of a lot.
public enum LotStatus: String, Sendable, CaseIterable, Codable {
  /// Something is left, and it is good.
  case active
  /// Nothing is left; it was used.
  case consumed
  /// Something is left, and it is past its last good day.
  case expired
  /// Nothing is left; most of it was thrown away.
  case discarded
}
