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
        return WriteRefusal.taken(change.id, in: schema)
      }
      return schema.duplicate(of: key)
    case reference:
      return change.new == nil
        ? change.dependants(referring()) : WriteRefusal.missingReference(schema)
    case "23502": return WriteRefusal.missingValue(schema)
    case "23514": return WriteRefusal.outOfRange(schema)
    default: return failure.opsError
    }
  }

  /// The error for a commit that the journal refused, or for an end of the journal that has moved.
  static func describeJournal(_ failure: DatabaseFailure) -> OpsError {
    switch (failure.state, failure.constraint) {
    case (unique, "commits_by_key"):
      WriteRefusal.keyReused
    case (unique, _):
      WriteRefusal.headMoved
    case (reference, _):
      WriteRefusal.dangling
    default: failure.opsError
    }
  }

  /// Whether the order of the writes may be what broke the constraint.
  static func dependsOnOrder(_ failure: DatabaseFailure) -> Bool {
    failure.state == unique || failure.state == reference
  }
}
