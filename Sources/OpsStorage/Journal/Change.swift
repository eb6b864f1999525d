import OpsDomain

/// One record before and after a transaction.
public struct Change: Sendable, Equatable {
  /// The collection of the record.
  public let schema: Schema
  /// The identifier of the record.
  public let id: RecordID
  /// The row the transaction found; nil for an insert.
  public let old: Row?
  /// The row the transaction leaves; nil for a delete.
  public let new: Row?
  /// Whether every write of it only followed from others: by a reaction of the gate, or by what
  /// areas do about what has happened. Limits of records do not count it.
  public let isFollowing: Bool

  /// A change from the old row to the new one; by default it counts towards limits of records.
  public init(
    schema: Schema, id: RecordID, old: Row?, new: Row?, isFollowing: Bool = false
  ) {
    self.schema = schema
    self.id = id
    self.old = old
    self.new = new
    self.isFollowing = isFollowing
  }

  /// What the transaction did to the record.
  public var verb: Verb { old == nil ? .insert : new == nil ? .delete : .update }
}
