import OpsDomain
import OpsPricing

/// Who pays for what a promotion reduces.
public enum PromotionPayer: String, ColumnChoice, Codable {
  /// The platform pays: the partner gets the price without the discount.
  case platform
  /// The partner pays: it gets less for its goods.
  case partner

  /// The same as prices are worked out by it.
  var pricing: Promotion.Payer {
    switch self {
    case .platform: .platform
    case .partner: .partner
    }
  }
}
