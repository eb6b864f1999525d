import OpsDomain
import OpsKernel
import OpsStorage

/// What the gate enforces for offers: a driver sees their own and those to all, an offer that has
/// ended does not change, and it is taken only by the driver who has the order.
enum OfferRules {
  static let offers = CollectionRules(JobOffer.self, read: visible)
    // The reason tells where other drivers are, and that they are rated lower.
    .withholding(of: JobOffer.self, [JobOffer.Columns.why.column]) {
      $1.isSystem || $1.may(.marketAdminister)
    }
    .transition(of: JobOffer.self, check)
    .reaction(of: JobOffer.self) { _, new, transaction in
      guard let new, new.state == .taken else { return }
      let order = try await transaction.repository(MarketOrder.self).fetch(new.orderID)
      guard let driver = new.driverID, order?.driverID == driver else {
        throw OpsError(
          .ruleViolated, "Only the driver who gets the order can take the offer", field: "order")
      }
    }

  private static func visible(_ principal: Principal) -> Access {
    if principal.may(.marketAdminister) { return .all }
    guard principal.may(.jobAccept) else { return .closed(.jobAccept) }
    guard let user = principal.userID else { return .rows(.nothing) }
    typealias Columns = JobOffer.Columns
    return .rows(
      .or([
        .equals(Columns.userID, user),
        .both(.equals(Columns.state, .open), .equals(Columns.userID, nil)),
      ]))
  }

  private static func check(_ old: JobOffer?, _ new: JobOffer?) throws {
    guard let new else { throw OpsError(.badState, "An offer cannot be removed", field: "order") }
    guard (new.driverID == nil) == (new.userID == nil),
      new.state != .open || (new.driverID == nil) == (new.until == nil),
      new.driverID != nil || new.isToAll,
      new.state != .open || new.driverID == nil || !new.isToAll,
      (new.state == .open) == (new.endedAt == nil)
    else {
      throw OpsError(
        .ruleViolated,
        "An open offer to a driver needs an end; an offer to all drivers cannot have one",
        field: "order")
    }
    guard let old else { return }
    let isSame =
      old.orderID == new.orderID && old.round == new.round && old.offeredAt == new.offeredAt
      && old.isToAll == new.isToAll && (old.driverID == nil || old.driverID == new.driverID)
    guard old.state == .open, isSame else {
      throw OpsError(
        .badState, "An offer that has ended cannot be changed", field: "order",
        hint: "run `opsh driver jobs` to see the offers that are open")
    }
  }
}
