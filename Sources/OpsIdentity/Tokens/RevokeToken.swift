import OpsDomain
import OpsKernel
import OpsStorage

/// Input of `token.revoke`.
public struct RevokeToken: OperationInput {
  /// Name of the token.
  public var token: String
  /// The owner, when the token is not yours.
  public var user: NameOf<User>?
}

extension TokenService {
  static let revoke = Operation<RevokeToken, TokenView>(
    "token.revoke", area: .identity, "Ends a token and all tokens narrowed from it at once.",
    permission: nil, whyOpen: "yours; others' need a right of their own",
    effect: .destructive(.rights),
    examples: ["token revoke backup --dry-run", "token revoke backup --yes"])

  /// Ends a token. Throws `notfound.any`, and `denied.permission` for somebody else's without the
  /// right to, or who can do more.
  public func revoke(_ input: RevokeToken, _ call: Call) async throws -> Outcome<TokenView> {
    try await desk.perform(Self.revoke, input, call) { transaction in
      let owner = try await SessionService.owner(input.user, transaction, right: .tokenRevoke)
      try await Delegation(transaction).requireReach(over: owner, to: "Ending a token")
      let system = transaction.asSystem("ends a token")
      var token = try await Self.live(input.token, of: owner.id, system)
      token.revokedAt = transaction.now
      token = try await system.repository(PersonalToken.self).update(token)
      return TokenView(token, user: owner.name)
    }
  }
}
