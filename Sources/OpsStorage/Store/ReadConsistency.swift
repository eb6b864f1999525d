/// What a reader that asks several questions may see between them.
public enum ReadConsistency: Sendable {
  /// Each question sees the latest commits; cheapest.
  case latest
  /// All questions see one and the same state.
  case snapshot
}
