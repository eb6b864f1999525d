import OpsDomain
import OpsKernel
import OpsStorage

extension IdentityService {
  static let resetSecondFactor = Operation<UserReference, UserView>(
    "user.reset_second_factor", area: .identity, "Removes another user's lost second factor.",
    permission: .userEdit, effect: .destructive(.rights),
    examples: [
      "user reset-second-factor uma --reason \"lost her telephone\" --yes",
      "user reset-second-factor sam --reason \"new telephone\" --dry-run",
    ],
    isSensitive: true)

  private static let factorReset = AccountReset(
    subject: "second factor",
    ownWay: "run `opsh auth second-factor disable`, or ask an administrator")

  /// Takes the second factor of somebody who has lost it away, ends all sessions and tokens of
  /// theirs and tells them in their inbox. They sign in with the password alone and make another
  /// factor. A password that is too short to stand alone opens nothing any more: an administrator
  /// sets another one. Without a factor nothing changes.
  ///
  /// Throws `usage.arguments` without a reason, `denied.permission` for oneself and for somebody
  /// who can do more than the caller, `rule.bad_state` for an erased person, `notfound.user`.
  public func resetSecondFactor(
    _ input: UserReference, _ call: Call
  ) async throws -> Outcome<UserView> {
    try await desk.perform(Self.resetSecondFactor, input, call) { transaction in
      let user = try await Self.factorReset.user(input, call, transaction)
      let system = transaction.asSystem("takes the second factor away and ends sessions")
      let factors = system.repository(SecondFactor.self)
      guard let factor = try await factors.fetch(key: SecondFactor.userKey, user.id) else {
        return try await UserView.of(user, transaction)
      }
      try await factors.delete(factor)
      try await AccountReset.endAccess(of: user.id, telling: .secondFactorRemoved, system)
      return try await UserView.of(user, transaction)
    }
  }
}
