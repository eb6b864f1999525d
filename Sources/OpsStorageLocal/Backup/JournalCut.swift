import OpsDomain
import OpsStorageSQL

/// Takes the end off the journal of a copy of a book. Triggers keep everybody from that; they are
/// put back as they were.
struct JournalCut {
  let engine: Engine

  /// Removes the commits behind that one. To be called in a transaction.
  func cut(after sequence: Int64) throws {
    let guards = try triggers()
    for guarding in guards { try engine.run("DROP TRIGGER \(guarding.name)") }
    let end = (sequence + 1) * JournalSQL.changesPerCommit
    try engine.run("DELETE FROM changes WHERE position >= \(end)")
    try engine.run("DELETE FROM commits WHERE sequence > \(sequence)")
    for guarding in guards { try engine.run(guarding.text) }
  }

  /// The triggers of the journal, with the text that makes them.
  private func triggers() throws -> [(name: String, text: String)] {
    let statement = try Prepared(
      "SELECT name, sql FROM sqlite_schema WHERE type = 'trigger' ORDER BY name",
      on: engine.connection)
    var found: [(name: String, text: String)] = []
    while try statement.step() {
      let name = statement.text(0)
      if JournalSchemaSQL.guards.contains(name) { found.append((name, statement.text(1))) }
    }
    return found
  }
}
