import OpsDomain
import OpsStorage

/// Which commits a list of the journal is about.
struct AuditFilter {
  private enum Actor {
    case anybody, system
    case user(RecordID)
  }

  private let actor: Actor
  private let operation: String?
  private let collection: String?
  private let kind: AuditKind?

  /// Throws `notfound.user` or `notfound.any` for a name that is none.
  init(_ input: ListAudit, _ transaction: Transaction) async throws {
    if let name = input.actor {
      if TextFolding.sameBytes(name, Principal.system.name) {
        actor = .system
      } else {
        actor = .user(try await transaction.repository(User.self).named(name).id)
      }
    } else {
      actor = .anybody
    }
    operation = input.operation
    kind = input.kind
    collection = try input.collection.map { try transaction.context.rules.schema(named: $0).name }
  }

  func accepts(_ commit: Commit) -> Bool {
    switch actor {
    case .anybody: break
    case .system: guard commit.header.actor == nil else { return false }
    case .user(let id):
      guard commit.header.actor == id || commit.header.onBehalfOf == id else { return false }
    }
    if let kind, kind != AuditKind(of: commit) { return false }
    if let operation, !TextFolding.sameBytes(operation, commit.header.operation) { return false }
    guard let collection else { return true }
    return commit.entries.contains { $0.collection == collection }
  }
}
