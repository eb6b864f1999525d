import OpsDomain
import OpsStorage

/// Input of `desk.revoke`.
public struct RevokeDesk: OperationInput {
  /// Name of the desk.
  public var desk: String
  /// The owner, when the desk is not yours.
  public var user: NameOf<User>?
}

extension OfflineDeskService {
  static let revoke = Operation<RevokeDesk, OfflineDeskView>(
    "desk.revoke", area: .platform,
    "Ends an offline desk: its copy and its outbox are wiped at its next contact.",
    permission: nil, whyOpen: whyOpen, effect: .destructive(.rights),
    examples: ["desk revoke van --dry-run", "desk revoke van --yes"])

  /// Ends a desk and removes its key. Throws `notfound.any`, and `denied.permission` for somebody
  /// else's without the right to, or who can do more.
  public func revoke(_ input: RevokeDesk, _ call: Call) async throws -> Outcome<OfflineDeskView> {
    try await desk.perform(Self.revoke, input, call) { transaction in
      let owner = try await Self.owner(input.user, transaction, right: .sessionEnd)
      try await Delegation(transaction).requireReach(over: owner, to: "Ending an offline desk")
      let system = transaction.asSystem("ends an offline desk")
      let named = try await system.repository(OfflineDesk.self)
        .all(where: .equals(OfflineDesk.Columns.userID, owner.id))
        .filter { $0.revokedAt == nil && Self.isSame($0.name, input.desk) }
      // One that has expired may have had the same name.
      let found = named.first { $0.isLive(at: transaction.now) } ?? named.first
      guard var ended = found else {
        throw OpsError(
          .notFound, "There is no offline desk called \(Excerpt.of(input.desk))", field: "desk",
          hint: owner.id == transaction.caller.userID
            ? "run `opsh desk list` to see your desks; --user says whose desk is meant"
            : "run `opsh desk list --everybody` to see them")
      }
      ended.revokedAt = transaction.now
      ended.secret = []
      ended = try await system.repository(OfflineDesk.self).update(ended)
      return OfflineDeskView(ended, user: owner.name, at: transaction.now)
    }
  }
}
