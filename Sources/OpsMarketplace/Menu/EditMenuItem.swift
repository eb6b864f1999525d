import OpsDomain
import OpsKernel
import OpsStorage
import OpsWarehouse

/// Input of `menu.edit`: what is absent stays as it is.
public struct EditMenuItem: OperationInput, EditingInput {
  /// The partner that sells it.
  public var partner: NameOf<Partner>
  /// The product, by its SKU.
  public var sku: NameOf<MenuItem>
  /// `S`: Size, for a product that has sizes.
  public var size: Name?
  /// New name, 3 to 200 characters.
  public var name: Name?
  /// `M`: New price of one piece.
  public var price: UnitPrice?
  /// `M`: Former price of goods that are reduced; above the price.
  public var formerPrice: Clearable<UnitPrice>?
  /// `WORD`: New kind of goods.
  public var category: MenuCategory?
  /// New description.
  public var about: Clearable<Note>?
  /// `HH:MM-HH:MM`: When it is offered; may cross midnight.
  public var hours: Clearable<Name>?
  /// `WORD`: An allergen in it; replaces all allergens of the item.
  public var allergen: Clearable<[MenuAllergen]>?
  /// A search word; replaces all tags of the item.
  public var tag: Clearable<[Name]>?
  /// `G`: Weight in grams.
  public var weight: Clearable<Int64>?
  /// `LxWxH`: Length, width and height in millimeters.
  public var dimensions: Clearable<Name>?
  /// `NAME=Q`: Nutrition of one serving, such as calories=250; replaces all figures of the item.
  public var nutrition: Clearable<[Name]>?
  /// `WORD`: Kind of goods in the tax table (`opsh tax list`).
  public var taxKind: Clearable<Name>?
  /// `|`: Whether it is offered.
  public var available: Switch?
  /// `FIELD`: Fields to empty.
  public var clear: [Cleared]?

  /// Whether an item is offered.
  public enum Switch: String, Codable, Sendable, CaseIterable {
    /// The partner offers it: it can be ordered within its hours.
    case on
    /// The partner does not offer it: it stays on the menu and cannot be ordered.
    case off
  }
}

extension MenuService {
  static let edit = Operation<EditMenuItem, MenuItemView>(
    "menu.edit", area: .marketplace, "Changes a menu item; fields you leave out stay the same.",
    permission: .catalogueManage, effect: .write(.reversible),
    examples: [
      "menu edit \"Bella Napoli\" LAMP-1 --price 9.90",
      "menu edit \"Bella Napoli\" LAMP-1 --available off --clear about",
    ])

  /// Changes an item. Throws `denied.permission` for the business of somebody else, `notfound.sku`,
  /// `notfound.any`, `usage.arguments` for a field that is set and cleared at once, and what the
  /// rules of menus say.
  public func edit(_ input: EditMenuItem, _ call: Call) async throws -> Outcome<MenuItemView> {
    try await desk.perform(Self.edit, input, call) { transaction in
      let desk = MenuDesk(transaction)
      let (partner, before) = try await desk.item(input.partner, input.sku, size: input.size)
      let sku = try await desk.system.repository(Product.self).fetch(before.productID)?.sku ?? ""
      var item = try Self.edited(before, input, transaction.context.currency)
      item.search = MenuItem.searchText(name: item.name, sku: sku, tags: item.tags)
      guard item != before else { return try await desk.view(before, of: partner) }
      return try await desk.view(try await desk.update(item), of: partner)
    }
  }

  private static func edited(
    _ before: MenuItem, _ input: EditMenuItem, _ currency: Currency
  ) throws -> MenuItem {
    var item = before
    let edits = try input.edits()
    if let name = input.name { item.name = try TextRules.name(name, field: "name") }
    if let price = input.price {
      item.price = try MinorAmount.read(price, currency, field: "price")
    }
    item.formerPrice = try edits.formerPrice.applied(to: item.formerPrice) {
      try MinorAmount.read($0, currency, field: "former_price")
    }
    item.category = input.category ?? item.category
    item.about = try edits.about.applied(to: item.about) { try TextRules.note($0, field: "about") }
    if edits.hours.isChange {
      let hours = try edits.hours.value.map(MenuDetails.hours)
      (item.from, item.until) = (hours?.from, hours?.until)
    }
    if edits.allergen.isChange {
      item.allergens = MenuDetails.allergens(edits.allergen.value ?? [])
    }
    if edits.tag.isChange { item.tags = try MenuItem.tagText(edits.tag.value ?? []) }
    item.weight = edits.weight.applied(to: item.weight)
    if edits.dimensions.isChange {
      let sides = try edits.dimensions.value.map(MenuDetails.dimensions)
      (item.length, item.width, item.height) = (sides?.0, sides?.1, sides?.2)
    }
    if edits.nutrition.isChange {
      item.nutrition = try MenuNutrition(parsing: edits.nutrition.value ?? [])
    }
    if edits.taxKind.isChange {
      item.taxKind = try edits.taxKind.value.map(MenuDetails.taxKind) ?? ""
    }
    if let available = input.available { item.isAvailable = available == .on }
    return item
  }
}
