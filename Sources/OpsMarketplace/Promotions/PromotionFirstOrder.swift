import OpsDomain
import OpsPricing

/// The first order that a promotion is only for.
public enum PromotionFirstOrder: String, ColumnChoice, Codable {
  /// The customer has never ordered.
  case ever
  /// The customer has never ordered from this partner.
  case ofPartner = "of_partner"

  /// The same as prices are worked out by it.
  var pricing: PromotionTerms.FirstOrder {
    switch self {
    case .ever: .ever
    case .ofPartner: .ofPartner
    }
  }
}
