import OpsDomain
import OpsKernel
import OpsStorage

/// Input of `rating.list`.
public struct ListRatings: OperationInput {
  /// Only ratings of this partner.
  public var partner: NameOf<Partner>?
  /// Only ratings of this driver.
  public var driver: NameOf<Driver>?
  /// Rows per page, 1 to 1000; default 50.
  public var limit: Of<PageRequest, Int>?
  /// The `next` of the page before; without it, the first page.
  public var after: Of<PageRequest, String>?
}

extension RatingService {
  static let list = Operation<ListRatings, Listing<RatingView>>(
    "rating.list", area: .marketplace,
    "Lists ratings that you gave, or that you or your business got, newest first.",
    permission: nil, whyOpen: "people see the ratings they gave and got, administrators all",
    effect: .read,
    examples: ["rating list", "rating list --limit 5 -o json"], consistency: .snapshot)

  /// A page of ratings. Customers see those they gave; with a partner or a driver that is theirs,
  /// partners and drivers see those they got: the owner of a partner those of the orders of their
  /// own time. Throws `notfound.any`, and `denied.permission` for those of others, and for people
  /// who may not work as a partner or a driver any more.
  public func list(
    _ input: ListRatings, _ call: Call
  ) async throws -> Outcome<Listing<RatingView>> {
    try await desk.perform(Self.list, input, call) { transaction in
      var reader = transaction
      var filter: Predicate = .everything
      if let name = input.partner {
        let partner = try await transaction.repository(Partner.self).named(name)
        filter = .equals(Rating.Columns.partnerID, partner.id)
        reader = try Self.reader(
          of: partner.ownerID, who: .businessViewAnalytics, transaction, "partner")
        if !transaction.principal.may(.marketAdminister) {
          filter = .both(filter, .equals(Rating.Columns.sellerID, partner.ownerID))
        }
      }
      if let name = input.driver {
        let driver = try await transaction.repository(Driver.self).named(name)
        filter = .both(filter, .equals(Rating.Columns.driverID, driver.id))
        if input.partner == nil {
          reader = try Self.reader(
            of: driver.userID, who: .deliveryComplete, transaction, "driver")
        }
      }
      if input.partner == nil, input.driver == nil {
        (reader, filter) = try await Self.own(transaction)
      }
      let query = Query(Rating.schema, where: filter, order: [.descending(Rating.Columns.at)])
      let page = try await reader.repository(Rating.self)
        .fetch(PageRequest(limit: input.limit, after: input.after).narrow(query))
      return Listing(items: try await RatingView.of(page.items, transaction), next: page.next)
    }
  }

  /// Who may read the ratings of a partner or a driver: administrators, and whose they are as long
  /// as they hold the permission of the role.
  private static func reader(
    of owner: RecordID?, who permission: Permission, _ transaction: Transaction, _ field: String
  ) throws -> Transaction {
    let principal = transaction.principal
    if principal.may(.marketAdminister) { return transaction }
    guard let owner, owner == principal.userID, principal.may(permission) else {
      throw OpsError(
        .denied, "You can see the ratings of your own business only", field: field,
        hint: "run `opsh explore --near LAT,LON` to see the mean ratings of partners")
    }
    return transaction.asSystem("shows somebody the ratings they got")
  }

  /// Without a name: what the caller gave; of a driver who gives none, what the driver got.
  private static func own(
    _ transaction: Transaction
  ) async throws -> (Transaction, Predicate) {
    let principal = transaction.principal
    guard !principal.may(.marketAdminister), !principal.may(.orderViewHistory),
      principal.may(.deliveryComplete) || principal.may(.businessViewAnalytics),
      let user = principal.userID
    else { return (transaction, .everything) }
    let system = transaction.asSystem("shows somebody the ratings they got")
    if principal.may(.deliveryComplete),
      let driver = try await system.repository(Driver.self).fetch(key: Driver.userKey, user)
    {
      return (system, .equals(Rating.Columns.driverID, driver.id))
    }
    guard principal.may(.businessViewAnalytics) else { return (system, .nothing) }
    return (system, .equals(Rating.Columns.sellerID, user))
  }
}
