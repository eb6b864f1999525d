import OpsDomain
import OpsTesting

@testable import OpsIdentity
@testable import OpsKernel

/// A suite that has people forgotten.
protocol ForgetsPeople {}

extension ForgetsPeople {
  var reason: String { "asked for it" }

  /// Has the book forget a user or a customer; nil forgets nobody by name.
  func erase(
    _ book: SampleBook, _ person: String?, as role: Role = .administrator,
    rehearsal: Bool = false
  ) async throws -> Outcome<ErasureReceiptView> {
    try await book.dependencies.privacy.erase(
      ErasePerson(person: person), book.call(role, reason: reason, rehearsal: rehearsal))
  }

  /// The user with this sign-in name, as the system sees it.
  func user(_ name: String, _ book: SampleBook) async throws -> User? {
    try await book.read { try await $0.repository(User.self).find(name: name) }
  }
}
