import OpsDomain
import OpsStorage
import OpsStorageSQL

/// What a refused write says: the book's own constraints are the second wall behind the checks of
/// the gate and the overlay.
enum ConstraintError {
  private static let unique = "23505"
  private static let reference = "23503"

  /// The failure of writing `change`, in the product's words.
  /// - Parameter referring: What refers to the record, asked for when it cannot be removed.
  static func describe(
    _ failure: DatabaseFailure, writing change: Change,
    referring: () -> [(noun: String, count: Int64)] = { [] }
  ) -> OpsError {
    let schema = change.schema
    switch failure.state {
    case unique:
      let sql = SchemaSQL(dialect: .postgres)
      guard
        let key = schema.keys.first(where: { sql.name(of: $0, in: schema) == failure.constraint })
      else {
        return OpsError(
          .duplicate, "There already is a record \(change.id) in \(schema.name)", field: "id")
      }
      return schema.duplicate(of: key)
    case reference:
      return change.new == nil ? change.dependants(referring()) : missingReference(schema)
    case "23502": return OpsError(.badValue, "A record of \(schema.name) lacks a value")
    case "23514":
      return OpsError(.ruleViolated, "A record of \(schema.name) holds a value out of range")
    default: return failure.opsError
    }
  }

  /// The error for a commit that the journal refused, or for an end of the journal that has moved.
  static func describeJournal(_ failure: DatabaseFailure) -> OpsError {
    switch (failure.state, failure.constraint) {
    case (unique, "commits_by_key"):
      OpsError(
        .conflictKeyReused, "A commit with this key is already in the journal", field: "key",
        hint: "use a new key for a new request")
    case (unique, _):
      OpsError(.bookBusy, "Another program wrote to the book's journal at the same time")
    case (reference, _):
      OpsError(.dependants, "Records would refer to records that do not exist")
    default: failure.opsError
    }
  }

  /// Whether the order of the writes may be what broke the constraint.
  static func dependsOnOrder(_ failure: DatabaseFailure) -> Bool {
    failure.state == unique || failure.state == reference
  }

  private static func missingReference(_ schema: Schema) -> OpsError {
    let references = schema.columns.filter { $0.references != nil }
    return OpsError(
      .dependants, "A record of \(schema.name) refers to a record that does not exist",
      field: references.count == 1 ? references[0].name : nil)
  }
}
