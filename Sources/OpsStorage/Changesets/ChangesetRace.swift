import OpsDomain

/// A changeset was not committed: what it had read or written has moved since.
public struct ChangesetRace: Error, Sendable {
  /// The records that have moved.
  public let moved: [MovedRecord]

  /// The race that is lost because of these records.
  public init(moved: [MovedRecord]) { self.moved = moved }
}

/// A record that is no longer as a changeset read it.
public struct MovedRecord: Sendable, Equatable {
  /// The collection of the record.
  public let schema: Schema
  /// 0 when only a sum over the collection tells that something moved.
  public let id: RecordID
  /// The row when it was read; nil when it was not there.
  public let before: Row?
  /// The row now; nil when it is not there.
  public let now: Row?

  /// A record with its row as it was read and as it is now.
  public init(schema: Schema, id: RecordID, before: Row?, now: Row?) {
    self.schema = schema
    self.id = id
    self.before = before
    self.now = now
  }
}
