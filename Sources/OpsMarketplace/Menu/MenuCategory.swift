import OpsDomain

/// Kinds of goods of a menu.
public enum MenuCategory: String, ColumnChoice, Codable {
  case food
  case beverages
  case medicine
  case personalCare = "personal_care"
  case household
  case electronics
  case clothing
  case books
  case healthcare
  case fashion
  case homeAndGarden = "home_and_garden"
  case sports
  case beauty
  case toys
  case other
}
