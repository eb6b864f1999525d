import OpsDomain
import OpsKernel
import OpsStorage

/// Somebody with the right to edit users takes away what signs another user in, such as a lost
/// second factor: who may do it, and what ends with it.
struct AccountReset {
  /// What is taken away, as in "your own sign-in".
  let subject: String
  /// How people do the same for themselves.
  let ownWay: String

  /// The user whose account is reset.
  ///
  /// Throws `usage.arguments` unless the call says why, `denied.permission` for oneself and for
  /// somebody who can do more than the caller, `rule.bad_state` for an erased person, and
  /// `notfound.user`.
  func user(
    _ input: UserReference, _ call: Call, _ transaction: Transaction
  ) async throws -> User {
    let user = try await transaction.repository(User.self).named(input.user)
    try requireReason(call)
    guard user.id != transaction.principal.userID else {
      throw OpsError(
        .denied, "You cannot reset your own \(subject)", field: "user", hint: ownWay)
    }
    try user.requirePresent()
    try await Delegation(transaction)
      .requireLastingReach(over: user, by: .userEdit, to: "Resetting the \(subject)")
    return user
  }

  private func requireReason(_ call: Call) throws(OpsError) {
    guard call.reason?.contains(where: { !$0.isWhitespace }) != true else { return }
    throw OpsError(
      .usage, "Resetting the \(subject) needs a reason", field: "reason",
      hint: "add --reason TEXT")
  }

  /// Ends all sessions and tokens of the user, because somebody else may have opened them, and
  /// removes where notices went besides the inbox. Tells the user. `system` acts as the system.
  static func endAccess(
    of user: RecordID, telling notice: AccountNotice, _ system: Transaction
  ) async throws {
    try await IdentityService.endEverything(of: user, system)
    // The person is told on the way that was chosen once more, and then no longer.
    let areEnded = try await NoticeAddresses.isAny(of: user, system)
    try await notice.ending(addresses: areEnded).tell(user, system)
    try await NoticeAddresses.end(of: user, system)
  }
}
