import OpsDomain
import OpsStorage

/// Names of the people in the journal, each looked up once.
package struct AuditNames {
  private let users: Repository<User>
  private var known: [RecordID: String] = [:]

  package init(_ transaction: Transaction) {
    users = transaction.asSystem("names the people in the journal").repository(User.self)
  }

  /// The sign-in name of that user; `system` for nil, the identifier for one who is not there.
  mutating func actor(_ id: RecordID?) async throws -> String {
    guard let id else { return Principal.system.name }
    if let name = known[id] { return name }
    let name = try await users.fetch(id)?.name ?? id.description
    known[id] = name
    return name
  }
}
