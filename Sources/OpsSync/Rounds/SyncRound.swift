/// How a round of a copy with its server has ended.
public struct SyncRound: Sendable, Equatable {
  /// What ended it.
  public enum End: Sendable, Equatable {
    /// Everything that can be done now is done.
    case complete
    /// The server is left alone until then, in milliseconds since 1970.
    case resting(until: Int64)
    /// Something that passes by itself.
    case failed(SyncFailure)
    /// The copy was wiped: it was revoked, or its time was over.
    case wiped
  }

  /// What ended it.
  public internal(set) var end = End.complete
  /// Pages that were taken in.
  public internal(set) var pages = 0
  /// Units that the server has done.
  public internal(set) var pushed = 0
  /// Conflicts that were found.
  public internal(set) var conflicts = 0
  /// Milliseconds after which the next round has something to do.
  public internal(set) var wait: Int64 = 0

  init() {}
}
