import OpsDomain
import OpsKernel

/// A menu item as operations answer it.
public struct MenuItemView: OperationOutput, Equatable {
  public static let answerName = "menu.item/1"

  /// A choice that people have, and what it adds to the price.
  public struct Option: AnswerRecord, Equatable {
    public let name: String
    public let value: String
    /// What one piece costs more; below zero for less.
    public let price: DecimalString
  }

  public let id: RecordID
  public let partner: String
  public let sku: String
  /// Null for a product without sizes.
  public let size: String?
  public let name: String
  public let category: MenuCategory
  public let about: String?
  /// Price of one piece without options, in major units of `currency`, exact decimal text.
  public let price: DecimalString
  /// What it cost before; null where it is not reduced.
  public let formerPrice: DecimalString?
  public let currency: Currency
  /// Whether the partner has switched it on.
  public let available: Bool
  /// Whether it can be ordered at this time of the day: switched on, and within its hours.
  public let offeredNow: Bool
  /// Whether there is always enough.
  public let unlimited: Bool
  /// What can be sold of it now; null where there is always enough.
  public let stock: Quantity?
  /// What is reserved for customers who are ordering, or who waited for it, for the partner and
  /// administrators: it lies there and is no part of what can be sold. Null where nothing is.
  public let reserved: Quantity?
  /// What is sold and paid and no driver has fetched, for the partner and administrators: it may
  /// lie there still and is no part of the stock. Null where there is none.
  public let notFetched: Quantity?
  /// When it is offered, such as `11:00-15:00`; null for all day.
  public let hours: String?
  public let allergens: [MenuAllergen]
  public let tags: [String]
  public let options: [Option]
  /// SHA-256 of its images, the first one first: each is at `/v1/images/DIGEST` of a server.
  public let images: [String]
  /// Grams.
  public let weight: Int64?
  /// Length, width and height in millimeters.
  public let dimensions: String?
  /// What the label says of one serving.
  public let nutrition: MenuNutrition?
  /// The kind of goods, as the tax table names it.
  public let taxKind: String?
  public let version: Int64

  public static let columns: [FieldColumn] = [
    .init("sku", "SKU"), .init("size", "SIZE"), .init("name", "NAME"),
    .init("category", "CATEGORY"), .init("price", "PRICE", .right), .init("stock", "STOCK", .right),
    .init("available", "AVAILABLE"), .init("hours", "HOURS"), .init("allergens", "ALLERGENS"),
  ]
  public static let leading = ["sku", "name", "price", "stock"]
}
