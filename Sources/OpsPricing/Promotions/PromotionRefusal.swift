import OpsDomain

/// A promotion that does not apply to a basket, with the reason and what to do about it.
public struct PromotionRefusal: Sendable, Hashable {
  /// Its identifier.
  public let promotion: String
  /// What customers call the promotion.
  public let name: String
  /// Whether the customer asked for it; one that applies by itself need not be mentioned.
  public let isRequested: Bool
  /// The reason why it does not apply.
  public let obstacle: PromotionObstacle
  /// Decimals of the amounts in ``obstacle``.
  public let minorDigits: Int

  /// A refusal; ``sentence`` and ``remedy`` are made of these values.
  public init(
    promotion: String, name: String, isRequested: Bool, obstacle: PromotionObstacle,
    minorDigits: Int
  ) {
    self.promotion = promotion
    self.name = name
    self.isRequested = isRequested
    self.obstacle = obstacle
    self.minorDigits = minorDigits
  }

  /// A stable name of the reason for programs, such as `below_minimum`.
  public var code: String { obstacle.code }

  /// The reason in one plain sentence.
  public var sentence: String {
    let shown = "\"\(Excerpt.of(name))\""
    switch obstacle {
    case .emptyBasket: return "\(shown) does not apply to an empty basket."
    case .otherPartner: return "\(shown) is for another partner."
    case .ownBusiness:
      return "\(shown) does not apply to orders from your own business."
    case .notStarted(let day): return "\(shown) starts on \(day)."
    case .ended(let day): return "\(shown) ended on \(day)."
    case .outsideHours(let hours): return "\(shown) applies to deliveries \(hours.words)."
    case .belowMinimum(let minimum, let missing):
      return "\(shown) applies to goods of \(text.money(minimum)) or more; yours cost "
        + "\(text.money(minimum - missing))."
    case .notFirstOrder(.ever):
      return "\(shown) applies to your first order only; you have ordered before."
    case .notFirstOrder(.ofPartner):
      return "\(shown) applies to your first order from this partner only."
    case .usedUp(let limit):
      return "\(shown) was used \(Counted.text(limit, "time")) by all customers, its limit."
    case .usedUpByCustomer(let limit):
      return "You have used \(shown) \(Counted.text(limit, "time")), its limit."
    case .noSuchProduct: return "\(shown) is for other products."
    case .singlePieces: return "\(shown) needs two pieces in one line."
    case .deliveryIsFree: return "\(shown) is not needed, because delivery is free."
    case .nothingToReduce: return "\(shown) would not reduce the price."
    case .notCombinable(let others):
      return "\(shown) cannot be combined with \(Self.list(others))."
    }
  }

  /// What to do about it, in one plain sentence.
  public var remedy: String {
    switch obstacle {
    case .emptyBasket: "Add a product."
    case .otherPartner: "Use it for an order from its partner."
    case .notStarted(let day): "Choose a delivery on \(day) or later."
    case .ended, .usedUp, .usedUpByCustomer, .notFirstOrder, .ownBusiness: "Order without it."
    case .outsideHours(let hours): "Choose a delivery \(hours.words)."
    case .belowMinimum(_, let missing): "Add goods for \(text.money(missing))."
    case .noSuchProduct: "Add one of its products."
    case .singlePieces: "Add a second piece."
    case .deliveryIsFree: "Keep it for another order."
    case .nothingToReduce: "Keep it for another order."
    case .notCombinable:
      "You get the combination with the lowest price; use this promotion for another order."
    }
  }

  /// Whether the order can only be placed without it.
  public var isFinal: Bool {
    switch obstacle {
    case .ended, .usedUp, .usedUpByCustomer, .notFirstOrder, .ownBusiness: true
    case .emptyBasket, .otherPartner, .notStarted, .outsideHours, .belowMinimum, .noSuchProduct,
      .singlePieces, .deliveryIsFree, .nothingToReduce, .notCombinable:
      false
    }
  }

  private var text: PriceText { PriceText(minorDigits: minorDigits) }

  private static func list(_ names: [String]) -> String {
    names.map { "\"\(Excerpt.of($0))\"" }.joined(separator: ", ")
  }
}
