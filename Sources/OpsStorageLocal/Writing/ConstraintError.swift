import GRDBSQLite
import OpsDomain
import OpsStorage
import OpsStorageSQL

/// What a refused write says: the book's own constraints are the second wall behind the checks of
/// the gate and the overlay.
enum ConstraintError {
  /// The failure of writing `change`, in the product's words.
  /// - Parameter referring: What refers to the record, asked for when it cannot be removed.
  static func describe(
    _ failure: SQLiteFailure, writing change: Change,
    referring: () -> [(noun: String, count: Int64)] = { [] }
  ) -> OpsError {
    let schema = change.schema
    switch failure.code {
    case SQLITE_CONSTRAINT | 6 << 8, SQLITE_CONSTRAINT | 10 << 8:  // PRIMARYKEY, ROWID
      return WriteRefusal.taken(change.id, in: schema)
    case SQLITE_CONSTRAINT | 8 << 8:  // UNIQUE
      return duplicate(failure, in: schema)
    case SQLITE_CONSTRAINT | 3 << 8:  // FOREIGNKEY
      return change.new == nil
        ? change.dependants(referring()) : WriteRefusal.missingReference(schema)
    case SQLITE_CONSTRAINT | 5 << 8:  // NOTNULL
      return WriteRefusal.missingValue(schema)
    case SQLITE_CONSTRAINT | 12 << 8:  // DATATYPE
      return WriteRefusal.wrongKind(schema)
    case SQLITE_CONSTRAINT | 1 << 8:  // CHECK
      return WriteRefusal.outOfRange(schema)
    default: return failure.opsError
    }
  }

  /// The failure of adding a commit to the journal.
  static func describeJournal(_ failure: SQLiteFailure) -> OpsError {
    switch failure.code {
    case SQLITE_CONSTRAINT | 8 << 8:
      WriteRefusal.keyReused
    case SQLITE_CONSTRAINT | 6 << 8, SQLITE_CONSTRAINT | 10 << 8:
      WriteRefusal.headMoved
    default: failure.opsError
    }
  }

  /// Whether the order of the writes may be what broke the constraint.
  static func dependsOnOrder(_ failure: SQLiteFailure) -> Bool {
    failure.code == SQLITE_CONSTRAINT | 8 << 8 || failure.code == SQLITE_CONSTRAINT | 3 << 8
  }

  private static func duplicate(_ failure: SQLiteFailure, in schema: Schema) -> OpsError {
    // SQLite names the columns as `table.column, table.column`.
    let key = schema.keys.first { key in
      failure.detail.hasSuffix(
        key.columns.map { "\(schema.name).\($0.name)" }.joined(separator: ", "))
    }
    return schema.duplicate(of: key)
  }
}
