import OpsDomain
import OpsStorage

/// The random parts of an account, drawn before the transaction that may create it.
package struct AccountSeed: Sendable {
  let subject: String
  let deviceKey: [UInt8]

  package init(_ random: any RandomSource) {
    subject = Base64URL.encode(random.bytes(16))
    deviceKey = random.bytes(32)
  }
}

extension IdentityAccount {
  /// The user's account, made on first use. `system` acts as the system.
  package static func ensure(
    of user: RecordID, _ seed: AccountSeed, _ system: Transaction
  ) async throws -> IdentityAccount {
    let accounts = system.repository(IdentityAccount.self)
    if let known = try await accounts.fetch(key: userKey, user) { return known }
    return try await accounts.create(
      IdentityAccount(
        id: system.nextID(), userID: user, subject: seed.subject, state: .authorized,
        deviceKey: seed.deviceKey, createdAt: system.now))
  }
}
