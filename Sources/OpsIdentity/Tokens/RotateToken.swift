import OpsDomain
import OpsKernel
import OpsStorage

/// Input of `token.rotate`. The secret stays with its holder.
public struct RotateToken: OperationInput {
  /// Name of the token.
  public var token: String
  /// SHA-256 of the fresh token, in base64url; only a rehearsal does not need it.
  public var digest: Unasked<String>?
  /// Ed25519 public key of the fresh secret, in base64url; only a rehearsal does not need it.
  public var verifyingKey: Unasked<String>?
}

extension TokenService {
  static let rotate = Operation<RotateToken, TokenView>(
    "token.rotate", area: .identity,
    "Gives a token a new secret; the old secret and all tokens narrowed from it end at once.",
    permission: nil, whyOpen: "yours; others' need a right of their own",
    effect: .write(.rights),
    examples: ["token rotate backup --dry-run", "token rotate backup --token-out backup.token"],
    isSensitive: true)

  /// Replaces the secret; scopes, workbench and end stay. Throws `notfound.any`, and
  /// `denied.permission` at a workbench for a token that was not made at it.
  public func rotate(_ input: RotateToken, _ call: Call) async throws -> Outcome<TokenView> {
    try await desk.perform(Self.rotate, input, call) { transaction in
      let owner = try await SessionService.owner(nil, transaction, right: .tokenView)
      let system = transaction.asSystem("writes the caller's token")
      var token = try await Self.live(input.token, of: owner.id, system)
      // At a workbench nobody may get a secret with more rights than the workbench.
      if let workbench = transaction.principal.session?.workbench, token.workbench != workbench {
        throw OpsError(
          .denied, "\(Excerpt.of(token.name)) was not created at the workbench that you have open",
          field: "token", hint: "run `opsh workbench leave` to close it")
      }
      let mark = try Self.mark(input.digest, input.verifyingKey, call)
      token.digest = mark.digest
      token.verifyingKey = mark.key
      token = try await system.repository(PersonalToken.self).update(token)
      return TokenView(token, user: owner.name)
    }
  }
}
