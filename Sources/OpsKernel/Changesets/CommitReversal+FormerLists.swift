import OpsDomain
import OpsStorage

/// Commits of releases in which a list was text of its record: what they changed of it is put back
/// in the records that hold it now.
extension CommitReversal {
  /// The lists that were text of the records of the collection.
  func formerLists(of schema: Schema) -> [FormerList] {
    blueprint.formerLists.filter { $0.schema == schema }
  }

  /// The lists of the record that the commit changed as text, as it found and as it left them.
  private func changed(
    in record: ReversedRecord
  ) -> [(list: ChildList, before: [Value], after: [Value])] {
    formerLists(of: record.schema).compactMap { former in
      let (before, after) = (former.items(in: record.before), former.items(in: record.after))
      return before == after ? nil : (former.list, before, after)
    }
  }

  /// The lists must be as the commit left them. Throws `rule.dependants`.
  func requireUntouchedLists(of record: ReversedRecord) async throws {
    for (list, _, after) in changed(in: record) {
      let now = try await list.items(of: [record.id], writer)[record.id] ?? []
      guard now != after else { continue }
      throw try await dependants(
        "\(record.schema.noun) \(try await name(record)) has changed since",
        touching: [record.id])
    }
  }

  /// Gives the lists the elements they had before the commit.
  func putBackLists(of record: ReversedRecord) async throws {
    for (list, before, _) in changed(in: record) {
      try await list.set(before, of: record.id, self.writer(of: record))
    }
  }
}
