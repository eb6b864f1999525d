import OpsDomain
import OpsStorage

/// Categories, products and what is known about them.
extension RecordPosting {
  /// A category of the same source follows the file; one that people or another source have made
  /// stays as it is.
  func category(_ row: CategoryRow) async throws -> RecordCount.Outcome {
    let categories = transaction.repository(Category.self)
    let name = try TextRules.name(row.name, field: "name")
    let folded = TextFolding.fold(name)
    var parent: RecordID?
    if let above = row.parent { parent = try await categories.named(above).id }
    guard let known = try await categories.fetch(key: Category.nameKey, folded) else {
      var made = Category(
        id: transaction.nextID(), name: name, foldedName: folded, createdAt: transaction.now,
        updatedAt: transaction.now)
      row.fill(&made, parent: parent)
      _ = try await categories.create(made)
      return .made
    }
    guard let source = known.source, TextFolding.sameBytes(source, row.source) else {
      return .kept
    }
    var changed = known
    row.fill(&changed, parent: parent)
    guard changed.row != known.row else { return .same }
    changed.updatedAt = transaction.now
    _ = try await categories.update(changed)
    return .changed
  }

  /// A new product, or values that an existing one does not have yet. A new one without a category
  /// gets the one that is proposed, and a remark says so.
  mutating func product(
    _ row: ProductRow, of record: ImportRecord
  ) async throws -> RecordCount.Outcome {
    let products = transaction.repository(Product.self)
    var problems = Problems()
    let code = try problems.read { try TextRules.name(row.sku, field: "sku", maximum: 64) }
    let called = try problems.read { try TextRules.name(row.name, field: "name") }
    let unit = try problems.read {
      try row.unit.map { try TextRules.name($0, field: "unit", maximum: 20) }
    }
    let transaction = transaction
    let category = try await problems.ask {
      guard let wanted = row.category else { return RecordID?.none }
      return try await transaction.repository(Category.self).named(wanted).id
    }
    try problems.check()
    guard let sku = code, let name = called, let unit, let category else { return .same }
    guard let known = try await products.find(sku: sku) else {
      var chosen = category
      if chosen == nil { chosen = try await proposed(for: name, of: record) }
      _ = try await products.create(
        Product(
          id: transaction.nextID(), sku: sku, foldedSKU: TextFolding.fold(sku), name: name,
          search: Product.searchText(sku: sku, name: name, barcode: row.barcode),
          unit: unit ?? "each", scale: row.decimals ?? 0,
          barcode: row.barcode, categoryID: chosen, createdAt: transaction.now,
          createdBy: transaction.principal.userID, updatedAt: transaction.now))
      return .made
    }
    var changed = known
    changed.barcode = known.barcode ?? row.barcode
    changed.categoryID = known.categoryID ?? category
    guard changed.row != known.row else { return .same }
    changed.search = Product.searchText(
      sku: known.sku, name: known.name, barcode: changed.barcode)
    changed.updatedAt = transaction.now
    _ = try await products.update(changed)
    return .changed
  }

  /// The category that is proposed for goods of this name; nil for none.
  private mutating func proposed(
    for name: String, of record: ImportRecord
  ) async throws -> RecordID? {
    guard var asked = proposals else { return nil }
    let best = try await asked.best(for: name, transaction)
    proposals = asked
    guard let found = best else { return nil }
    note(
      record, "category_proposed",
      "\(Excerpt.of(name)): category \(Excerpt.of(found.category)), score \(found.score) "
        + "(\(Excerpt.of(found.why)))")
    return try await transaction.repository(Category.self).named(found.category).id
  }

  func facts(_ row: FactsRow) async throws -> RecordCount.Outcome {
    let product = try await transaction.repository(Product.self).named(row.sku)
    let facts = transaction.repository(ProductFacts.self)
    let known = try await facts.fetch(key: ProductFacts.productKey, product.id)
    var next = ProductFacts(
      id: known?.id ?? transaction.nextID(), productID: product.id, source: row.source,
      brands: row.brands, packageText: row.packageText, allergens: Set(row.allergens),
      traces: Set(row.traces), unknownTags: row.unknownTags.joined(separator: " "),
      nutrition: row.nutrition, flags: row.nutrition.flags,
      updatedAt: known?.updatedAt ?? transaction.now)
    guard let known else {
      _ = try await facts.create(next)
      return .made
    }
    next.version = known.version
    guard next.row != known.row else { return .same }
    next.updatedAt = transaction.now
    _ = try await facts.update(next)
    return .changed
  }

  /// The lower limit becomes the product's low-stock threshold; a product has no upper limit.
  func limit(_ row: StockLimitRow) async throws -> RecordCount.Outcome {
    let products = transaction.repository(Product.self)
    var product = try await products.named(row.sku)
    let rule = try await policy(row, of: product)
    guard product.lowStock == nil else {
      guard rule == .same else { return rule }
      return product.lowStock == row.minimum ? .same : .kept
    }
    product.lowStock = row.minimum
    product.updatedAt = transaction.now
    _ = try await products.update(product)
    return rule == .made ? .made : .changed
  }

  /// Creates the reorder rule of a place, when the file has the place and both limits; an existing
  /// rule is kept.
  private func policy(
    _ row: StockLimitRow, of product: Product
  ) async throws -> RecordCount.Outcome {
    guard let code = row.location, let maximum = row.maximum, maximum >= row.minimum else {
      return .same
    }
    let place = try await transaction.repository(Location.self).named(code)
    let policies = transaction.repository(StockPolicy.self)
    let found = try await policies.fetch(
      key: StockPolicy.placeKey, product.id, place.id)
    if let found {
      return found.minimum == row.minimum && found.maximum == maximum ? .same : .kept
    }
    _ = try await policies.create(
      StockPolicy(
        id: transaction.nextID(), productID: product.id, locationID: place.id,
        minimum: row.minimum, maximum: maximum, updatedAt: transaction.now,
        updatedBy: transaction.principal.userID))
    return .made
  }
}

extension CategoryRow {
  /// Copies the values of the row into a category.
  fileprivate func fill(_ category: inout Category, parent: RecordID?) {
    category.parentID = parent
    category.shelfDays = shelfDays
    category.openedDays = openedDays
    category.frozenDays = frozenDays
    category.thawedDays = thawedDays
    category.keywords = keywords
    category.source = source
  }
}
