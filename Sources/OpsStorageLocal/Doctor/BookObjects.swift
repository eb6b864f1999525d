import GRDB
import OpsStorage
import OpsStorageSQL

/// The triggers, indexes and views of a book. No record and no digest shows a change of them.
/// Without one trigger, the journal could be changed, and an added trigger could write by itself.
enum BookObjects {
  private static let question = """
    SELECT type || ' ' || name, tbl_name || ' ' || sql FROM sqlite_schema
    WHERE type IN ('trigger', 'index', 'view') AND sql IS NOT NULL
    """

  /// Compares them with those of a new book of this version.
  static func finding(_ engine: Engine, _ plan: MigrationPlan) throws -> Finding {
    var wanted: [String: String] = [:]
    let fresh = try DatabaseQueue()
    try BookMigrator(plan: plan).run(on: fresh)
    for row in try fresh.read({ try Row.fetchAll($0, sql: question) }) {
      wanted[row[0]] = row[1]
    }
    let statement = try Prepared(question, on: engine.connection)
    var problems: [String] = []
    let count = wanted.count
    while try statement.step() {
      let (name, text) = (statement.text(0), statement.text(1))
      switch wanted.removeValue(forKey: name) {
      case nil: problems.append("\(name) is unknown")
      case text?: break
      case _?: problems.append("\(name) differs")
      }
    }
    problems = (problems + wanted.keys.map { "\($0) is missing" }).sorted()
    return Finding(
      name: "triggers-and-indexes", isOK: problems.isEmpty,
      detail: problems.isEmpty ? "\(count) as this version makes them" : list(problems))
  }

  private static func list(_ problems: [String]) -> String {
    let more = problems.count - 10
    return problems.prefix(10).joined(separator: "; ") + (more > 0 ? "; \(more) more" : "")
  }
}
