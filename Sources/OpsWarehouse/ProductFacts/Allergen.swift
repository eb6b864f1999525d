import OpsDomain

/// The fourteen substances that must be named on food in the European Union. Source: Regulation
/// (EU) No 1169/2011, Annex II.
public enum Allergen: String, ListedWord, Codable {
  /// Cereals with gluten: wheat, rye, barley, oats, spelt, khorasan.
  case gluten
  case crustaceans
  case eggs
  case fish
  case peanuts
  case soybeans
  /// Milk, lactose included.
  case milk
  /// Almonds, hazelnuts, walnuts, cashews, pecans, Brazil nuts, pistachios, macadamias.
  case nuts
  case celery
  case mustard
  case sesame
  /// Sulphur dioxide and sulphites above 10 mg/kg.
  case sulphites
  case lupin
  case molluscs
}
