import OpsDomain
import OpsKernel
import OpsStorage

extension IdentityService {
  static let resetSignIn = Operation<UserReference, UserView>(
    "user.reset_sign_in", area: .identity,
    "Removes another user's links to identity providers and the phone that signs them in.",
    permission: .userEdit, effect: .destructive(.rights),
    examples: [
      "user reset-sign-in uma --reason \"her phone was stolen\" --yes",
      "user reset-sign-in sam --reason \"left the provider\" --dry-run",
    ],
    isSensitive: true)

  private static let signInReset = AccountReset(
    subject: "sign-in",
    ownWay: "run `opsh auth unlink PROVIDER` or `opsh auth phone remove`")

  /// Removes the links to other identity providers and the phone number that signs the user in,
  /// ends all sessions and tokens of theirs and tells them in their inbox. They sign in with the
  /// password alone; an administrator sets one for somebody who has none. Without a link and a
  /// number nothing changes.
  ///
  /// Throws `usage.arguments` without a reason, `denied.permission` for oneself and for somebody
  /// who can do more than the caller, `rule.bad_state` for an erased person, `notfound.user`, and
  /// `rule.last_administrator` where nobody would be left who can sign in and give roles.
  public func resetSignIn(
    _ input: UserReference, _ call: Call
  ) async throws -> Outcome<UserView> {
    try await desk.perform(Self.resetSignIn, input, call) { transaction in
      let user = try await Self.signInReset.user(input, call, transaction)
      let system = transaction.asSystem("takes links and the phone away and ends sessions")
      let others = try await OtherSignIns.of(user.id, system)
      guard !others.isEmpty else { return try await UserView.of(user, transaction) }
      try await others.end(system)
      try await AdministratorRule.check(system)
      try await AccountReset.endAccess(of: user.id, telling: .signInReset, system)
      return try await UserView.of(user, transaction)
    }
  }
}
