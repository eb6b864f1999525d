import OpsDomain
import OpsStorage

/// What both stores say when they cannot write: each translates the codes of its database into
/// these.
package enum WriteRefusal {
  package static let turnTaken = OpsError(
    .bookBusy, "Somebody else is writing to the book", hint: "retry")
  package static let closed = OpsError(.internalError, "The book has been closed")
  package static let outsideTurn = OpsError(
    .internalError, "A transaction was written outside its turn")
  package static let groupFailed = OpsError(
    .storageFailed, "The book could not write a group of commits")

  // MARK: Commits

  package static let unnamed = OpsError(
    .internalError, "A transaction changed records without saying what it is")
  package static let tooManyChanges = OpsError(
    .tooLarge, "A commit holds at most \(JournalSQL.changesPerCommit) changes")
  package static let keyReused = OpsError(
    .conflictKeyReused, "A commit with this key is already in the journal", field: "key",
    hint: "use a new key for a new request")
  /// The sequence of a commit is taken.
  package static let headMoved = OpsError(
    .bookBusy, "Another program wrote to the book's journal at the same time")
  package static let dangling = OpsError(
    .dependants, "Records would refer to records that do not exist")

  // MARK: Records

  package static func taken(_ id: RecordID, in schema: Schema) -> OpsError {
    OpsError(.duplicate, "There already is a record \(id) in \(schema.name)", field: "id")
  }

  /// Another writer has changed the record of this version, or removed it.
  package static func moved(_ id: RecordID, version: Int64, in collection: String) -> OpsError {
    OpsError(
      .conflictVersion, "Record \(id) of \(collection) no longer has version \(version)",
      field: "version", hint: "read it again and repeat the change")
  }

  package static func missingReference(_ schema: Schema) -> OpsError {
    let references = schema.columns.filter { $0.references != nil }
    return OpsError(
      .dependants, "A record of \(schema.name) refers to a record that does not exist",
      field: references.count == 1 ? references[0].name : nil)
  }

  package static func missingValue(_ schema: Schema) -> OpsError {
    OpsError(.badValue, "A record of \(schema.name) lacks a value")
  }

  package static func wrongKind(_ schema: Schema) -> OpsError {
    OpsError(.badValue, "A record of \(schema.name) holds a value of the wrong kind")
  }

  package static func outOfRange(_ schema: Schema) -> OpsError {
    OpsError(.ruleViolated, "A record of \(schema.name) holds a value out of range")
  }
}
