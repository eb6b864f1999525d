import OpsDomain
import OpsKernel
import OpsStorage

extension IdentityService {
  static let disable = Operation<UserReference, UserView>(
    "user.disable", area: .identity, "Removes a user's access at once and everywhere.",
    permission: .userEdit, effect: .destructive(.rights),
    examples: ["user disable uma --yes", "user disable sam --dry-run"], isSensitive: true)

  static let enable = Operation<UserReference, UserView>(
    "user.enable", area: .identity, "Gives a disabled user access again.", permission: .userEdit,
    effect: .write(.rights), examples: ["user enable uma", "user enable sam"], isSensitive: true)

  /// Disables a user and ends all sessions and tokens of theirs; roles stay for the day they come
  /// back. Doing it twice changes nothing more.
  ///
  /// Throws `notfound.user`, `denied.permission` for somebody who can do more than the
  /// caller, or `rule.last_administrator` (the gate's rule).
  public func disable(_ input: UserReference, _ call: Call) async throws -> Outcome<UserView> {
    try await desk.perform(Self.disable, input, call) { transaction in
      var user = try await transaction.repository(User.self).named(input.user)
      try await Delegation(transaction).requireReach(over: user, to: "Disabling the account")
      user.isActive = false
      user = try await transaction.repository(User.self).update(user)
      let system = transaction.asSystem("ends the user's sessions")
      try await Self.endEverything(of: user.id, system)
      return try await UserView.of(user, transaction)
    }
  }

  /// Enables a user again and tells them in their inbox; sessions from before stay over. Throws
  /// `notfound.user`, `denied.permission` for somebody who can do more than the caller and for a
  /// right to it that ends, and `rule.bad_state` for an erased person (the gate's rule).
  public func enable(_ input: UserReference, _ call: Call) async throws -> Outcome<UserView> {
    try await desk.perform(Self.enable, input, call) { transaction in
      var user = try await transaction.repository(User.self).named(input.user)
      try await Delegation(transaction)
        .requireLastingReach(over: user, by: .userEdit, to: "Enabling the account")
      let wasActive = user.isActive
      user.isActive = true
      user = try await transaction.repository(User.self).update(user)
      if !wasActive {
        let system = transaction.asSystem("tells the person")
        try await AccountNotice.enabled.tell(user.id, system)
      }
      return try await UserView.of(user, transaction)
    }
  }
}
