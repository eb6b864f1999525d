import OpsDomain
import OpsKernel
import OpsStorage
import OpsWarehouse

/// Input of `menu.add`.
public struct AddMenuItem: OperationInput {
  /// The partner that sells it.
  public var partner: NameOf<Partner>
  /// The product, by its SKU; with --name an unknown one is created.
  public var sku: Name
  /// `M`: Price of one piece; default the price of the product, if you can see it.
  public var price: UnitPrice?
  /// `NAME:VALUE=M`: A choice for customers and its extra price, such as size:large=2.50.
  public var option: [Name]?
  /// `Q|unlimited`: The stock of the partner from now on; default the stock that its location
  /// already has.
  public var stock: Name?
  /// Its name on the menu, 3 to 200 characters; default the name of the product, if you can see
  /// it.
  public var name: Name?
  /// `S`: Size, for a product that has sizes.
  public var size: Name?
  /// `WORD`: Kind of goods; default food, at a pharmacy medicine, in retail other.
  public var category: MenuCategory?
  /// Description.
  public var about: Note?
  /// `M`: Former price of goods that are reduced; above the price.
  public var formerPrice: UnitPrice?
  /// `HH:MM-HH:MM`: When it is offered, if not all day; may cross midnight.
  public var hours: Name?
  /// `WORD`: An allergen in it; default the allergens of the product, if you can see it.
  public var allergen: [MenuAllergen]?
  /// A search word.
  public var tag: [Name]?
  /// `G`: Weight in grams.
  public var weight: Int64?
  /// `LxWxH`: Length, width and height in millimeters.
  public var dimensions: Name?
  /// `NAME=Q`: Nutrition of one serving, such as calories=250; also protein, carbs, fat, fiber,
  /// sugar, sodium (mg) and serving (g or ml).
  public var nutrition: [Name]?
  /// `WORD`: Kind of goods in the tax table (`opsh tax list`); default the category.
  public var taxKind: Name?
  /// `X`: Lot of the goods that come in with --stock.
  public var lot: Name?
  /// Best-before date of that lot.
  public var expires: CivilDate?
  /// Not for sale until `menu edit --available on`.
  public var unavailable: Bool?
}

extension MenuService {
  package static let add = Operation<AddMenuItem, MenuItemView>(
    "menu.add", area: .marketplace, "Adds a product to the menu of a partner.",
    permission: .catalogueManage,
    effect: .write(.unless("it created a product or set the stock: run `opsh menu remove`")),
    examples: [
      "menu add \"Bella Napoli\" RICE --price 3.20 --stock unlimited",
      "menu add \"Bella Napoli\" PIZZA-1 --name \"Pizza Margherita\" --price 8.50"
        + " --option size:large=2.50 --allergen milk --allergen wheat --hours 11:00-23:00",
    ])

  /// Adds an item with its options, and sets its stock. Tells all that is wrong at once. Throws
  /// `denied.permission` for the business of somebody else, `notfound.sku` without a name for a
  /// product that is unknown or that the caller sees neither itself nor on a menu, `data.bad_value`
  /// for a size of such a product,
  /// `data.duplicate` when the partner sells it already, and `data.bad_amount` where neither the
  /// input nor a product that the caller sees has a price.
  public func add(_ input: AddMenuItem, _ call: Call) async throws -> Outcome<MenuItemView> {
    try await desk.perform(Self.add, input, call) { transaction in
      let desk = MenuDesk(transaction)
      let partner = try await desk.own(input.partner)
      let (product, defaults) = try await Self.product(input, of: partner, desk)
      let draft = try MenuDraft(input, of: partner, product, defaults, desk)
      let items = transaction.repository(MenuItem.self)
      let taken = try await desk.system.repository(MenuItem.self)
        .fetch(key: MenuItem.placeKey, partner.id, product.id, draft.item.size)
      if let taken {
        throw OpsError(
          .duplicate,
          "\(Excerpt.of(partner.name)) already sells \(Excerpt.of(product.sku)) as "
            + "\"\(Excerpt.of(taken.name))\"", field: "sku",
          hint: "change it with `opsh menu edit`; each size of a product can be sold only once")
      }
      let item = try await items.create(draft.item)
      for option in draft.options {
        _ = try await desk.system.repository(MenuOption.self).create(
          MenuOption(
            id: transaction.nextID(), itemID: item.id, name: option.name, value: option.value,
            price: option.price))
      }
      if case .quantity(let quantity)? = draft.stock {
        try await MenuStock(partner: partner, system: desk.system)
          .set(quantity, of: item, lot: input.lot, expires: input.expires)
      }
      return try await desk.view(item, of: partner)
    }
  }

  /// The product that is sold, with what its item takes over from it. Products are shared by all
  /// partners, so a new one is made with the rights of the system. One that the caller sees neither
  /// itself nor on a menu is treated like an unknown one: it needs a name and takes no size. Throws
  /// `notfound.sku` without a name, and `data.bad_value` for a size and for a SKU that others have
  /// for goods in sizes. Before the latter it throws whatever is wrong with an unknown SKU, so that
  /// nobody finds out by an input that is refused anyway.
  private static func product(
    _ input: AddMenuItem, of partner: Partner, _ desk: MenuDesk
  ) async throws -> (Product, MenuDefaults) {
    let products = desk.system.repository(Product.self)
    let sku = try TextRules.name(input.sku, field: "sku", maximum: 64)
    if let known = try await products.find(sku: sku) {
      let defaults = try await MenuDefaults(input, of: known, desk)
      if defaults.isShown { return (known, defaults) }
      if let name = input.name {
        try requireNoSize(input, desk)
        guard known.sizes.isEmpty else {
          let unknown = try newProduct(sku, called: name, input, desk)
          _ = try MenuDraft(input, of: partner, unknown, .none, desk)
          throw ownSKU(sku)
        }
        return (known, defaults)
      }
    }
    guard let name = input.name else {
      throw Product.missing(sku, hint: "add --name to create it, or check the SKU")
    }
    try requireNoSize(input, desk)
    return (try await products.create(newProduct(sku, called: name, input, desk)), .none)
  }

  /// A product that a partner makes for its menu. Not written yet.
  private static func newProduct(
    _ sku: String, called name: String, _ input: AddMenuItem, _ desk: MenuDesk
  ) throws -> Product {
    let clean = try TextRules.name(name, field: "name")
    return Product(
      id: desk.transaction.nextID(), sku: sku, foldedSKU: TextFolding.fold(sku), name: clean,
      search: Product.searchText(sku: sku, name: clean, barcode: nil),
      sizes: try input.size.map { try TextRules.name($0, field: "size", maximum: 20) } ?? "",
      createdAt: desk.transaction.now, createdBy: desk.transaction.principal.userID,
      updatedAt: desk.transaction.now, isMadeByPartner: true,
      audience: ProductAudience.text(of: []))
  }

  /// Refuses a size of a product that the caller does not know, whether or not there is one: the
  /// answer would tell in which sizes goods of others come. Administrators see all products.
  private static func requireNoSize(_ input: AddMenuItem, _ desk: MenuDesk) throws(OpsError) {
    guard input.size != nil, !desk.transaction.principal.may(.marketAdminister) else { return }
    throw OpsError(
      .badValue, "--size is only for products of the catalogue that you can see", field: "size",
      hint: "leave --size out; sell sizes as options, such as --option size:large=2.50")
  }

  /// A product in sizes cannot be sold without one, and its sizes are not told.
  private static func ownSKU(_ sku: String) -> OpsError {
    OpsError(
      .badValue, "You cannot sell anything as \(Excerpt.of(sku))", field: "sku",
      hint: "choose another SKU")
  }
}
