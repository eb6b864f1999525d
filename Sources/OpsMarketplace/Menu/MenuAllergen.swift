import OpsDomain
import OpsWarehouse

/// Allergens that a menu names: those that Regulation (EU) No 1169/2011, Annex II, asks for are
/// among them.
public enum MenuAllergen: String, ListedWord, Codable {
  /// Milk and what is made of it, lactose included.
  case milk
  /// Eggs and what is made of them.
  case eggs
  /// Fish and what is made of it.
  case fish
  /// Crustaceans and molluscs.
  case shellfish
  /// Nuts of trees, such as almonds, hazelnuts, walnuts and cashews.
  case treeNuts = "tree_nuts"
  /// Peanuts and what is made of them.
  case peanuts
  /// Wheat, which is also a cereal with ``gluten``.
  case wheat
  /// Soybeans and what is made of them.
  case soybeans
  /// Sesame seeds and what is made of them.
  case sesame
  /// Cereals with gluten, other than wheat as well.
  case gluten
  /// Celery and what is made of it.
  case celery
  /// Mustard and what is made of it.
  case mustard
  /// Sulphur dioxide and sulphites above 10 mg/kg.
  case sulphites
  /// Lupin and what is made of it.
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
