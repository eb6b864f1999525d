/// The figures that are checked before anything is priced.
public enum PriceFigure: String, Sendable, Hashable, CaseIterable {
  case minorDigits = "minor_digits"
  case deliveryBase = "delivery_base"
  case deliveryPerKilometer = "delivery_per_kilometer"
  case peakFactor = "peak_factor"
  case freeDeliveryFrom = "free_delivery_from"
  case freeDeliveryWithin = "free_delivery_within"
  case platformRate = "platform_rate"
  case platformMinimum = "platform_minimum"
  case commissionRate = "commission_rate"
  case commissionTaxRate = "commission_tax_rate"
  case taxRate = "tax_rate"
  case pointsPerWorth = "points_per_worth"
  case pointsWorth = "points_worth"
  case pointsPerUnit = "points_per_unit"
  case levelFrom = "level_from"
  case levelBonus = "level_bonus"

  case lines
  case options
  case unitPrice = "unit_price"
  case quantity
  case distance
  case minute
  case tip
  case tipShare = "tip_share"
  case points
  case pointsBalance = "points_balance"
  case pointsCollected = "points_collected"
  case orders

  case discountShare = "discount_share"
  case discountAmount = "discount_amount"
  case minimumSubtotal = "minimum_subtotal"
  case usesInTotal = "uses_in_total"
  case usesPerCustomer = "uses_per_customer"
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
