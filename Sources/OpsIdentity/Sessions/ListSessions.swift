import OpsDomain
import OpsKernel
import OpsStorage

/// Input of `session.list`.
public struct ListSessions: OperationInput {
  /// The sessions of this user.
  public var user: NameOf<User>?
  /// The sessions of all users.
  public var everybody: Bool?
}

extension SessionService {
  static let list = Operation<ListSessions, Listing<SessionView>>(
    "session.list", area: .identity,
    "Lists your open sessions, or those of others if you may see them.",
    permission: nil, whyOpen: "yours; others' need a right of their own", effect: .read,
    examples: ["session list", "session list --everybody -o json"],
    consistency: .snapshot, isOfNow: true)

  /// Open sessions, the oldest first, at most ``Limits/pageSizeMaximum``.
  ///
  /// Throws `denied.permission` for somebody else's without the right to, `notfound.user`.
  public func list(
    _ input: ListSessions, _ call: Call
  ) async throws -> Outcome<Listing<SessionView>> {
    try await desk.perform(Self.list, input, call) { transaction in
      let system = transaction.asSystem("reads sessions, which nobody sees as records")
      let isAll = input.everybody ?? false
      var owner: User?
      if !isAll { owner = try await Self.owner(input.user, transaction, right: .sessionView) }
      if isAll { try transaction.principal.require(.sessionView, to: "Seeing all sessions") }
      let live: Predicate = .and([
        .equals(AccessSession.Columns.revokedAt, nil),
        .greater(AccessSession.Columns.expiresAt, transaction.now),
        owner.map { .equals(AccessSession.Columns.userID, $0.id) } ?? .everything,
      ])
      let now = transaction.now
      let found = try await system.repository(AccessSession.self).first(
        Limits.pageSizeMaximum, where: live, order: [.ascending(AccessSession.Columns.createdAt)],
        that: { $0.isLive(at: now) })
      var names: [RecordID: String] = [:]
      if let owner { names[owner.id] = owner.name }
      var views: [SessionView] = []
      for session in found {
        let known = names[session.userID]
        let name: String
        if let known {
          name = known
        } else {
          name = try await system.repository(User.self).fetch(session.userID)?.name ?? ""
        }
        names[session.userID] = name
        views.append(
          SessionView(session, user: name, current: transaction.principal.session?.id))
      }
      return Listing(items: views)
    }
  }

  /// Whose records are meant: the caller's own, or, with the right, those of another user.
  static func owner(
    _ name: String?, _ transaction: Transaction, right: Permission
  ) async throws -> User {
    try await RecordOwner.user(name, transaction, right: right, to: "Looking at others' access")
  }
}
