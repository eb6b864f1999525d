import OpsDomain
import OpsWarehouse

/// What a partner sells: a product of the book with the partner's own name, price and hours.
public struct MenuItem: Entity {
  /// Where the book keeps menu items; the journal has every change.
  public static let record = Record("menu_items", .marketplace, "menu item")

  public var id: RecordID
  public var version: Int64 = 0
  /// The partner that sells it.
  public var partnerID: Reference<Partner>
  /// The product of the book that is sold, and whose stock is counted.
  public var productID: Indexed<Reference<Product>>
  /// The owner of the partner, who works with the item besides administrators.
  public var ownerID: Indexed<Reference<User>>?
  /// Empty for a product without sizes.
  public var size: Line = ""
  /// What the partner calls it, 3 to 200 characters.
  public var name: Naming<Line>
  /// Folded name, SKU and tags, for text search; see ``searchText(name:sku:tags:)``.
  public var search: Folded
  /// The kind of goods, by which menus are sorted.
  public var category: MenuCategory
  /// The partner's description for customers; nil for none.
  public var about: LongText?
  /// Price of one piece without options, in minor units; above zero.
  public var price: Amount
  /// What it cost before, above the price; nil where it is not reduced.
  public var formerPrice: Amount?
  /// Whether the partner offers it now.
  public var isAvailable: Bool = true
  /// Whether there is always enough: then nothing is reserved and no stock moves.
  public var isUnlimited: Bool = false
  /// Minute of the day from which it is offered; nil for all day. With ``until`` before it, over
  /// midnight.
  public var from: MinuteOfDay?
  /// The first minute of the day in which it is not offered any more; nil for all day.
  public var until: MinuteOfDay?
  /// The kind of goods, as the tax table names it.
  public var taxKind: Line = ""
  /// Words of ``MenuAllergen`` with commas, in their order; empty for none.
  public var allergens: Line = ""
  /// Folded words with commas.
  public var tags: Line = ""
  /// Grams.
  public var weight: Int64?
  /// Millimeters.
  public var length: Int64?
  /// Width of one piece in millimeters; nil if it is not given.
  public var width: Int64?
  /// Height of one piece in millimeters; nil if it is not given.
  public var height: Int64?
  /// Nutrition of one serving, as on the label.
  public var nutrition: Spread<MenuNutrition> = MenuNutrition()
  /// When it was created.
  public var createdAt: Trail<Instant>
  /// When it was last changed.
  public var updatedAt: Trail<Instant>

  /// Finds an item by its partner, product and size: a partner sells each only once.
  public static let placeKey = uniqueKey(Columns.partnerID, Columns.productID, Columns.size)
  public static let keys = [placeKey.unique]
  public static let indexes: [SecondaryIndex] = [
    [Columns.partnerID, Columns.category, Columns.search]
  ]
}
