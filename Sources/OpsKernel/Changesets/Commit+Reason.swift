import OpsDomain
import OpsStorage

extension Commit {
  /// The reason as far as `principal` may be told it: see ``opensKey(to:)``. People write reasons
  /// about people, so to the holder of a token they are told like what is personal: with the scopes
  /// of the areas of all records that hold such data, or refer to one that does.
  /// - Parameter journal: Knows the whole commit, where this one has some of its entries alone.
  package func reason(
    for principal: Principal, _ journal: any JournalReader, _ rules: RuleBook
  ) async throws -> String? {
    guard let reason = header.reason, opensKey(to: principal),
      try await tellsWords(to: principal, journal, rules)
    else { return nil }
    return reason
  }

  /// Whether words that somebody wrote with the commit may be told to `principal`, as far as the
  /// limits of a token say.
  func tellsWords(
    to principal: Principal, _ journal: any JournalReader, _ rules: RuleBook
  ) async throws -> Bool {
    guard !principal.isSystem, !principal.limits.scopes.isEmpty else { return true }
    let found = try await journal.commits(after: sequence - 1, limit: 1).first
    let whole = found?.sequence == sequence ? found : nil
    return Set((whole ?? self).entries.map(\.collection)).allSatisfy { collection in
      // Of a collection that is no more nobody knows what it held.
      guard let schema = try? rules.schema(named: collection) else { return false }
      return !Self.isAboutPeople(schema, rules) || principal.limits.covers(recordsOf: schema.area)
    }
  }

  /// Whether records of the collection hold personal data, or refer to one that does.
  private static func isAboutPeople(_ schema: Schema, _ rules: RuleBook) -> Bool {
    schema.columns.contains { column in
      column.isPersonal
        || column.references.map { !rules.personalColumns(of: $0).isEmpty } == true
    }
  }
}
