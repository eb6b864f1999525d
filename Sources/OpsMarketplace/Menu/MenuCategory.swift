import OpsDomain

/// Kinds of goods of a menu.
public enum MenuCategory: String, ColumnChoice, Codable {
  /// Food, ready to eat or to cook. What most partners sell, if nobody says otherwise.
  case food
  /// Drinks of all kinds.
  case beverages
  /// Medicine. What pharmacies sell, if nobody says otherwise.
  case medicine
  /// Goods to care for the body, such as soap.
  case personalCare = "personal_care"
  /// Goods for cleaning and running a home.
  case household
  /// Electronic devices, and what belongs to them.
  case electronics
  /// Clothes and shoes.
  case clothing
  /// Books and other printed works.
  case books
  /// Goods for health that are not medicine, such as plasters.
  case healthcare
  /// Bags, jewellery and other fashion.
  case fashion
  /// Furniture, plants and tools.
  case homeAndGarden = "home_and_garden"
  /// Goods for sports and outdoors.
  case sports
  /// Cosmetics and perfume.
  case beauty
  /// Toys and games.
  case toys
  /// Everything else. What retail shops sell, if nobody says otherwise.
  case other
}
