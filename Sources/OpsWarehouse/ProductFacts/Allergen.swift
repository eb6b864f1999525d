import OpsDomain

/// The fourteen substances that must be named on food in the European Union. Source: Regulation
/// (EU) No 1169/2011, Annex II.
public enum Allergen: String, ListedWord, Codable {
  /// Cereals with gluten: wheat, rye, barley, oats, spelt, khorasan.
  case gluten
  /// Crabs, lobsters, prawns, shrimps and what is made of them.
  case crustaceans
  /// Eggs and what is made of them.
  case eggs
  /// Fish and what is made of it.
  case fish
  /// Peanuts, which are not among the nuts of this list.
  case peanuts
  /// Soya beans and what is made of them, such as tofu and soya sauce.
  case soybeans
  /// Milk, lactose included.
  case milk
  /// Almonds, hazelnuts, walnuts, cashews, pecans, Brazil nuts, pistachios, macadamias.
  case nuts
  /// Celery: its stalks, leaves, seeds and root.
  case celery
  /// Mustard and its seeds.
  case mustard
  /// Sesame seeds and what is made of them, such as their oil.
  case sesame
  /// Sulphur dioxide and sulphites above 10 mg/kg.
  case sulphites
  /// Lupin seeds and flour.
  case lupin
  /// Mussels, oysters, snails, squid and what is made of them.
  case molluscs
}
