import OpsDomain
import OpsStorage

/// How a user can sign in besides the password: accounts at other identity providers, and a phone.
/// Somebody who had the account for an hour may have added them, so a new password alone does not
/// keep that person out.
struct OtherSignIns {
  /// Accounts at other providers, the oldest first; some of them may no longer sign anybody in.
  let links: [IdentityLink]
  /// The number to which codes are sent; nil for none.
  let phone: PhoneLogin?

  /// Those of the user. The account at the book's own provider is not one of them: the book itself
  /// has given it its subject. `system` acts as the system.
  static func of(_ user: RecordID, _ system: Transaction) async throws -> OtherSignIns {
    let account = try await system.repository(IdentityAccount.self)
      .fetch(key: IdentityAccount.userKey, user)
    let links = try await system.repository(IdentityLink.self)
      .all(where: .equals(IdentityLink.Columns.userID, user))
    let phone = try await system.repository(PhoneLogin.self)
      .fetch(key: PhoneLogin.userKey, user)
    return OtherSignIns(
      links: links.filter { link in
        account.map { !TextFolding.sameBytes($0.subject, link.subject) } ?? true
      }.sorted { $0.id < $1.id },
      phone: phone)
  }

  /// Whether there are none.
  var isEmpty: Bool { links.isEmpty && phone == nil }

  /// The names of the providers that sign the user in.
  var providers: [String] { links.filter { $0.state == .authorized }.map(\.issuer) }

  /// Removes them. `system` acts as the system.
  func end(_ system: Transaction) async throws {
    for link in links { try await system.repository(IdentityLink.self).delete(link) }
    if let phone { try await system.repository(PhoneLogin.self).delete(phone) }
  }
}
