import OpsDomain
import OpsStorage

/// Input of `desk.list`.
public struct ListDesks: OperationInput {
  /// The desks of this user.
  public var user: NameOf<User>?
  /// The desks of all users.
  public var everybody: Bool?
  /// Also desks that were revoked or have expired.
  public var ended: Bool?
}

extension OfflineDeskService {
  static let list = Operation<ListDesks, Listing<OfflineDeskView>>(
    "desk.list", area: .platform,
    "Lists your offline desks, or those of others if you may see them.",
    permission: nil, whyOpen: whyOpen, effect: .read,
    examples: ["desk list", "desk list --everybody -o json"],
    consistency: .snapshot, isOfNow: true)

  /// Desks in the order in which they were created, at most ``Limits/pageSizeMaximum``.
  ///
  /// Throws `denied.permission` for somebody else's without the right to, `notfound.user`.
  public func list(
    _ input: ListDesks, _ call: Call
  ) async throws -> Outcome<Listing<OfflineDeskView>> {
    try await desk.perform(Self.list, input, call) { transaction in
      let system = transaction.asSystem("reads offline desks, which nobody sees as records")
      var owner: User?
      if input.everybody == true {
        try transaction.principal.require(.sessionView, to: "Seeing all offline desks")
      } else {
        owner = try await Self.owner(input.user, transaction, right: .sessionView)
      }
      let (now, isAll) = (transaction.now, input.ended == true)
      let found = try await system.repository(OfflineDesk.self).first(
        Limits.pageSizeMaximum,
        where: owner.map { .equals(OfflineDesk.Columns.userID, $0.id) } ?? .everything,
        that: { isAll || $0.isLive(at: now) })
      var names: [RecordID: String] = [:]
      if let owner { names[owner.id] = owner.name }
      var views: [OfflineDeskView] = []
      for desk in found {
        if names[desk.userID] == nil {
          names[desk.userID] = try await system.repository(User.self).fetch(desk.userID)?.name
        }
        views.append(OfflineDeskView(desk, user: names[desk.userID] ?? "", at: now))
      }
      return Listing(items: views)
    }
  }
}
