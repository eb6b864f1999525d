import OpsDomain
import OpsStorage

/// Names of the people in the journal, each looked up once. People who are not of the staff are
/// told no names of others, also where they may read what was done, such as to their own record.
package struct AuditNames {
  /// Stands for anybody else, for readers who are told no names.
  package static let somebodyElse = "another user"

  private let users: Repository<User>
  private let reader: Principal
  private var known: [RecordID: String] = [:]

  package init(_ transaction: Transaction) {
    reader = transaction.principal
    users = transaction.asSystem("names the people in the journal").repository(User.self)
  }

  /// The sign-in name of that user; `system` for nil, the identifier for one who is not there.
  mutating func actor(_ id: RecordID?) async throws -> String {
    guard let id else { return Principal.system.name }
    if let name = known[id] { return name }
    guard !reader.isOutside || id == reader.userID else { return Self.somebodyElse }
    let name = try await users.fetch(id)?.name ?? id.description
    known[id] = name
    return name
  }
}
