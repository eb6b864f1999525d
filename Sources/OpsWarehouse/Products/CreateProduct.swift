import OpsDomain
import OpsKernel
import OpsStorage

/// Input of `product.create`.
public struct CreateProduct: OperationInput {
  /// Stock keeping unit, unique regardless of letter case; `auto` for one such as PRD-7K2M9Q.
  public var sku: String
  /// Name of the product.
  public var name: Name
  /// Unit of quantities, such as each or kg; default each.
  public var unit: Name?
  /// `0…6`: Decimals a quantity may have; default 0.
  public var scale: Int64?
  /// `M`: Sales price per unit.
  public var price: UnitPrice?
  /// `S`: A size of the product.
  public var size: [Name]?
  /// `C`: A color that the product comes in.
  public var inColor: [Name]?
  /// `Q`: The product counts as low below this available quantity.
  public var lowStock: Quantity?
  /// `GTIN`: GTIN of 8, 12, 13 or 14 digits.
  public var barcode: String?
  /// `NAME`: Category of the goods.
  public var category: NameOf<Category>?
  /// `Q`: Weight of an empty container.
  public var tare: Quantity?
  /// `T`: What the product is and what it is for.
  public var description: Note?
  /// `G`: Weight of one unit in grams.
  public var weight: Quantity?
  /// `STATUS`: Status of the product; by default it follows from the stock.
  public var manualStatus: ProductStatus?
}

extension ProductService {
  static let create = Operation<CreateProduct, ProductView>(
    "product.create", area: .sales, "Adds a product.", permission: .productCreate,
    effect: .write(.unless("the product has stock movements, which cannot be removed")),
    examples: [
      "product create LAMP-2 \"Floor lamp\" --price 39.90 --low-stock 5",
      "product create TEA \"Black tea, loose\" --unit kg --scale 3 --price 14.50",
      "product create auto \"Wall lamp\" --weight 850 --description \"White, 40 cm wide\"",
      "product create MUG-1 Mug --in-color blue --in-color white",
    ])

  /// Adds a product. Throws `data.duplicate` when the SKU is taken in any letter case, and
  /// `data.bad_value` or `data.bad_quantity` for a field that cannot be as it is given.
  public func create(_ input: CreateProduct, _ call: Call) async throws -> Outcome<ProductView> {
    try await desk.perform(Self.create, input, call) { transaction in
      var problems = Problems()
      let given = try problems.read { try TextRules.name(input.sku, field: "sku", maximum: 64) }
      var sku = given ?? ""
      if ProductNumber.isWanted(sku) { sku = try await ProductNumber.next(transaction) }
      let name = try problems.read { try TextRules.name(input.name, field: "name") } ?? ""
      let found = try await problems.ask {
        try await Self.category(input.category, transaction)
      }
      let category = found ?? nil
      _ = try problems.read {
        try input.price?.validatedSalesPrice(transaction.context.currency)
      }
      let unit = try problems.read {
        try input.unit.map { try TextRules.name($0, field: "unit", maximum: 20) }
      }
      let sizes = try problems.read { try Self.sizes(input.size ?? []) }
      let colors = try problems.read { try Self.colors(input.inColor ?? []) }
      let description = try problems.read {
        try input.description.map { try TextRules.note($0, field: "description") }
      }
      var inherited: String?
      if let category { inherited = try await CategoryTree(transaction).unit(of: category) }
      let product = Product(
        id: transaction.nextID(), sku: sku, foldedSKU: TextFolding.fold(sku), name: name,
        search: Product.searchText(sku: sku, name: name, barcode: input.barcode),
        unit: (unit ?? nil) ?? inherited ?? "each", scale: input.scale ?? 0, price: input.price,
        sizes: sizes ?? "",
        lowStock: input.lowStock, barcode: input.barcode,
        categoryID: category?.id, tare: input.tare, createdAt: transaction.now,
        createdBy: transaction.principal.userID, updatedAt: transaction.now,
        description: description ?? nil, weight: input.weight, manualStatus: input.manualStatus,
        colors: colors ?? nil)
      _ = try problems.read { try ProductRules.check(nil, product) }
      if !sku.isEmpty, let taken = try await transaction.repository(Product.self).find(sku: sku) {
        problems.add(
          OpsError(
            .duplicate, "There already is a product \(Excerpt.of(taken.sku))", field: "sku",
            hint: "run `opsh product show \(Excerpt.of(taken.sku))` to see it"))
      }
      try problems.check()
      return try await ProductView.of(
        transaction.repository(Product.self).create(product), transaction)
    }
  }

  /// The category called `name`; nil for none. Throws `notfound.any`.
  static func category(_ name: String?, _ transaction: Transaction) async throws -> Category? {
    guard let name, !name.isEmpty else { return nil }
    return try await transaction.repository(Category.self).named(name)
  }

  /// The stored form of a list of sizes: each once, in the order given.
  static func sizes(_ sizes: [String]) throws -> String {
    try list(of: sizes, "A size", field: "size", maximum: 20)
  }

  /// The stored form of a list of colors: each once, in the order given; nil for none.
  static func colors(_ colors: [String]) throws -> String? {
    let text = try list(of: colors, "A color", field: "in_color", maximum: 40)
    return text.isEmpty ? nil : text
  }

  private static func list(
    of words: [String], _ title: String, field: String, maximum: Int
  ) throws -> String {
    var known: [String] = []
    for word in words {
      let clean = try TextRules.name(word, field: field, maximum: maximum)
      guard !clean.contains(",") else {
        throw OpsError(.badValue, "\(title) cannot have a comma", field: field)
      }
      if !known.contains(where: { TextFolding.sameBytes($0, clean) }) { known.append(clean) }
    }
    return known.joined(separator: ",")
  }
}
