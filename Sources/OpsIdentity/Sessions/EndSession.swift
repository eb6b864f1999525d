import OpsDomain
import OpsKernel
import OpsStorage

/// Input of `session.end`.
public struct EndSession: OperationInput {
  /// The identifier of the session.
  public var session: Argument<RecordID>?
  /// All your sessions but this one.
  public var others: Bool?
  /// All sessions of this user.
  public var user: NameOf<User>?
}

extension SessionService {
  static let end = Operation<EndSession, Listing<SessionView>>(
    "session.end", area: .identity,
    "Ends sessions at once: one, all your others, or, if you may, all of another user.",
    permission: nil, whyOpen: "yours; others' need a right of their own",
    effect: .destructive(.rights),
    examples: ["session end --others --yes", "session end --user sam --yes"])

  /// Ends sessions; their tokens are refused from then on, on every connection, and no refresh
  /// token renews them.
  ///
  /// Throws `usage.arguments` unless exactly one of the three is given, `notfound.any` for a
  /// session that is not one's own or does not exist, `denied.permission` for those of another
  /// user without the right to, or who can do more.
  public func end(
    _ input: EndSession, _ call: Call
  ) async throws -> Outcome<Listing<SessionView>> {
    try await desk.perform(Self.end, input, call) { transaction in
      let principal = transaction.principal
      let system = transaction.asSystem("ends sessions, which nobody sees as records")
      let sessions = system.repository(AccessSession.self)
      let given = [input.session != nil, input.others == true, input.user != nil]
      guard given.count(where: { $0 }) == 1 else {
        throw OpsError(
          .usage, "Name a session by its identifier, or use --others or --user", field: "session",
          hint: "run `opsh session list` to see them")
      }
      var ended: [AccessSession] = []
      if let id = input.session {
        let found = try await sessions.fetch(id)
        guard let found, found.isLive(at: transaction.now),
          found.userID == principal.userID || principal.may(.sessionEnd)
        else {
          throw OpsError(
            .notFound, "There is no open session \(id)", field: "session",
            hint: "run `opsh session list` to see them")
        }
        if let owner = try await system.repository(User.self).fetch(found.userID) {
          try await Delegation(transaction).requireReach(over: owner, to: "Ending a session")
        }
        ended = [found]
        try await IdentityService.endTokens(behind: found, system)
      } else {
        let user = try await Self.owner(input.user, transaction, right: .sessionEnd)
        try await Delegation(transaction).requireReach(over: user, to: "Ending the sessions")
        ended = try await sessions.all(
          where: .and([
            .equals(AccessSession.Columns.userID, user.id),
            .equals(AccessSession.Columns.revokedAt, nil),
          ])
        ).filter { input.others != true || $0.id != principal.session?.id }
        // Also of sessions that are over by now: nothing else may renew them.
        let own = input.others == true ? principal.session?.authenticatedAt : nil
        let kept = own.map { $0.milliseconds / 1000 }
        try await IdentityService.endTokens(of: user.id, system) {
          $0.milliseconds / 1000 != kept
        }
      }
      var views: [SessionView] = []
      for var session in ended {
        session.revokedAt = transaction.now
        session = try await sessions.update(session)
        let name = try await system.repository(User.self).fetch(session.userID)?.name ?? ""
        views.append(SessionView(session, user: name, current: principal.session?.id))
      }
      return Listing(items: views)
    }
  }
}
