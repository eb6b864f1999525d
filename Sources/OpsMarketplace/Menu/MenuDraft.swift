import OpsDomain
import OpsStorage
import OpsWarehouse

/// What `menu.add` is about to write, read from its input. All that is wrong is told at once.
struct MenuDraft {
  let item: MenuItem
  let options: [MenuOptionText]
  /// Nil where nobody has said.
  let stock: MenuAmount?

  init(
    _ input: AddMenuItem, of partner: Partner, _ product: Product, _ defaults: MenuDefaults,
    _ desk: MenuDesk
  ) throws {
    let currency = desk.transaction.context.currency
    var problems = Problems()
    let name = try problems.read {
      try TextRules.name(input.name ?? defaults.name ?? "", field: "name")
    }
    let tags = try problems.read { try MenuItem.tagText(input.tag ?? []) } ?? ""
    let size = try problems.read { try Self.size(input.size, of: product, defaults) }
    let price = try problems.read { try Self.price(input.price ?? defaults.price, currency) }
    var item = MenuItem(
      id: desk.transaction.nextID(), partnerID: partner.id, productID: product.id,
      ownerID: partner.ownerID, size: size ?? "", name: name ?? "",
      search: MenuItem.searchText(name: name ?? "", sku: product.sku, tags: tags),
      category: input.category ?? .usual(of: partner.kind), price: price ?? 1,
      isAvailable: input.unavailable != true,
      allergens: MenuDetails.allergens(input.allergen ?? defaults.allergens),
      tags: tags, weight: input.weight, createdAt: desk.transaction.now,
      updatedAt: desk.transaction.now)
    item.about =
      try problems.read {
        try input.about.map { try TextRules.note($0, field: "about") }
      } ?? nil
    item.formerPrice =
      try problems.read {
        try input.formerPrice.map { try MinorAmount.read($0, currency, field: "former_price") }
      } ?? nil
    if let hours = try problems.read({ try input.hours.map(MenuDetails.hours) }) ?? nil {
      (item.from, item.until) = (hours.from, hours.until)
    }
    if let sides = try problems.read({ try input.dimensions.map(MenuDetails.dimensions) }) ?? nil {
      (item.length, item.width, item.height) = sides
    }
    item.nutrition =
      try problems.read { try MenuNutrition(parsing: input.nutrition ?? []) } ?? MenuNutrition()
    item.taxKind = try problems.read { try input.taxKind.map(MenuDetails.taxKind) ?? "" } ?? ""
    let stock =
      try problems.read {
        try input.stock.map { try MenuAmount(parsing: $0, field: "stock") }
      } ?? nil
    item.isUnlimited = stock == .unlimited
    let options =
      try problems.read {
        try (input.option ?? []).map { try MenuOptionText(parsing: $0, currency) }
      } ?? []
    _ = try problems.read { try Self.check(options) }
    if problems.errors.isEmpty { try item.checkFields() }
    try problems.check()
    (self.item, self.options, self.stock) = (item, options, stock)
  }

  /// The size. Who does not see the product is not told in which sizes it comes.
  private static func size(
    _ size: String?, of product: Product, _ defaults: MenuDefaults
  ) throws(OpsError) -> String {
    do {
      return try product.check(size: size)
    } catch {
      if defaults.isSeen { throw error }
      throw OpsError(
        .badValue, "The product is not sold \(size == nil ? "without a size" : "in this size")",
        field: "size", hint: "choose another size, or another SKU")
    }
  }

  private static func price(
    _ price: UnitPrice?, _ currency: Currency
  ) throws(OpsError) -> Int64 {
    guard let price else {
      throw OpsError(
        .badAmount, "The product needs a price", field: "price", hint: "add --price")
    }
    let amount = try MinorAmount.read(price, currency, field: "price")
    guard amount > 0 else {
      throw OpsError(
        .badAmount, "The price must be more than 0", field: "price",
        hint: "give the price of one piece")
    }
    return amount
  }

  /// Throws `data.duplicate` for a choice that is named twice.
  private static func check(_ options: [MenuOptionText]) throws(OpsError) {
    var known: Set<String> = []
    for option in options
    where !known.insert(TextFolding.fold(option.name + ":" + option.value)).inserted {
      throw OpsError(
        .duplicate,
        "The option \(Excerpt.of(option.name)):\(Excerpt.of(option.value)) is named "
          + "twice", field: "option")
    }
    guard options.count <= MenuLimits.options else {
      throw OpsError(
        .ruleViolated,
        "A menu item can have at most \(MenuLimits.options) options, not "
          + "\(options.count)", field: "option")
    }
  }
}
