import OpsDomain
import OpsStorage
import OpsWarehouse

/// Goods that are handed over on a request are those of the house. A partner's are sold by an order
/// alone: only an order is paid for, and only by an order the partner gets the money.
enum HouseGoods {
  /// Refuses every movement that hands over goods of a partner, whoever writes it.
  static let handedOver = RuleAddition(to: StockMovement.schema)
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
      "The goods of \(Excerpt.of(request)) are a partner's and are handed over by an order alone",
      field: "request",
      hint: "the customer orders and pays for them: `opsh cart add`, then `opsh order place`")
  }
}
