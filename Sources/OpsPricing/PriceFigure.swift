/// The figures that are checked before anything is priced.
public enum PriceFigure: String, Sendable, Hashable, CaseIterable {
  /// Decimals of the currency.
  case minorDigits = "minor_digits"
  /// What every delivery costs, in minor units.
  case deliveryBase = "delivery_base"
  /// What each kilometer of a delivery costs, in minor units.
  case deliveryPerKilometer = "delivery_per_kilometer"
  /// What delivery fees are multiplied by during peak hours, in millionths.
  case peakFactor = "peak_factor"
  /// The subtotal from which delivery is free, in minor units.
  case freeDeliveryFrom = "free_delivery_from"
  /// The longest distance of a free delivery, in meters.
  case freeDeliveryWithin = "free_delivery_within"
  /// The platform fee as a share of the subtotal, in millionths.
  case platformRate = "platform_rate"
  /// The smallest platform fee of an order, in minor units.
  case platformMinimum = "platform_minimum"
  /// The platform's share of the partner's goods, in millionths.
  case commissionRate = "commission_rate"
  /// The tax rate of the commission, in millionths.
  case commissionTaxRate = "commission_tax_rate"
  /// The tax rate of one rule of the tax table, in millionths.
  case taxRate = "tax_rate"
  /// How many points are worth ``pointsWorth``.
  case pointsPerWorth = "points_per_worth"
  /// What ``pointsPerWorth`` points pay, in minor units.
  case pointsWorth = "points_worth"
  /// Points that are earned for each whole unit of the currency.
  case pointsPerUnit = "points_per_unit"
  /// Collected points from which a loyalty level begins.
  case levelFrom = "level_from"
  /// What a loyalty level adds to the points of an order, in millionths of them.
  case levelBonus = "level_bonus"

  /// How many lines a basket has; at most 50.
  case lines
  /// How many options are chosen for one line.
  case options
  /// Price of one piece without options, in minor units.
  case unitPrice = "unit_price"
  /// Pieces of one line.
  case quantity
  /// The way from the partner to the customer, in meters.
  case distance
  /// The minute of the day of delivery; 0 to 1,439.
  case minute
  /// A tip that is given as an amount, in minor units.
  case tip
  /// A tip that is given as a share of the subtotal, in millionths.
  case tipShare = "tip_share"
  /// Points that the customer wants to pay with.
  case points
  /// Points that the customer can spend.
  case pointsBalance = "points_balance"
  /// Points that the customer has collected so far, spent ones included.
  case pointsCollected = "points_collected"
  /// How many orders the customer has placed so far.
  case orders

  /// What a promotion takes off as a share of the goods, in millionths.
  case discountShare = "discount_share"
  /// What a promotion takes off as an amount, in minor units.
  case discountAmount = "discount_amount"
  /// The subtotal before discounts that a promotion needs, in minor units.
  case minimumSubtotal = "minimum_subtotal"
  /// How often all customers together may use a promotion.
  case usesInTotal = "uses_in_total"
  /// How often one customer may use a promotion.
  case usesPerCustomer = "uses_per_customer"
  /// How often a promotion was used before this basket.
  case usesSoFar = "uses_so_far"

  /// The figure inside a sentence.
  var words: String {
    switch self {
    case .lines: "number of lines"
    case .options: "number of options"
    case .orders: "number of orders"
    case .minute: "minute of the day"
    default: rawValue.split(separator: "_").joined(separator: " ")
    }
  }
}
