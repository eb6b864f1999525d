import OpsDomain
import OpsKernel

/// A menu item as operations answer it.
public struct MenuItemView: OperationOutput, Equatable {
  public static let answerName = "menu.item/1"

  /// A choice that people have, and what it adds to the price.
  public struct Option: AnswerRecord, Equatable {
    /// What is chosen, such as `size`; each piece has one value of it.
    public let name: String
    /// The value that people can choose, such as `large`.
    public let value: String
    /// What one piece costs more; below zero for less.
    public let price: DecimalString
  }

  /// Identifier of the menu item; it never changes.
  public let id: RecordID
  /// Name of the partner that sells it.
  public let partner: String
  /// SKU of the product that is sold.
  public let sku: String
  /// Null for a product without sizes.
  public let size: String?
  /// What the partner calls the item, 3 to 200 characters.
  public let name: String
  /// The kind of goods, by which menus are sorted.
  public let category: MenuCategory
  /// The partner's description; null for none.
  public let about: String?
  /// Price of one piece without options, in major units of `currency`, exact decimal text.
  public let price: DecimalString
  /// The price before; null if the item is not reduced.
  public let formerPrice: DecimalString?
  /// The currency of the book: all prices of the item are in it.
  public let currency: Currency
  /// Whether the partner has switched it on.
  public let available: Bool
  /// Whether it can be ordered at this time of the day: switched on, and within its hours.
  public let offeredNow: Bool
  /// Whether the stock is unlimited.
  public let unlimited: Bool
  /// The quantity that can be sold now; null if the stock is unlimited.
  public let stock: Quantity?
  /// The quantity that is reserved for customers who are ordering or have waited; it is there, but
  /// cannot be sold to others. Only the partner and administrators see it; null if nothing is
  /// reserved.
  public let reserved: Quantity?
  /// The quantity that is sold and paid but not picked up; it may still be there, but no longer
  /// counts as stock. Only the partner and administrators see it; null if there is none.
  public let notFetched: Quantity?
  /// When it is offered, such as `11:00-15:00`; null for all day.
  public let hours: String?
  /// The allergens that the menu names; empty for none.
  public let allergens: [MenuAllergen]
  /// The search words of the item; empty for none.
  public let tags: [String]
  /// The choices that customers have; empty for none.
  public let options: [Option]
  /// SHA-256 of its images, the first one first: each is at `/v1/images/DIGEST` of a server.
  public let images: [String]
  /// Grams.
  public let weight: Int64?
  /// Length, width and height in millimeters.
  public let dimensions: String?
  /// Nutrition of one serving, as on the label.
  public let nutrition: MenuNutrition?
  /// The kind of goods, as the tax table names it.
  public let taxKind: String?
  /// How many times the menu item was saved, from 1 on; each change adds 1.
  public let version: Int64

  public static let columns: [FieldColumn] = [
    .init("sku", "SKU"), .init("size", "SIZE"), .init("name", "NAME"),
    .init("category", "CATEGORY"), .init("price", "PRICE", .right), .init("stock", "STOCK", .right),
    .init("available", "AVAILABLE"), .init("hours", "HOURS"), .init("allergens", "ALLERGENS"),
  ]
  public static let leading = ["sku", "name", "price", "stock"]
}
