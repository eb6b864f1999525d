import OpsDomain
import OpsStorage

/// Which commits a list of the journal is about.
struct AuditFilter {
  /// The same, for the journal to look for.
  let search: JournalSearch

  /// Throws `notfound.user` or `notfound.any` for a name that is none.
  init(
    _ input: ListAudit, _ transaction: Transaction, _ operations: OperationCatalogue
  ) async throws {
    var search = JournalSearch()
    if let name = input.actor {
      // Readers of the journal see the name of every person in it.
      let users = transaction.asSystem("names the people in the journal").repository(User.self)
      search.actor =
        TextFolding.sameBytes(name, Principal.system.name)
        ? .system : .user(try await users.named(name).id)
    }
    search.operations = input.operation.map { [$0] }
    switch input.kind {
    case nil: break
    case .change:
      search.excluded = AuditKind.others(operations).values.flatMap { $0 }.sorted()
    case let kind?:
      let names = AuditKind.others(operations)[kind] ?? []
      search.operations =
        input.operation.map { wanted in
          names.filter { TextFolding.sameBytes($0, wanted) }
        } ?? names
    }
    search.collection = try input.collection.map {
      try transaction.context.rules.schema(named: $0).name
    }
    self.search = search
  }
}
