import OpsDomain
import OpsKernel
import OpsStorage

/// Input of `token.list`.
public struct ListTokens: OperationInput {
  /// The tokens of this user.
  public var user: NameOf<User>?
  /// The tokens of all users.
  public var everybody: Bool?
}

extension TokenService {
  static let list = Operation<ListTokens, Listing<TokenView>>(
    "token.list", area: .identity,
    "Lists your valid access tokens, or those of others if you may see them.",
    permission: nil, whyOpen: "yours; others' need a right of their own", effect: .read,
    examples: ["token list", "token list --everybody -o json"],
    consistency: .snapshot, isOfNow: true)

  /// Tokens by name, at most ``Limits/pageSizeMaximum``.
  ///
  /// Throws `denied.permission` for somebody else's without the right to, `notfound.user`.
  public func list(_ input: ListTokens, _ call: Call) async throws -> Outcome<Listing<TokenView>> {
    try await desk.perform(Self.list, input, call) { transaction in
      let system = transaction.asSystem("reads tokens, which nobody sees as records")
      var owner: User?
      if input.everybody == true {
        try transaction.principal.require(.tokenView, to: "Seeing all tokens")
      } else {
        owner = try await SessionService.owner(input.user, transaction, right: .tokenView)
      }
      let found = try await system.repository(PersonalToken.self).first(
        Limits.pageSizeMaximum, where: Self.live(at: transaction.now, of: owner?.id),
        order: [.ascending(PersonalToken.Columns.name)])
      var names: [RecordID: String] = [:]
      if let owner { names[owner.id] = owner.name }
      var views: [TokenView] = []
      for token in found {
        if names[token.userID] == nil {
          names[token.userID] = try await system.repository(User.self).fetch(token.userID)?.name
        }
        views.append(TokenView(token, user: names[token.userID] ?? ""))
      }
      return Listing(items: views)
    }
  }
}
