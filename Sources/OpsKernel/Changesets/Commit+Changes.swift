import OpsDomain
import OpsStorage

extension Commit {
  /// The changes it made, each with the record's state before it, from the record's own history.
  package func changes(_ journal: any JournalReader, _ rules: RuleBook) async throws -> [Change] {
    var changes: [Change] = []
    for entry in entries {
      guard let schema = try? rules.schema(named: entry.collection) else { continue }
      // Of confidential records only the identifier and the version are journalled.
      func row(_ image: [UInt8]?) throws -> Row? {
        try image.map { try journal.row(in: $0, of: schema) }
      }
      var old: Row?
      if entry.verb != .insert {
        old = try row(try await journal.entry(of: entry.id, in: schema, before: sequence)?.image)
      }
      changes.append(
        Change(schema: schema, id: entry.id, old: old, new: try row(entry.image)))
    }
    return changes
  }
}
