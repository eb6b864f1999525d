/// What a copy of the book can do: take in changes, show what the server has, and run operations
/// again on top of it.
public protocol SyncCopy {
  /// What a page of the feed has brought.
  associatedtype Page: SyncPage

  /// Takes in a page. Records that the user may no longer see are removed.
  mutating func take(_ page: Page) async throws
  /// Forgets all records, to be read again from the beginning. Called before the first page.
  mutating func restart() async throws
  /// Removes the copy with everything in it: its records, its key, its outbox.
  mutating func wipe() async throws
  /// Runs these units again, in order, on top of the records that were just pulled. Their earlier
  /// results are dropped. Answers, by the key of each unit, what now differs from what the person
  /// was told.
  mutating func rerun(_ units: [OutboxUnit]) async throws -> [String: [PromiseDifference]]
  /// What the server has in this field, as the copy knows it; nil for a record that is not there.
  func theirs(_ edit: FieldEdit) async throws -> TheirValue?
  /// How a field of a collection is merged.
  func strategy(of field: String, in collection: String) -> FieldStrategy
  /// The call with the values that its edits have now, and without those fields; nil when nothing
  /// is left of it to do.
  func rewritten(_ call: OutboxCall, without fields: [FieldEdit]) throws -> OutboxCall?
  /// How many bytes it takes on the disk.
  var bytes: Int64 { get }
}

/// What the server has in a field, and since when.
public struct TheirValue: Sendable, Equatable {
  /// The value.
  public let value: SyncValue
  /// Who gave it that value; nil if the person may not know.
  public let by: String?
  /// When it was written; nil if that is not known.
  public let at: HybridTime?

  /// A value of the server.
  public init(_ value: SyncValue, by: String? = nil, at: HybridTime? = nil) {
    self.value = value
    self.by = by
    self.at = at
  }
}
