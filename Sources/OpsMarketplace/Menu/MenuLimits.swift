/// Limits of menus: what a menu for people can have.
enum MenuLimits {
  /// Characters of a name.
  static let name = 3...200
  /// Options of one item.
  static let options = 50
  /// Characters of an option's name, and of its value.
  static let optionText = 60
  /// Tags of one item, and characters of one tag.
  static let tags = 20
  static let tagText = 40
  /// Grams: up to a tonne.
  static let weight: ClosedRange<Int64> = 1...1_000_000
  /// Millimeters: up to ten meters.
  static let side: ClosedRange<Int64> = 1...10_000
  /// Largest price in minor units: what a cart of 50 lines of 99 can add up.
  static let price: Int64 = 100_000_000_000
}
