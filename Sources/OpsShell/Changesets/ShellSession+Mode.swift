extension ShellSession {
  /// How commands are taken at the moment.
  public enum Mode: Sendable, Equatable {
    /// Writes are committed one by one.
    case direct
    /// In an open changeset or block, with this many staged operations.
    case changeset(staged: Int)
    /// In a changeset whose last commit lost a race.
    case lostRace(staged: Int)
    /// In a sandbox, with this many operations.
    case sandbox(staged: Int)
  }
}
