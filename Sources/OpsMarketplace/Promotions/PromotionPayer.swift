import OpsDomain
import OpsPricing

/// Who pays for what a promotion reduces.
public enum PromotionPayer: String, ColumnChoice, Codable {
  case platform
  case partner

  /// The same as prices are worked out by it.
  var pricing: Promotion.Payer {
    switch self {
    case .platform: .platform
    case .partner: .partner
    }
  }
}
