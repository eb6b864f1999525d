/// A changeset was not committed: what it had read or written has moved since.
public struct ChangesetRace: Error, Sendable {
  public let moved: [MovedRecord]

  public init(moved: [MovedRecord]) { self.moved = moved }
}
