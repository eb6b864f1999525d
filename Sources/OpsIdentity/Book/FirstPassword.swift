import OpsDomain
import OpsKernel
import OpsStorage

extension IdentityService {
  /// Gives an administrator of a book that was made of an export a password. An export holds no
  /// passwords, so nobody could sign in otherwise. Like the set-up of a book it is no operation:
  /// everybody who can reach the book's file may do it, as long as nobody in the book has a
  /// password, and nobody over the network.
  ///
  /// Throws `rule.bad_state` when somebody has a password, `notfound.user` for an unknown name,
  /// `denied.permission` for somebody who is no active administrator, and `data.bad_value` for a
  /// password that breaks a rule.
  public func setFirstPassword(of name: String, to password: Secret) async throws {
    guard desk.forwarder == nil else {
      throw OpsError(
        .deniedScope, "A book can only be set up on the machine that keeps it",
        hint: "run `opsh import book` there")
    }
    try await desk.readAsSystem(.importBook) { try await Self.requireNoPassword($0) }
    let hash = try await hash(password, for: name)
    _ = try await desk.performAsSystem(.importBook) { transaction in
      try await Self.requireNoPassword(transaction)
      let user = try await transaction.repository(User.self).named(name)
      guard user.isActive,
        try await AdministratorRule.holds(user.id, transaction)
      else { throw ImportedPeople.noAdministrator(user.name) }
      try await Self.store(hash, of: user.id, transaction)
      return true
    }
  }

  private static func requireNoPassword(_ transaction: Transaction) async throws {
    guard try await transaction.repository(PasswordCredential.self).count() == 0 else {
      throw OpsError(
        .badState, "The book exists already, and its people have passwords", field: "file",
        hint: "name a book that does not exist yet with --book, then import again")
    }
  }
}
