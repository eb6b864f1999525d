import OpsDomain
import OpsStorage

/// Moves the goods of a product to another one with the same SKU and another unit.
struct UnitChange {
  /// Reason code of the movements.
  static let code = "unit"

  let from: Product
  let unit: String
  let ratio: UnitRatio
  /// With the rights of the system.
  let transaction: Transaction

  /// - Parameter isValued: Whether the answer has the value of the goods.
  mutating func run(
    _ input: ConvertProductUnit, isValued: Bool
  ) async throws -> ConvertedUnitView {
    let levels = try await levels()
    let worth = try await worth(of: from.id)
    let former = try await rename(input.formerSku)
    let product = try await create(input, levels)
    let lots = try await copyLots(levels, to: product.id)
    // The goods are the ones from before.
    try await transaction.quietly { try await move(levels, former, product) }
    _ = try await transaction.repository(ProductConversion.self).create(
      ProductConversion(
        id: transaction.nextID(), fromID: former.id, toID: product.id, at: transaction.now, ratio,
        convertedBy: transaction.caller.userID))
    let settings = UnitSettings(from: former, to: product, ratio: ratio, transaction: transaction)
    let (rules, units) = (try await settings.moveRules(), try await settings.moveUnits())
    try await settings.copyFacts()
    guard try await self.worth(of: product.id) == worth, try await self.worth(of: former.id).isZero
    else {
      throw OpsError(.internalError, "The conversion of a unit has changed the value of goods")
    }
    let places = try await places(levels)
    return ConvertedUnitView(
      sku: product.sku, formerSku: former.sku, formerUnit: former.unit, unit: unit,
      before: try levels.reduce(.zero) { try $0.adding($1.onHand) },
      after: try levels.reduce(.zero) { try $0.adding(exact($1.onHand)) }, scale: product.scale,
      price: product.price, averageValue: isValued ? worth.average.amountText : nil,
      fifoValue: isValued ? worth.fifo.amountText : nil,
      currency: transaction.context.currency, places: places, rules: rules, lots: lots,
      units: units)
  }

  // MARK: Goods

  /// The stock in the house. Throws `rule.violated` for goods on their way, and for those of
  /// partners, because their menus name the product.
  private func levels() async throws -> [StockLevel] {
    typealias Columns = StockLevel.Columns
    let all = try await transaction.repository(StockLevel.self).all(
      where: .both(
        .equals(Columns.productID, from.id), .equals(Columns.isEmpty, false)))
    var found: [StockLevel] = []
    for level in all {
      switch try await transaction.repository(Location.self).fetch(level.locationID)?.kind {
      case .internal: found.append(level)
      case .transit:
        throw OpsError(
          .ruleViolated, "Goods of \(Excerpt.of(from.sku)) are on their way", field: "sku",
          hint: "receive or cancel the transfer first")
      case .partner:
        throw OpsError(
          .ruleViolated, "Partners of the marketplace have goods of \(Excerpt.of(from.sku))",
          field: "sku",
          hint: "the unit cannot be changed while they sell it; create another product")
      default: continue
      }
    }
    return found
  }

  private func exact(_ quantity: Quantity, _ field: String = "factor") throws -> Quantity {
    guard let exact = ratio.quantity(quantity) else {
      throw OpsError(
        .badQuantity,
        "\(quantity) \(Excerpt.of(from.unit)) is not exact in \(Excerpt.of(unit))",
        field: field, hint: "check the factor, or correct the quantity first")
    }
    return exact
  }

  private func move(
    _ levels: [StockLevel], _ former: Product, _ product: Product
  ) async throws {
    let ledger = StockLedger(transaction)
    let locations = transaction.repository(Location.self)
    let loss = try await locations.named(LocationCode.loss)
    for level in levels {
      guard let place = try await locations.fetch(level.locationID) else { continue }
      for (goods, quantity, isOut) in [
        (former, level.onHand, true), (product, try exact(level.onHand), false),
      ] {
        try await ledger.post(
          goods, quantity, from: isOut ? place : loss, to: isOut ? loss : place,
          kind: .adjustment, size: level.size, lot: level.lot, code: Self.code,
          reference: isOut ? product.sku : former.sku, actor: transaction.caller.userID)
      }
    }
  }

  /// Copies the lots of these levels with those they came from. Returns how many.
  private func copyLots(_ levels: [StockLevel], to product: RecordID) async throws -> Int {
    let lots = transaction.repository(Lot.self)
    var copies: [RecordID: RecordID] = [:]
    for code in Set(levels.map(\.lot)).subtracting([""]).sorted(by: TextFolding.bytewiseLess) {
      var line: [Lot] = []
      var next: Lot? = try await lots.named(code, product: from.id)
      while let lot = next, copies[lot.id] == nil {
        line.append(lot)
        guard let parent = lot.parentID else { break }
        next = try await lots.fetch(parent)
      }
      for lot in line.reversed() {
        var copy = lot
        copy.id = transaction.nextID()
        copy.version = 0
        copy.productID = product
        copy.parentID = lot.parentID.flatMap { copies[$0] }
        copies[lot.id] = try await lots.create(copy).id
      }
    }
    return copies.count
  }

  private func places(_ levels: [StockLevel]) async throws -> [ConvertedUnitView.Place] {
    var places: [ConvertedUnitView.Place] = []
    for level in levels.prefix(Limits.pageSizeMaximum) {
      let place = try await transaction.repository(Location.self).fetch(level.locationID)
      places.append(
        ConvertedUnitView.Place(
          location: place?.code ?? "", size: level.size.isEmpty ? nil : level.size,
          lot: level.lot.isEmpty ? nil : level.lot, before: level.onHand,
          after: try exact(level.onHand)))
    }
    return places
  }

  // MARK: Value

  private struct Worth: Equatable {
    let average: Money
    let fifo: Money
    var isZero: Bool { average.minorUnits == 0 && fifo.minorUnits == 0 }
  }

  private func worth(of product: RecordID) async throws -> Worth {
    var valuer = StockValuer(transaction)
    let value = try await valuer.value(of: product, at: transaction.now)
    let currency = transaction.context.currency
    return Worth(
      average: try value.worth(.average).money(currency),
      fifo: try value.worth(.fifo).money(currency))
  }

  // MARK: Products

  /// Gives the SKU and the barcode to the other product.
  private func rename(_ sku: String?) async throws -> Product {
    var former = from
    former.sku = try TextRules.name(
      sku ?? "\(from.sku).\(from.unit)", field: "former_sku", maximum: 64)
    former.foldedSKU = TextFolding.fold(former.sku)
    let products = transaction.repository(Product.self)
    if try await products.find(sku: former.sku) != nil {
      throw OpsError(
        .duplicate, "There already is a product \(Excerpt.of(former.sku))", field: "former_sku",
        hint: "give another one with --former-sku")
    }
    former.barcode = nil
    former.lowStock = nil
    former.search = Product.searchText(sku: former.sku, name: former.name, barcode: nil)
    former.updatedAt = transaction.now
    return try await products.update(former)
  }

  private func create(
    _ input: ConvertProductUnit, _ levels: [StockLevel]
  ) async throws -> Product {
    var product = from
    product.id = transaction.nextID()
    product.version = 0
    product.unit = unit
    product.lowStock = try from.lowStock.map { try exact($0, "low_stock") }
    product.tare = try from.tare.map { try exact($0, "tare") }
    // One of the new units has another weight.
    product.weight = nil
    product.price = try price(input.price)
    product.tracksLots = false
    product.createdAt = transaction.now
    product.createdBy = transaction.caller.userID
    product.updatedAt = transaction.now
    let quantities = try levels.map { try exact($0.onHand) } + [product.lowStock].compactMap { $0 }
    let needed = Int64(quantities.map(\.decimals).max() ?? 0)
    product.scale = input.scale ?? max(needed, from.scale)
    for quantity in quantities { try product.checkScale(quantity, field: "scale") }
    return try await transaction.repository(Product.self).create(product)
  }

  private func price(_ wanted: UnitPrice?) throws -> UnitPrice? {
    let currency = transaction.context.currency
    if let wanted { return try wanted.validatedSalesPrice(currency) }
    guard let old = from.price else { return nil }
    if let new = ratio.price(old), new.isExact,
      let price = try? new.price.validatedSalesPrice(currency)
    {
      return price
    }
    throw OpsError(
      .badAmount,
      "The price \(old.text(in: currency)) per \(Excerpt.of(from.unit)) has no payable price per "
        + Excerpt.of(unit), field: "price", hint: "give the new price with --price")
  }
}
