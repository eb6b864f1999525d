import OpsDomain

/// Why a promotion does not apply.
public enum PromotionObstacle: Sendable, Hashable {
  /// There is nothing to reduce yet.
  case emptyBasket
  /// It is for goods of another partner.
  case otherPartner
  /// The platform pays for it, and the customer sells the goods themselves.
  case ownBusiness
  /// It starts on that day.
  case notStarted(CivilDate)
  /// That was its last day.
  case ended(CivilDate)
  /// The delivery is outside these hours.
  case outsideHours(WeeklyHours)
  /// The subtotal lacks so much of the minimum, in minor units.
  case belowMinimum(minimum: Int64, missing: Int64)
  /// The customer has ordered before.
  case notFirstOrder(PromotionTerms.FirstOrder)
  /// All customers together have used it as often as it allows.
  case usedUp(limit: Int64)
  /// The customer has used it as often as it allows.
  case usedUpByCustomer(limit: Int64)
  /// No line is of its products.
  case noSuchProduct
  /// Two for one, and no line has two pieces.
  case singlePieces
  /// The delivery costs nothing already.
  case deliveryIsFree
  /// Nothing is left to reduce, or what it reduces rounds to nothing.
  case nothingToReduce
  /// The customer gets these instead, which reduce more or as much.
  case notCombinable(with: [String])

  /// A stable name for programs.
  public var code: String {
    switch self {
    case .emptyBasket: "empty_basket"
    case .otherPartner: "other_partner"
    case .ownBusiness: "own_business"
    case .notStarted: "not_started"
    case .ended: "ended"
    case .outsideHours: "outside_hours"
    case .belowMinimum: "below_minimum"
    case .notFirstOrder: "not_first_order"
    case .usedUp: "used_up"
    case .usedUpByCustomer: "used_up_by_customer"
    case .noSuchProduct: "no_such_product"
    case .singlePieces: "single_pieces"
    case .deliveryIsFree: "delivery_is_free"
    case .nothingToReduce: "nothing_to_reduce"
    case .notCombinable: "not_combinable"
    }
  }
}
