import OpsDomain
import OpsServices
import OpsStorageRemote
import OpsWire

/// Carries operations and sign-in from the desk to the server that keeps the book.
struct RemoteForwarder: IdentityForwarder {
  let operations: RemoteOperations
  let sessions: RemoteSession

  func forward(_ operation: String, input: Document, call: Call) async throws -> Outcome<Document> {
    try await run(operation, input, nil, call)
  }

  func forward(
    _ operation: String, input: Document, password: Secret, call: Call
  ) async throws -> Outcome<Document> {
    try await run(operation, input, password, call)
  }

  private func run(
    _ operation: String, _ input: Document, _ password: Secret?, _ call: Call
  ) async throws -> Outcome<Document> {
    let answer = try await operations.run(
      operation,
      OperationCall(
        input: input, key: call.key, reason: call.reason, isRehearsal: call.isRehearsal,
        password: password))
    return Outcome(
      output: answer.output, changed: answer.changed, receipt: answer.receipt,
      isReplay: answer.isReplay, changes: answer.changes)
  }

  func signIn(_ name: String, _ password: Secret) async throws -> SignedIn {
    let session = try await sessions.signIn(name: name, password: password)
    return SignedIn(
      token: session.token, principal: session.principal, expiresAt: session.expiresAt)
  }

  func signOut(_ token: Secret) async throws { try await sessions.signOut(token) }

  func authenticate(_ token: Secret) async throws -> Principal {
    try await sessions.principal(for: token)
  }
}
