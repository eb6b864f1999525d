import OpsDomain

/// The part that somebody has in an order.
public enum OrderParty: String, ColumnChoice, Codable {
  /// Who ordered it.
  case buyer
  /// Whose business sells it.
  case seller
  /// Who brings it.
  case courier
  /// Somebody who administers the marketplace.
  case administrator
  /// The product itself: what the payment provider answered, and what is overdue.
  case system

  /// Those who see the photo of a delivery: the seller need not see the customer's door.
  static let whoSeePhotos: Set<OrderParty> = [.buyer, .courier, .administrator, .system]

  /// The parts that `principal` has in the order; empty for a stranger.
  public static func of(_ principal: Principal, in order: MarketOrder) -> Set<OrderParty> {
    if principal.isSystem { return [.system] }
    guard let user = principal.userID else { return [] }
    var parties: Set<OrderParty> = []
    if user == order.buyerID, principal.may(.orderPlace) { parties.insert(.buyer) }
    if user == order.sellerID, principal.may(.businessManageOrders) { parties.insert(.seller) }
    if user == order.courierID, principal.may(.deliveryComplete) { parties.insert(.courier) }
    if principal.may(.marketAdminister) { parties.insert(.administrator) }
    return parties
  }

  /// The part in which somebody with these parts acts: the buyer's before all others.
  static func acting(_ parties: Set<OrderParty>) -> OrderParty? {
    allCases.first { parties.contains($0) }
  }
}
