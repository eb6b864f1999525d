import OpsDomain
import OpsKernel
import OpsStorage

/// What the gate enforces for ratings: 1 to 5, by the buyer of a delivered order, each once; and
/// the sums of the partner and the driver, which follow.
enum RatingRules {
  static let stars: ClosedRange<Int64> = 1...5

  static let ratings = CollectionRules(Rating.self, read: visible)
    .transition(of: Rating.self, check)
    .reaction(of: Rating.self, follow)

  /// Customers see what they said. Partners and drivers are shown theirs by `rating list`.
  private static func visible(_ principal: Principal) -> Access {
    if principal.may(.marketAdminister) { return .all }
    guard principal.may(.orderViewHistory) else { return .closed(.orderViewHistory) }
    guard let user = principal.userID else { return .rows(.nothing) }
    return .rows(.equals(Rating.Columns.buyerID, user))
  }

  private static func check(_ old: Rating?, _ new: Rating?) throws {
    guard let new else { throw OpsError(.badState, "A rating cannot be removed", field: "order") }
    for (field, value) in [("partner", new.partnerStars), ("driver", new.driverStars)] {
      guard let value, !stars.contains(value) else { continue }
      throw OpsError(
        .badValue, "A rating cannot be \(value)", field: field,
        hint: "give a whole number from \(stars.lowerBound) to \(stars.upperBound), 5 for the best")
    }
    guard new.partnerStars != nil || new.driverStars != nil else {
      throw OpsError(
        .badValue, "No rating was given", field: "partner",
        hint: "add --partner N, --driver N or both; N is \(stars.lowerBound) to "
          + "\(stars.upperBound)")
    }
    guard new.driverStars == nil || new.driverID != nil else {
      throw OpsError(.badValue, "The order had no driver", field: "driver")
    }
    guard (new.partnerStars == nil) == (new.partnerRatedAt == nil),
      (new.driverStars == nil) == (new.driverRatedAt == nil)
    else {
      throw OpsError(.derivedField, "A rating and its time belong together", field: "at")
    }
    guard let old else { return }
    try checkKept(old, new)
  }

  private static func checkKept(_ old: Rating, _ new: Rating) throws(OpsError) {
    for (field, before, now) in [
      ("partner", old.partnerStars, new.partnerStars), ("driver", old.driverStars, new.driverStars),
    ] where before != nil && before != now {
      throw ratedAlready(field)
    }
    guard old.at == new.at, old.partnerRatedAt ?? new.partnerRatedAt == new.partnerRatedAt,
      old.driverRatedAt ?? new.driverRatedAt == new.driverRatedAt
    else { throw OpsError(.ruleViolated, "The time of a rating cannot be changed", field: "at") }
    guard old.orderID == new.orderID, old.buyerID == new.buyerID,
      old.partnerID == new.partnerID, old.sellerID == new.sellerID, old.driverID == new.driverID
    else { throw OpsError(.ruleViolated, "A rating stays with its order", field: "order") }
  }

  static func undelivered(_ order: MarketOrder?) -> OpsError {
    let number = order.map { Excerpt.of($0.number) }
    return OpsError(
      .badState, "\(number ?? "The order") is not delivered, so it cannot be rated",
      field: "order", hint: "run `opsh order track \(number ?? "ORDER")` to see where it is")
  }

  static func ratedAlready(_ field: String) -> OpsError {
    OpsError(
      .badState, "You have already rated the \(field) of this order", field: field,
      hint: "a rating cannot be changed; `opsh rating list` shows it")
  }

  private static func follow(
    _ old: Rating?, _ new: Rating?, _ transaction: Transaction
  ) async throws {
    guard let new else { return }
    let isNews = old?.partnerStars != new.partnerStars || old?.driverStars != new.driverStars
    guard isNews else { return }
    let found = try await transaction.repository(MarketOrder.self).fetch(new.orderID)
    guard let order = found, order.status.mayBeDelivered, order.pickedUpAt != nil,
      order.buyerID == new.buyerID, order.partnerID == new.partnerID,
      order.sellerID == new.sellerID, order.driverID == new.driverID
    else {
      throw undelivered(found)
    }
    let caller = transaction.caller
    guard caller.isSystem || caller.userID == order.buyerID else {
      throw OpsError(.denied, "Only the customer of an order can rate it", field: "order")
    }
    if old?.partnerStars == nil, let stars = new.partnerStars {
      try await add(stars, toPartner: new.partnerID, transaction)
    }
    if old?.driverStars == nil, let stars = new.driverStars, let driver = new.driverID {
      try await add(stars, toDriver: driver, transaction)
    }
  }

  private static func add(
    _ stars: Int64, toPartner id: RecordID, _ transaction: Transaction
  ) async throws {
    guard var partner = try await transaction.repository(Partner.self).fetch(id) else { return }
    partner.ratingSum += stars
    partner.ratings += 1
    _ = try await transaction.repository(Partner.self).update(partner)
  }

  private static func add(
    _ stars: Int64, toDriver id: RecordID, _ transaction: Transaction
  ) async throws {
    guard var driver = try await transaction.repository(Driver.self).fetch(id) else { return }
    driver.ratingSum += stars
    driver.ratings += 1
    _ = try await transaction.repository(Driver.self).update(driver)
  }
}
