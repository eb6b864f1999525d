import OpsDomain
import OpsKernel
import OpsStorage

/// Input of `loyalty.show`.
public struct ShowLoyalty: OperationInput {
  /// Another user, for administrators; default you.
  public var user: NameOf<User>?
  /// `N`: How many of the latest entries, 0 to 1000; default 20.
  public var entries: Int?
}

extension LoyaltyService {
  static let show = Operation<ShowLoyalty, LoyaltyView>(
    "loyalty.show", area: .marketplace, "Shows your loyalty points and your level.",
    permission: .orderViewHistory, effect: .read,
    examples: ["loyalty show", "loyalty show --user kim -o json"], consistency: .snapshot)

  /// The caller's points, or for administrators anybody's. Throws `denied.permission` for those of
  /// somebody else, `notfound.user` and `data.bad_value`.
  public func show(_ input: ShowLoyalty, _ call: Call) async throws -> Outcome<LoyaltyView> {
    try await desk.perform(Self.show, input, call) { transaction in
      let user = try await Self.user(input.user, transaction)
      let wanted = input.entries ?? 20
      guard (0...Limits.pageSizeMaximum).contains(wanted) else {
        throw OpsError(
          .badValue, "The number of entries must be 0 to \(Limits.pageSizeMaximum)",
          field: "entries")
      }
      typealias Columns = LoyaltyEntry.Columns
      let found =
        wanted == 0
        ? []
        : try await transaction.repository(LoyaltyEntry.self).first(
          wanted, where: .equals(Columns.userID, user), order: [.descending(Columns.at)])
      let orders = Dictionary(
        try await transaction.asSystem("names the orders of loyalty points")
          .seen(MarketOrder.self, Set(found.map(\.orderID))).map { ($0.id, $0.number) },
        uniquingKeysWith: { first, _ in first })
      let account = try await transaction.repository(LoyaltyAccount.self)
        .fetch(key: LoyaltyAccount.userKey, user)
      return LoyaltyView(
        of: user, account, try await PricePolicyReader(transaction).loyalty(),
        entries: found.map { entry in
          LoyaltyView.Entry(
            points: entry.points, reason: entry.reason, order: orders[entry.orderID],
            at: entry.at)
        }, transaction.context.currency)
    }
  }

  private static func user(_ name: String?, _ transaction: Transaction) async throws -> RecordID {
    let principal = transaction.principal
    guard let name else {
      if let own = principal.userID { return own }
      throw OpsError(
        .badValue, "The system has no loyalty points", field: "user", hint: "name a user")
    }
    let system = transaction.asSystem("finds the user whose points are asked for")
    if !principal.may(.marketAdminister) {
      let own = try await system.repository(User.self).find(name: name)?.id
      if let own, own == principal.userID { return own }
      try principal.require(.marketAdminister, to: "Showing the points of somebody else")
    }
    return try await system.repository(User.self).named(name).id
  }
}
