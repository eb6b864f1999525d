import OpsDomain
import OpsKernel
import OpsStorage

/// What the gate enforces for products on every write.
enum ProductRules {
  static let products: CollectionRules = {
    var rules = CollectionRules(
      Product.self, read: visible,
      write: [.insert: .productCreate, .update: .productEdit, .delete: .productDelete])
    rules.readable = .productView
    return
      rules
      .keepingNumber()
      .hiding(
        FieldRule(Product.Columns.lowStock, .inventoryView),
        FieldRule(Product.Columns.manualStatus, .inventoryView)
      )
      // They would show everybody which products pending partners sell.
      .withholding(
        of: Product.self,
        [Product.Columns.isMadeByPartner.column, Product.Columns.audience.column]
      ) { $1.isSystem || $1.may(.marketAdminister) }
      .byHand([
        .insert: [ProductService.create], .update: [ProductService.edit],
        .delete: [ProductService.delete],
      ])
      .transition(of: Product.self, check)
      .reaction(of: Product.self, ProductUse.check)
      .directWrites(direct)
  }()

  /// Staff see all products. Others who may only explore (`access.explore`) see those for
  /// everybody, and goods of their own businesses.
  private static func visible(_ principal: Principal) -> Access {
    guard principal.may(.productView) else { return .closed(.productView) }
    guard principal.rights.shared.contains(.productView) else { return .all }
    return .rows(ProductAudience.includes(principal))
  }

  private static let direct = DirectWrite.of(
    Product.self, [.insert: .productCreate, .update: .productEdit]
  ) { new, old, transaction in
    if let old, !TextFolding.sameBytes(old.sku, new.sku) {
      throw OpsError(
        .ruleViolated, "The SKU of a product cannot be changed: people and documents use it",
        field: "sku",
        hint: "send its present SKU, \(Excerpt.of(old.sku))")
    }
    var product = new
    product.foldedSKU = TextFolding.fold(product.sku)
    product.search = Product.searchText(
      sku: product.sku, name: product.name, barcode: product.barcode)
    product.tracksLots = old?.tracksLots ?? false
    product.createdAt = old?.createdAt ?? transaction.now
    product.createdBy = old?.createdBy ?? transaction.principal.userID
    product.updatedAt = transaction.now
    product.isMadeByPartner = old?.isMadeByPartner
    product.audience = old?.audience
    return product
  }

  static func check(_ old: Product?, _ new: Product?) throws {
    guard let new else { return }
    if let old, old.isMadeByPartner != new.isMadeByPartner {
      throw OpsError(
        .derivedField, "The maker of a product cannot be changed", field: "is_made_by_partner")
    }
    var problems = Problems()
    _ = try problems.read {
      let name = try TextRules.name(new.name, field: "name")
      guard !TextFolding.sameBytes(name, new.name) else { return }
      throw OpsError(
        .badValue, "The name starts or ends with a space, or has two in a row", field: "name")
    }
    _ = try problems.read {
      let sku = try TextRules.name(new.sku, field: "sku", maximum: 64)
      guard !TextFolding.sameBytes(sku, new.sku) else { return }
      throw OpsError(
        .badValue, "The SKU starts or ends with a space, or has two in a row", field: "sku")
    }
    try checkGoods(old, new, &problems)
    let hasScale = (0...Int64(FixedPoint.scale)).contains(new.scale)
    if !hasScale {
      problems.add(
        OpsError(
          .badValue, "The scale must be from 0 to \(FixedPoint.scale) decimals, not \(new.scale)",
          field: "scale"))
    }
    _ = try problems.read { try new.price?.validated(field: "price") }
    if let low = new.lowStock {
      _ = try problems.read {
        guard !low.isNegative else {
          throw OpsError(
            .badQuantity, "The low-stock threshold cannot be negative: \(low)", field: "low_stock")
        }
        try requireInRange(low, since: old?.lowStock, field: "low_stock")
        if hasScale { try new.checkScale(low, field: "low_stock") }
      }
    }
    if let tare = new.tare {
      _ = try problems.read {
        guard tare.isPositive else {
          throw OpsError(.badQuantity, "The tare must be above zero: \(tare)", field: "tare")
        }
        try requireInRange(tare, since: old?.tare, field: "tare")
      }
    }
    try checkDescription(old, new, &problems)
    if let barcode = new.barcode, !TradeItemNumber.isValid(barcode) {
      problems.add(
        OpsError(
          .badValue,
          "The barcode \(Excerpt.of(barcode)) is not a GTIN: it needs 8, 12, 13 or 14 digits and "
            + "the right check digit", field: "barcode", hint: TradeItemNumber.hint(for: barcode)))
    }
    try problems.check()
    if let old, old.scale > new.scale {
      throw OpsError(
        .ruleViolated, "The decimals of a product can become more, but never fewer", field: "scale",
        hint: "create another product with --scale \(new.scale) to count without decimals")
    }
  }

  /// Checks the form of the description and the colors, and the weight.
  private static func checkDescription(
    _ old: Product?, _ new: Product, _ problems: inout Problems
  ) throws {
    if let description = new.description {
      _ = try problems.read {
        let clean = try TextRules.note(description, field: "description")
        guard !TextFolding.sameBytes(clean, description) else { return }
        throw OpsError(
          .badValue, "The description starts or ends with a space or an empty line",
          field: "description", hint: "remove the spaces and empty lines at its ends")
      }
    }
    if let colors = new.colors, colors != old?.colors {
      _ = try problems.read {
        guard let clean = try ProductService.colors(new.colorList),
          TextFolding.sameBytes(clean, colors)
        else {
          throw OpsError(
            .badValue, "The list of colors has an empty one, or one twice", field: "in_color")
        }
      }
    }
    guard let weight = new.weight else { return }
    _ = try problems.read {
      guard weight.isPositive else {
        throw OpsError(.badQuantity, "The weight must be above zero: \(weight)", field: "weight")
      }
      try requireInRange(weight, since: old?.weight, field: "weight")
    }
  }

  /// Refuses more than an input may give when it is written: older values of a book stay until
  /// somebody changes them.
  private static func requireInRange(
    _ quantity: Quantity, since old: Quantity?, field: String
  ) throws(OpsError) {
    guard quantity > .maximum, quantity != old else { return }
    throw OpsError(
      .badQuantity, "\(quantity) is out of range", field: field,
      hint: "use a number up to \(Limits.quantityMaximum)")
  }

  /// Checks the form of the unit and the sizes when they are written: older values of a book stay
  /// until somebody changes them.
  private static func checkGoods(
    _ old: Product?, _ new: Product, _ problems: inout Problems
  ) throws {
    if old.map({ !TextFolding.sameBytes($0.unit, new.unit) }) ?? true {
      _ = try problems.read {
        let unit = try TextRules.name(new.unit, field: "unit", maximum: 20)
        guard !TextFolding.sameBytes(unit, new.unit) else { return }
        throw OpsError(
          .badValue, "The unit starts or ends with a space, or has two in a row", field: "unit",
          hint: "write it like \(Excerpt.of(unit))")
      }
    }
    guard old.map({ !TextFolding.sameBytes($0.sizes, new.sizes) }) ?? true else { return }
    _ = try problems.read {
      let sizes = try ProductService.sizes(new.sizeList)
      guard !TextFolding.sameBytes(sizes, new.sizes) else { return }
      throw OpsError(
        .badValue, "Each size must be given once, separated by commas without spaces",
        field: "sizes",
        hint: sizes.isEmpty ? "leave them empty" : "write them like \(Excerpt.of(sizes))")
    }
  }
}
