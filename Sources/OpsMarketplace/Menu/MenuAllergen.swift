import OpsDomain
import OpsWarehouse

/// Allergens that a menu names: those that Regulation (EU) No 1169/2011, Annex II, asks for are
/// among them.
public enum MenuAllergen: String, ListedWord, Codable {
  case milk
  case eggs
  case fish
  /// Crustaceans and molluscs.
  case shellfish
  case treeNuts = "tree_nuts"
  case peanuts
  case wheat
  case soybeans
  case sesame
  /// Cereals with gluten, other than wheat as well.
  case gluten
  case celery
  case mustard
  /// Sulphur dioxide and sulphites above 10 mg/kg.
  case sulphites
  case lupin

  /// What a menu says of an allergen that is known of the product.
  init(_ known: Allergen) {
    self =
      switch known {
      case .gluten: .gluten
      case .crustaceans, .molluscs: .shellfish
      case .eggs: .eggs
      case .fish: .fish
      case .peanuts: .peanuts
      case .soybeans: .soybeans
      case .milk: .milk
      case .nuts: .treeNuts
      case .celery: .celery
      case .mustard: .mustard
      case .sesame: .sesame
      case .sulphites: .sulphites
      case .lupin: .lupin
      }
  }
}
