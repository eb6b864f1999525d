import Crypto
import OpsDomain
import OpsKernel
import OpsStorage

/// What the journal calls an account that somebody failed to sign in to: the random identifier of a
/// record. It can be compared with others, but tells nothing about the account.
///
/// The record is confidential: which account it stands for is in the book as a digest, for a day
/// after the last failure, and in no entry of the journal. Without the record nobody can say whose
/// name it was.
extension IdentityService {
  /// Counts a failure and gives its commit the account's pseudonym. `system` acts as the system.
  static func notePseudonym(
    of account: SignInThrottle.Account, _ at: Instant, _ system: Transaction
  ) async throws {
    _ = try await note(pseudonymMark(account), at, system)
  }

  /// The pseudonym that the account has now; nil for one that nobody failed to sign in to lately,
  /// and where the book cannot be read: the event is then kept without it.
  func pseudonym(of account: SignInThrottle.Account) async -> RecordID? {
    try? await desk.readAsSystem(.signIn) {
      try await $0.repository(SignInTries.self)
        .fetch(key: SignInTries.markKey, Self.pseudonymMark(account))?.id
    }
  }

  /// Forgets which account the pseudonym of this name stands for, and the tries counted on the
  /// book's own machine. `system` acts as the system.
  static func forgetPseudonym(of name: String, _ system: Transaction) async throws {
    let account = SignInThrottle.account(name)
    let tries = system.repository(SignInTries.self)
    let attempt = SignInThrottle.Attempt(account: account, at: system.now)
    for mark in [pseudonymMark(account), mark(attempt)] {
      if let line = try await tries.fetch(key: SignInTries.markKey, mark) {
        try await tries.delete(line)
      }
    }
  }

  static func pseudonymMark(_ account: SignInThrottle.Account) -> [UInt8] {
    Array(SHA256.hash(data: Array("f|".utf8) + account))
  }
}
