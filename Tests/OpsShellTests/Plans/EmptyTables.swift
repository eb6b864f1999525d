import GRDBSQLite
import OpsDomain
import OpsKernel
import OpsServices
import OpsStorage
import OpsStorageSQL

/// The tables and indexes of a new book, in memory: SQLite plans by them alone, because no book
/// keeps statistics, so a plan here is the plan on a large book.
final class EmptyTables {
  private let connection: OpaquePointer

  init() throws {
    var opened: OpaquePointer?
    guard sqlite3_open(":memory:", &opened) == SQLITE_OK, let opened else {
      throw OpsError(.internalError, "SQLite does not open")
    }
    connection = opened
    let plan = try MigrationPlan(Blueprint.product.rules.schemas, steps: LaterSteps.all)
    for statement in try plan.statementsOfNewBook() {
      guard sqlite3_exec(connection, statement, nil, nil, nil) == SQLITE_OK else {
        throw OpsError(.internalError, "SQLite refuses \(statement)")
      }
    }
  }

  deinit { sqlite3_close(connection) }

  /// What SQLite says of how it would answer the statement, line by line.
  func plan(_ text: String) throws -> [String] {
    var statement: OpaquePointer?
    guard
      sqlite3_prepare_v2(connection, "EXPLAIN QUERY PLAN " + text, -1, &statement, nil)
        == SQLITE_OK
    else {
      throw OpsError(.internalError, "SQLite refuses \(text)")
    }
    defer { sqlite3_finalize(statement) }
    var lines: [String] = []
    while sqlite3_step(statement) == SQLITE_ROW {
      guard let detail = sqlite3_column_text(statement, 3) else { continue }
      lines.append(String(cString: detail))
    }
    return lines
  }
}
