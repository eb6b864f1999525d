/// What has become of a lot. One that became other lots, with nothing left under its own name,
/// follows what became of those.
public enum LotStatus: String, Sendable, CaseIterable, Codable {
  /// Something is left, and it is good.
  case active
  /// Nothing is left; it was used, or there never was any because its receipt was undone.
  case consumed
  /// Something is left, and it is past its last good day.
  case expired
  /// Nothing is left; most of it was thrown away or is missing.
  case discarded
}
