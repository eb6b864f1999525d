import OpsDomain
import OpsStorage

/// Whose sessions, tokens or desks somebody asks about.
package enum RecordOwner {
  /// The caller, or, with the right, another user. The right is asked for before anything is said
  /// of the name.
  ///
  /// Throws `signin.missing` where nobody is named and the caller is no user, `denied.permission`
  /// and `notfound.user`.
  ///
  /// - Parameter action: What needs the right, as in "Looking at others' access".
  package static func user(
    _ name: String?, _ transaction: Transaction, right: Permission, to action: String
  ) async throws -> User {
    let system = transaction.asSystem("finds whose it is")
    guard let name else {
      guard let own = transaction.principal.userID,
        let user = try await system.repository(User.self).fetch(own)
      else { throw Desk.signInFirst }
      return user
    }
    let isOwn = TextFolding.sameBytes(
      TextFolding.fold(name), TextFolding.fold(transaction.principal.name))
    if !isOwn { try transaction.principal.require(right, to: action) }
    return try await system.repository(User.self).named(name)
  }
}
