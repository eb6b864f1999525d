import OpsDomain
import OpsStorage

/// What one commit did to one record, as far as the reader may know. It holds no values: the record
/// itself is read with the rights of the moment.
public struct ChangeView: OperationOutput, Equatable {
  public static let answerName = "change/1"

  /// The place behind this change, for `--since`.
  public let cursor: String
  /// Position of the commit in the journal.
  public let sequence: Int64
  /// When it was committed.
  public let at: Instant
  /// What kind of record it is, such as product.
  public let noun: String
  /// The collection of the record.
  public let collection: String
  /// The identifier of the record.
  public let record: RecordID
  /// The name or number of the record; null for a record without one, and for names of customers.
  public let name: String?
  /// What the change is to you: insert also for a record that you see from now on, delete also for
  /// one that you no longer see.
  public let verb: Verb
  /// The fields that changed, without fields that are hidden from you. Empty for a record that is
  /// new or gone.
  public let fields: [String]
  /// The operation that wrote it; null if you may not read the history of the record.
  public let operation: String?
  /// Sign-in name of the user who acted; null if you may not read the history of the record.
  public let actor: String?

  public static let columns: [FieldColumn] = [
    .init("at", "AT"), .init("verb", "VERB"), .init("noun", "NOUN"), .init("name", "NAME"),
    .init("record", "RECORD"), .init("fields", "FIELDS"), .init("actor", "ACTOR"),
  ]
}
