import OpsDomain
import OpsKernel
import OpsStorage

/// What the gate enforces for stored passwords. What a password must be, ``PasswordRules`` says.
enum CredentialRules {
  /// Nobody reads what people sign in with, whatever their role: only sign-in itself does.
  static let credentials = CollectionRules(
    PasswordCredential.self, read: { _ in .closed(.systemManageSecurity) }
  )
  .transition(of: PasswordCredential.self, check)
  .reaction(of: PasswordCredential.self) { old, new, transaction in
    try await User.requirePresent(new?.userID, transaction)
    guard let new, old?.encodedHash != new.encodedHash else { return }
    try await AccessGifts.keep([new.userID], transaction)
  }

  private static func check(_ old: PasswordCredential?, _ new: PasswordCredential?) throws {
    // Only the erasure of its user removes one.
    guard let new else { return }
    guard new.encodedHash.hasPrefix("$argon2id$") else {
      throw OpsError(.badValue, "Only hashes of passwords are stored", field: "password")
    }
    guard old == nil || old?.userID == new.userID else {
      throw OpsError(.ruleViolated, "A password cannot be given to another user")
    }
  }
}
