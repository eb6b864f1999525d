import OpsDomain
import OpsKernel
import OpsStorage

/// Input of `token.create`. The secret stays with its holder.
public struct CreateToken: OperationInput {
  /// What you call it.
  public var name: Name
  /// SHA-256 of the token, in base64url; only a rehearsal does not need it.
  public var digest: Unasked<String>?
  /// Ed25519 public key of the token's secret, in base64url; only a rehearsal does not need it.
  public var verifyingKey: Unasked<String>?
  /// `TTL`: How long the token works; default 30d, at most 366d.
  public var ttl: TimeSpan?
  /// What the token can do: an operation (stock.receive), a noun (stock) or an area (warehouse).
  public var scope: [String]?
  /// The token can read and change nothing.
  public var readOnly: Bool?
  /// `N`: The most records that one commit may change.
  public var maxRows: Int?
}

extension TokenService {
  static let create = Operation<CreateToken, TokenView>(
    "token.create", area: .identity,
    "Creates a personal access token, which can do at most what you can, until it expires.",
    permission: nil, whyOpen: "yours; others' need a right of their own",
    effect: .write(.rights),
    examples: [
      "token create nightly --scope stock --ttl 90d --token-out stock.token",
      "token create reports --read-only --dry-run",
    ],
    isSensitive: true)

  /// How long a token lasts by default.
  static let standardLife = TimeSpan(milliseconds: 30 * 86_400_000)

  /// Makes a token for the caller. Whatever its scopes, at each use it can do at most what its
  /// owner can at that moment; one made at a workbench only what that role may.
  ///
  /// Throws `data.duplicate` for a name in use, `data.bad_value` for a lifetime of more than
  /// ``Limits/tokenDays`` days, a bad scope, digest or key, and `rule.bad_state` for one more than
  /// ``Limits/tokensPerPerson``.
  public func create(_ input: CreateToken, _ call: Call) async throws -> Outcome<TokenView> {
    try await desk.perform(Self.create, input, call) { transaction in
      let owner = try await SessionService.owner(nil, transaction, right: .tokenView)
      let system = transaction.asSystem("writes the caller's token")
      let name = try TextRules.name(input.name, field: "name", maximum: 64)
      if try await Self.find(name, of: owner.id, system) != nil {
        throw OpsError(
          .duplicate, "You have a token called \(Excerpt.of(name))", field: "name",
          hint: "run `opsh token rotate \"\(Excerpt.of(name))\"` to give it another secret, or "
            + "`opsh token revoke \"\(Excerpt.of(name))\"` to end it")
      }
      let live = try await system.repository(PersonalToken.self)
        .count(where: Self.live(at: system.now, of: owner.id))
      guard live < Int64(Limits.tokensPerPerson) else {
        throw OpsError(
          .badState, "You have \(live) valid tokens, and more are not allowed", field: "name",
          hint: "run `opsh token list` to see them, and `opsh token revoke NAME` to end one")
      }
      let life = input.ttl ?? Self.standardLife
      guard (60_000...Int64(Limits.tokenDays) * 86_400_000).contains(life.milliseconds) else {
        throw OpsError(
          .badValue, "A token can last from 1m to \(Limits.tokenDays)d", field: "ttl",
          hint: "create the next token before this one ends")
      }
      if let rows = input.maxRows, rows < 1 {
        throw OpsError(
          .badValue, "The most records per commit must be 1 or more", field: "max_rows")
      }
      let scopes = try Self.scopes(input.scope ?? [], of: desk.operations)
      let mark = try Self.mark(input.digest, input.verifyingKey, call)
      let token = try await system.repository(PersonalToken.self).create(
        PersonalToken(
          id: transaction.nextID(), userID: owner.id, name: name,
          digest: mark.digest, verifyingKey: mark.key,
          scopes: scopes, isReadOnly: input.readOnly ?? false, maximumRows: input.maxRows,
          createdAt: transaction.now, expiresAt: transaction.now.adding(life),
          workbench: transaction.principal.session?.workbench))
      return TokenView(token, user: owner.name)
    }
  }
}
