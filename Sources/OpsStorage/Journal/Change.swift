import OpsDomain

/// One record before and after a transaction.
public struct Change: Sendable, Equatable {
  public let schema: Schema
  public let id: RecordID
  /// The row the transaction found; nil for an insert.
  public let old: Row?
  /// The row the transaction leaves; nil for a delete.
  public let new: Row?

  public init(schema: Schema, id: RecordID, old: Row?, new: Row?) {
    self.schema = schema
    self.id = id
    self.old = old
    self.new = new
  }

  public var verb: Verb { old == nil ? .insert : new == nil ? .delete : .update }
}
