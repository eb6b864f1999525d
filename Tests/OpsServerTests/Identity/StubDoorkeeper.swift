import OpsDomain
import OpsIdentity
import OpsKernel
import OpsServer
import Synchronization

/// Knows the tokens it was given, and counts how often it is asked.
final class StubDoorkeeper: Doorkeeper {
  private struct State {
    var tokens: [String: Principal] = [:]
    var questions = 0
  }

  private let state = Mutex(State())

  init(_ tokens: [String: Principal] = [:]) { state.withLock { $0.tokens = tokens } }

  static let administrator = Principal(
    userID: RecordID(rawValue: 1), name: "anna", roles: [.administrator])

  var questions: Int { state.withLock { $0.questions } }

  func give(_ token: String, to principal: Principal) {
    state.withLock { $0.tokens[token] = principal }
  }

  func revoke(_ token: String) { state.withLock { $0.tokens[token] = nil } }

  func principal(for token: Secret) async throws -> Principal {
    let found = state.withLock { state in
      state.questions += 1
      return state.tokens[token.reveal()]
    }
    guard let found else { throw OpsError(.signInExpired, "The sign-in is over") }
    return found
  }

  func signIn(_ proof: SignInProof, from source: SignInSource) async throws -> SignedIn {
    throw OpsError(.signInFailed, "The name or the password is wrong")
  }

  func signOut(_ token: Secret) async throws { revoke(token.reveal()) }

  func run(
    _ operation: String, input: Document, password: Secret, _ call: Call
  ) async throws -> Outcome<Document> {
    throw OpsError(.usageUnknownOperation, "No operation here takes a password")
  }
}
