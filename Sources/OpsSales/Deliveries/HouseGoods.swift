import OpsDomain
import OpsStorage
import OpsWarehouse

/// Only goods of the house are handed over on a request. A partner's goods are sold only by an
/// order: only an order is paid, and only through an order the partner gets the money.
enum HouseGoods {
  /// Refuses every movement that hands over goods of a partner, for every user and tool.
  static let handedOver = RuleAddition(to: StockMovement.self)
    .before(StockMovement.self) { _, new, transaction in
      guard let new, new.kind == .delivery else { return }
      let from = try await transaction.repository(Location.self).fetch(new.fromID)
      guard from?.kind == .partner else { return }
      throw refusal(of: new.reference ?? "this request")
    }

  /// Throws `rule.violated` for a request of the marketplace.
  static func require(_ request: OutOfStockRequest) throws(OpsError) {
    guard request.locationID != nil else { return }
    throw refusal(of: request.number)
  }

  private static func refusal(of request: String) -> OpsError {
    OpsError(
      .ruleViolated,
      "The goods of \(Excerpt.of(request)) belong to a partner: only an order can hand them over",
      field: "request",
      hint: "the customer must order and pay for them: `opsh cart add`, then `opsh order place`")
  }
}
