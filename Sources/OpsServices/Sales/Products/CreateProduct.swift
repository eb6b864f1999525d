import OpsDomain
import OpsStorage

/// Input of `product.create`.
public struct CreateProduct: Codable, Sendable {
  public var sku: String
  public var name: String
  public var unit: String?
  public var scale: Int64?
  public var price: UnitPrice?
  public var size: [String]?
  public var lowStock: Quantity?
  public var barcode: String?
  public var category: String?
  public var tare: Quantity?

  public init(
    sku: String, name: String, unit: String? = nil, scale: Int64? = nil, price: UnitPrice? = nil,
    size: [String]? = nil, lowStock: Quantity? = nil, barcode: String? = nil,
    category: String? = nil, tare: Quantity? = nil
  ) {
    self.sku = sku
    self.name = name
    self.unit = unit
    self.scale = scale
    self.price = price
    self.size = size
    self.lowStock = lowStock
    self.barcode = barcode
    self.category = category
    self.tare = tare
  }
}

extension ProductService {
  static let create = Operation<CreateProduct, ProductView>(
    OperationDescriptor(
      "product.create", area: .sales, "Adds a product.", permission: .productCreate,
      effect: .write, answer: "product/1",
      parameters: [
        .argument("sku", .text, "Stock keeping unit, unique regardless of letter case."),
        .argument("name", .name, "What people call it."),
        .option("unit", .name, "Unit of quantities, such as each or kg; default each."),
        .option("scale", .integer, label: "0…6", "Decimals a quantity may have; default 0."),
        .option("price", .amount, label: "M", "Sales price per unit."),
        .option("size", .name, repeatable: true, label: "S", "A size it comes in."),
        .option("low_stock", .quantity, label: "Q", "Available quantity that counts as low."),
        .option("barcode", .text, label: "GTIN", "GTIN of 8, 12, 13 or 14 digits."),
        .option("category", .name, label: "NAME", "What kind of goods it is."),
        .option("tare", .quantity, label: "Q", "What an empty container of it weighs."),
      ],
      columns: ProductView.columns,
      examples: [
        "product create LAMP-2 \"Floor lamp\" --price 39.90 --low-stock 5",
        "product create TEA \"Black tea, loose\" --unit kg --scale 3 --price 14.50",
      ]))

  /// Adds a product. Throws `data.duplicate` when the SKU is taken in any letter case.
  public func create(_ input: CreateProduct, _ call: Call) async throws -> Outcome<ProductView> {
    try await desk.perform(Self.create, input, call) { transaction in
      var problems = Problems()
      let sku = try problems.read { try TextRules.name(input.sku, field: "sku", maximum: 64) } ?? ""
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
      var inherited: String?
      if let category { inherited = try await CategoryTree(transaction).unit(of: category) }
      let product = Product(
        id: transaction.nextID(), sku: sku, foldedSKU: TextFolding.fold(sku), name: name,
        search: Product.searchText(sku: sku, name: name, barcode: input.barcode),
        unit: (unit ?? nil) ?? inherited ?? "each", scale: input.scale ?? 0, price: input.price,
        sizes: sizes ?? "",
        lowStock: input.lowStock, barcode: input.barcode,
        categoryID: category?.id, tare: input.tare, createdAt: transaction.now,
        createdBy: transaction.principal.userID, updatedAt: transaction.now)
      _ = try problems.read { try ProductRules.check(nil, product) }
      if !sku.isEmpty, let taken = try await transaction.repository(Product.self).find(sku: sku) {
        problems.add(
          OpsError(
            .duplicate, "There already is a product \(Excerpt.of(taken.sku))", field: "sku",
            hint: "`opsh product show SKU` shows it"))
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
    var known: [String] = []
    for size in sizes {
      let clean = try TextRules.name(size, field: "size", maximum: 20)
      guard !clean.contains(",") else {
        throw OpsError(.badValue, "A size has no comma in it", field: "size")
      }
      if !known.contains(where: { TextFolding.sameBytes($0, clean) }) { known.append(clean) }
    }
    return known.joined(separator: ",")
  }
}
